// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/data_queues.h"

namespace orbweaver::niu {

data_queues::data_queues(unsigned queues, unsigned depth, messaging_mode mode, const queue_rtl_maker& rtl)
    : m_states(queues, queue_state::empty), m_mode(mode) {
    invariant(queues >= 1 && queues <= 16, "data_queues", 0, "there are 1 to 16 queues");
    for (unsigned queue = 0; queue < queues; ++queue) {
        m_queues.emplace_back(depth, rtl ? rtl("data_queue" + std::to_string(queue), depth) : nullptr);
    }
}

void data_queues::examine_marked(cycle_t now) {
    for (std::uint32_t left = m_examine; left != 0; left &= left - 1) {
        const auto queue = static_cast<std::uint8_t>(std::countr_zero(left));
        // Head and tag are pushed together, so two visible entries at the front of an idle queue are head and tag.
        if (m_queues[queue].visible(now) < 2) { continue; }
        m_examine &= ~(std::uint32_t{1} << queue);
        if (m_mode == messaging_mode::rendezvous) {
            m_requests.push(queue);
        } else {
            m_states[queue] = queue_state::ready;
            m_list.push(queue);
        }
    }
}

void data_queues::request_sent() { m_states[m_requests.pop()] = queue_state::waiting; }

bool data_queues::awaits_cts(unsigned queue, context_id context, std::uint32_t id) const {
    return queue < count() && m_states[queue] == queue_state::waiting && m_queues[queue][0].context == context &&
           m_queues[queue][1].payload == id;
}

bool data_queues::cts(unsigned queue, context_id context, std::uint32_t id) {
    if (!awaits_cts(queue, context, id)) { return false; }
    m_states[queue] = queue_state::ready;
    m_list.push(static_cast<std::uint8_t>(queue));
    return true;
}

void data_queues::message_done() {
    const auto queue = static_cast<unsigned>(m_granted);
    m_states[queue] = queue_state::empty;
    m_granted = no_queue;
    (m_queues[queue].size() > 0 ? m_examine : m_idle) |= std::uint32_t{1} << queue;
}

}  // namespace orbweaver::niu
