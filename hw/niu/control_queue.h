// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/errors.h"
#include "hw/niu/blocks/control_queue_port.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// An RTS or CTS for the injection channel. It has two flits: a head with Node and Cntxt, and a tail with the message
/// id.
struct control_message {
    std::uint32_t id = 0;
    node_id destination;
    context_id context;  // context that requests (RTS), or may send (CTS)
    packet_slot packet;
    std::uint32_t head = 0;  // payload of the first flit
};

/// FIFO queue of RTS or CTS messages. A message pushed in cycle c is visible from c+1 on.
class control_queue {
public:
    /// @param depth messages, 1 or more
    /// @param rtl   accompanies or replaces the queue and outlives it; may be null
    explicit control_queue(unsigned depth, control_queue_port* rtl = nullptr) : m_messages(depth), m_rtl(rtl) {
        invariant(depth > 0, "control_queue", 0, "no entries");
    }

    unsigned size() const { return m_size; }
    bool full() const {
        const bool modelled = m_size == m_messages.size();
        return m_rtl == nullptr ? modelled : m_rtl->full(modelled);
    }
    bool visible(cycle_t now) const { return m_size > (m_pushed_at == now ? m_pushed : 0); }

    /// Appends a message. Precondition: not full().
    /// @param cycle one cycle before the first cycle in which the message may leave; normally the current cycle
    void push(const control_message& message, cycle_t cycle) {
        invariant(m_size < m_messages.size(), "control_queue", cycle, "a message was pushed into a full queue");
        m_pushed = m_pushed_at == cycle ? m_pushed + 1 : 1;
        m_pushed_at = cycle;
        m_messages[slot(m_size)] = message;
        ++m_size;
        if (m_rtl != nullptr) { m_rtl->push(message); }
    }

    const control_message& operator[](unsigned n) const { return m_messages[slot(n)]; }

    void pop() {
        m_front = slot(1);
        --m_size;
    }

private:
    unsigned slot(unsigned n) const {
        const auto depth = static_cast<unsigned>(m_messages.size());
        const unsigned position = m_front + n;
        return position >= depth ? position - depth : position;
    }

    std::vector<control_message> m_messages;
    control_queue_port* m_rtl;
    unsigned m_front = 0;
    unsigned m_size = 0;
    unsigned m_pushed = 0;  // messages pushed in cycle m_pushed_at
    cycle_t m_pushed_at = never;
};

}  // namespace orbweaver::niu
