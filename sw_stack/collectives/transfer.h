// SPDX-License-Identifier: Apache-2.0
// Transfers of arrays between two nodes, what the collectives are made of. Both nodes know the number of words and
// begin their transfers to each other in the same order. Receives may be begun before they are needed: in rendezvous
// the request to send then finds them, in ready mode and with active messages the sender is notified at once that it
// may send.
//
// One thread of a node makes transfers.
#pragma once

#include <stdint.h>

namespace orbweaver {

class incoming_transfer {
public:
    /// Transfers of one sender that may be under way at a receiver.
    static constexpr uint32_t most_at_a_time = 2;

    incoming_transfer() = default;
    incoming_transfer(const incoming_transfer&) = delete;
    incoming_transfer& operator=(const incoming_transfer&) = delete;

    /// From now on `count` words (1 or more) of node `from` may come to `words`, at any time up to the end of wait().
    void begin(uint32_t source, int* words, uint32_t count);
    /// Returns when the words are there. Once for each begin().
    void wait();

private:
    static constexpr uint32_t few = 16;

    int* m_words = nullptr;
    uint32_t m_count = 0;
    uint32_t m_handle = 0;  // message id, or where words land
    int m_few[few + 1];     // where few words and a flag land
};

class outgoing_transfer {
public:
    outgoing_transfer() = default;
    outgoing_transfer(const outgoing_transfer&) = delete;
    outgoing_transfer& operator=(const outgoing_transfer&) = delete;

    /// Sends `count` words (1 or more), which must not change before wait() has returned. Waits, if the messaging
    /// system asks for it, until the receiver has begun its transfer.
    void begin(uint32_t destination, const int* words, uint32_t count);
    void wait();

private:
    uint32_t m_id = 0;
};

}  // namespace orbweaver
