// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/multicast_plan.h"
#include "sw_stack/programs/common/growing_array.h"

namespace orbweaver {

/// Executes this node's part of a plan with the message library. Copies are queued in the order of the requests, the
/// copies of a message in the order of the plan; one is sent at a time. Messages that arrive during a send are relayed
/// in the order of their numbers.
class relay {
public:
    /// @param words of every message
    relay(const multicast_plan& plan, uint32_t words);
    ~relay() { delete[] m_data; }
    relay(const relay&) = delete;
    relay& operator=(const relay&) = delete;

    /// Posts a receive for every message to this node. All nodes must call it before any of them sends.
    void post_receives();
    /// Sends this node's own messages and relays arriving ones, until all are done.
    void run();

    /// Runs the plan by the library's broadcast, one message at a time, without receives posted in advance.
    void run_sequentially();

    int* data(uint32_t message) { return m_data + message * m_words; }
    /// Returns the cycle at which this node found a message; 0 if it has not arrived.
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
    growing_array<uint32_t> m_missing;  // messages that have not arrived, ascending
    growing_array<uint64_t> m_arrived;  // [message]
    growing_array<copy> m_queue;
    uint32_t m_sent = 0;  // sent entries of m_queue
};

}  // namespace orbweaver
