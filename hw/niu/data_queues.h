// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hw/niu/niu_desc.h"
#include "hw/niu/transmit_queue.h"

namespace orbweaver::niu {

/// Makes what stands next to the transmit queue with a name and depth, or in its place; null: nothing does.
using queue_rtl_maker = std::function<std::unique_ptr<transmit_queue_port>(const std::string& name, unsigned depth)>;

/// States of a data transmit queue (thesis section 5.6.2).
enum class queue_state : std::uint8_t {
    empty,    // until head and tag of a message are at the head of the queue
    waiting,  // its RTS has been transmitted: waits for the CTS
    ready,    // on the waiting list of the injection channel, or has the channel
};

/// First come, first served list of queues; each is on it at most once.
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

/// The data transmit queues of an NIU, their states, and who has the injection channel (thesis section 5.6.2):
///
///   empty --head and tag at the head of the queue--> Rendezvous: its RTS is transmitted --> waiting --CTS--> ready
///                                                    Ready: ready at once
///   ready --its turn has come: it has the channel until one whole message is out--> empty
///
/// The list of ready queues is ordered by the cycle of entry, ties by queue number.
class data_queues {
public:
    static constexpr int nobody = -1;

    /// @param queues 1 .. 16
    /// @param rtl    makes what stands next to a queue or in its place, empty: nothing does
    data_queues(unsigned queues, unsigned depth, messaging_mode mode, const queue_rtl_maker& rtl = {});

    unsigned count() const { return static_cast<unsigned>(m_queues.size()); }
    transmit_queue& operator[](unsigned queue) { return m_queues[queue]; }
    const transmit_queue& operator[](unsigned queue) const { return m_queues[queue]; }
    queue_state state(unsigned queue) const { return m_states[queue]; }

    /// A sendh was pushed. Behind an earlier message it is looked at when that one is out.
    void head_pushed(unsigned queue) {
        const std::uint32_t bit = std::uint32_t{1} << queue;
        m_examine |= m_idle & bit;
        m_idle &= ~bit;
    }

    /// Looks at the empty queues that may have a message at their head.
    void examine(cycle_t now) {
        if (m_examine != 0) { examine_marked(now); }
    }

    /// The queue whose RTS goes out next, or nobody.
    int next_request() const { return m_requests.empty() ? nobody : m_requests.front(); }
    /// The RTS of next_request() was handed over: it waits.
    void request_sent();
    /// Whether a queue waits for the CTS of a message of `context` with this id.
    bool awaits_cts(unsigned queue, context_id context, std::uint32_t id) const;
    /// The CTS of a message of `context` with this id. False (a protocol error): no queue waits for it. Else `queue` is
    /// ready.
    bool cts(unsigned queue, context_id context, std::uint32_t id);

    /// Who has the injection channel; gives it to the first of the list if it is free.
    int granted() {
        if (m_granted == nobody && !m_list.empty()) { m_granted = m_list.pop(); }
        return m_granted;
    }
    int holder() const { return m_granted; }
    /// The result of granted().
    int next_holder() const { return m_granted == nobody && !m_list.empty() ? m_list.front() : m_granted; }
    /// The holder's message is out.
    void message_done();

    /// Whether a message has come to the head of a queue, and nobody has looked at it or sent its RTS.
    bool has_news() const { return m_examine != 0 || !m_requests.empty(); }
    /// Whether a queue has the channel or waits for it, or has an RTS to send.
    bool busy() const { return m_granted != nobody || !m_list.empty() || !m_requests.empty() || m_examine != 0; }

private:
    void examine_marked(cycle_t now);

    std::vector<transmit_queue> m_queues;
    std::vector<queue_state> m_states;
    messaging_mode m_mode;
    std::uint32_t m_idle = ~0U;   // bit q: queue q holds no message
    std::uint32_t m_examine = 0;  // bit q: a message has come to the head of queue q, which has not been looked at
    queue_list m_requests;        // head and tag seen, RTS not yet out
    queue_list m_list;            // ready
    int m_granted = nobody;
};

}  // namespace orbweaver::niu
