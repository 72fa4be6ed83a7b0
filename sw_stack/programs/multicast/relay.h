// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/multicast_plan.h"
#include "sw_stack/programs/common/growing_array.h"

namespace orbweaver {

/// Carries out this node's part of a plan with the message library. Copies wait in the order in which they were asked
/// for, those of a message in the order of the plan; one leaves at a time. Messages that arrived while one was leaving
/// are relayed in the order of their numbers.
class relay {
public:
    /// @param words of every message
    relay(const multicast_plan& plan, uint32_t words);
    ~relay() { delete[] m_data; }
    relay(const relay&) = delete;
    relay& operator=(const relay&) = delete;

    /// Posts a receive for every message that comes here. To be done by all nodes before any of them sends.
    void post_receives();
    /// Sends what this node is the source of, and relays what arrives, until all of it is done.
    void run();

    /// Runs by the library's broadcast, message by message, without receives that are posted ahead.
    void run_sequentially();

    int* data(uint32_t message) { return m_data + message * m_words; }
    /// When a message was found here, by this node's clock; 0: it never came.
    uint64_t arrived(uint32_t message) const { return m_arrived[message]; }

private:
    struct copy {
        uint32_t message;
        uint32_t receiver;
    };

    void queue_copies(uint32_t message);
    void take_arrivals();
    void send(const copy& copied);

    const multicast_plan& m_plan;
    uint32_t m_words;
    int* m_data;                        // [message, word]
    growing_array<uint32_t> m_missing;  // messages, ascending
    growing_array<uint64_t> m_arrived;  // [message]
    growing_array<copy> m_queue;
    uint32_t m_sent = 0;  // of m_queue
};

}  // namespace orbweaver
