// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hw/niu/niu_desc.h"
#include "hw/niu/transmit_queue.h"

namespace orbweaver::niu {

/// Makes the RTL that accompanies or replaces the transmit queue with this name and depth; null: the queue has none.
using queue_rtl_maker = std::function<std::unique_ptr<transmit_queue_port>(const std::string& name, unsigned depth)>;

/// States of a data transmit queue (thesis section 5.6.2).
enum class queue_state : std::uint8_t {
    empty,    // head and tag of a message are not at the front of the queue yet
    waiting,  // its RTS has been transmitted: the queue waits for the CTS
    ready,    // on the waiting list of the injection channel, or holds the channel
};

/// FIFO list of queues; it contains each queue at most once.
class queue_list {
public:
    bool empty() const { return m_size == 0; }
    unsigned size() const { return m_size; }
    std::uint8_t front() const { return m_queues[m_front]; }
    void push(std::uint8_t queue) { m_queues[(m_front + m_size++) % limit] = queue; }
    std::uint8_t pop() {
        const std::uint8_t first = m_queues[m_front];
        m_front = (m_front + 1) % limit;
        --m_size;
        return first;
    }

private:
    static constexpr unsigned limit = 16;
    std::array<std::uint8_t, limit> m_queues{};
    unsigned m_front = 0;
    unsigned m_size = 0;
};

/// The data transmit queues of an NIU, their states, and the owner of the injection channel (thesis section 5.6.2):
///
/// - empty -> waiting (Rendezvous): head and tag are at the front of the queue, and the RTS has been transmitted.
/// - empty -> ready (Ready): head and tag are at the front of the queue.
/// - waiting -> ready: the CTS arrives.
/// - ready -> empty: the queue is granted the channel and holds it until one whole message has left.
///
/// The list of ready queues is ordered by the cycle of entry; ties are broken by queue index.
class data_queues {
public:
    static constexpr int no_queue = -1;

    /// @param queues number of queues, 1 .. 16
    /// @param rtl    makes the RTL that accompanies or replaces a queue; empty: models only
    data_queues(unsigned queues, unsigned depth, messaging_mode mode, const queue_rtl_maker& rtl = {});

    unsigned count() const { return static_cast<unsigned>(m_queues.size()); }
    transmit_queue& operator[](unsigned queue) { return m_queues[queue]; }
    const transmit_queue& operator[](unsigned queue) const { return m_queues[queue]; }
    queue_state state(unsigned queue) const { return m_states[queue]; }

    /// Notes that a sendh was pushed. If an earlier message is in the queue, the queue is examined when that has left.
    void head_pushed(unsigned queue) {
        const std::uint32_t bit = std::uint32_t{1} << queue;
        m_examine |= m_idle & bit;
        m_idle &= ~bit;
    }

    /// Examines the empty queues that may have a message at their front.
    void examine(cycle_t now) {
        if (m_examine != 0) { examine_marked(now); }
    }

    /// Returns the queue whose RTS is sent next; `no_queue` if no queue waits.
    int next_request() const { return m_requests.empty() ? no_queue : m_requests.front(); }
    /// Notes that the RTS of next_request() was handed over: its queue waits for the CTS.
    void request_sent();
    /// Returns whether a queue waits for the CTS of a message of `context` with this id.
    bool awaits_cts(unsigned queue, context_id context, std::uint32_t id) const;
    /// Makes `queue` ready after the CTS of a message of `context` with this id.
    /// @return false (a protocol error): the queue does not wait for this CTS
    bool cts(unsigned queue, context_id context, std::uint32_t id);

    /// Returns the queue that holds the injection channel. A free channel is granted to the first ready queue.
    int granted() {
        if (m_granted == no_queue && !m_list.empty()) { m_granted = m_list.pop(); }
        return m_granted;
    }
    int holder() const { return m_granted; }
    /// Returns the result that granted() would have, without granting the channel.
    int next_holder() const { return m_granted == no_queue && !m_list.empty() ? m_list.front() : m_granted; }
    /// Releases the channel after the last flit of the holder's message.
    void message_done();

    /// Returns whether a queue must be examined or has an RTS to send.
    bool has_news() const { return m_examine != 0 || !m_requests.empty(); }
    /// Returns whether a queue holds the channel, waits for it, must be examined, or has an RTS to send.
    bool busy() const { return m_granted != no_queue || !m_list.empty() || !m_requests.empty() || m_examine != 0; }

private:
    void examine_marked(cycle_t now);

    std::vector<transmit_queue> m_queues;
    std::vector<queue_state> m_states;
    messaging_mode m_mode;
    std::uint32_t m_idle = ~0U;   // bit q: queue q holds no message
    std::uint32_t m_examine = 0;  // bit q: queue q has a new front message that has not been examined
    queue_list m_requests;        // queues with head and tag whose RTS has not been sent
    queue_list m_list;            // ready queues
    int m_granted = no_queue;
};

}  // namespace orbweaver::niu
