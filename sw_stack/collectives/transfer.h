// SPDX-License-Identifier: Apache-2.0
// Transfers of arrays between two nodes, the building blocks of the collectives. Both nodes know the number of words
// and begin their transfers to each other in the same order. Receives may begin before they are needed. In rendezvous
// mode the request to send then finds them; in ready mode and with active messages the sender is notified at once that
// it may send.
//
// Only one thread per node makes transfers.
#pragma once

#include <stdint.h>

namespace orbweaver {

class incoming_transfer {
public:
    /// Maximum number of simultaneous transfers of one sender at a receiver.
    static constexpr uint32_t max_at_a_time = 2;

    incoming_transfer() = default;
    incoming_transfer(const incoming_transfer&) = delete;
    incoming_transfer& operator=(const incoming_transfer&) = delete;

    /// Begins to receive `count` words (1 or more) of node `source` into `words`. They may be stored at any time until
    /// wait() returns.
    void begin(uint32_t source, int* words, uint32_t count);
    /// Waits until the words have arrived. Call it once for each begin().
    void wait();

private:
    static constexpr uint32_t few = 16;

    int* m_words = nullptr;
    uint32_t m_count = 0;
    uint32_t m_handle = 0;  // message id, or landing address
    int m_few[few + 1];     // landing area for few words and a flag
};

class outgoing_transfer {
public:
    outgoing_transfer() = default;
    outgoing_transfer(const outgoing_transfer&) = delete;
    outgoing_transfer& operator=(const outgoing_transfer&) = delete;

    /// Sends `count` words (1 or more), which must not change before wait() has returned. Waits, if the messaging
    /// system requires it, until the receiver has begun its transfer.
    void begin(uint32_t destination, const int* words, uint32_t count);
    void wait();

private:
    uint32_t m_id = 0;
};

}  // namespace orbweaver
