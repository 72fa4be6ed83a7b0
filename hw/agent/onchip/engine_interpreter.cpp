// SPDX-License-Identifier: Apache-2.0
// The interpreter of an engine. It has a datapath of its own, with a fixed number of cycles per instruction.
#include <algorithm>

#include "hw/agent/onchip/engine.h"

namespace orbweaver::agent {

/// @return true: the state has changed
bool agent_engine::interpret(cycle_t now) {
    if (m_interpreting == interpreter_state::working && m_work_end <= now) {
        if (!m_steps) {
            charge(0, now);
            return true;
        }
        const visit_result result = m_interpreter.step(m_visit);
        book(m_ledger, m_visit.self.id, result);
        went_on(result, now);
        return true;
    }
    if (m_interpreting == interpreter_state::blocked && can_retry()) {
        const visit_result result = m_interpreter.step(m_visit);
        book(m_ledger, m_visit.self.id, result);
        went_on(result, now);
        return true;
    }
    if (m_interpreting == interpreter_state::idle && !m_ready.empty()) {
        take_next(now);
        return true;
    }
    return false;
}

void agent_engine::take_next(cycle_t now) {
    const arrival next = m_ready.front();
    m_ready.pop_front();
    if (next.returned) {
        m_state.links[next.channel].release_held();
        m_senders[next.channel].returning = false;
    }
    m_interpreter.begin(m_visit, next.shell, next.channel);
    charge(m_described.dispatch_cycles, now);
}

/// Executes the instructions with effects on the agent only, and schedules a wake-up for the end of the instruction
/// after them.
void agent_engine::charge(std::uint32_t lead, cycle_t now) {
    const std::uint64_t plain = m_interpreter.run_ahead(m_visit);
    const bool trapped = m_visit.trap != agent_trap::none;
    const std::uint64_t copied = trapped ? 0 : (m_interpreter.bytes_to_copy(m_visit) + 3) / 4;
    const std::uint64_t cycles =
        lead + (plain + (trapped ? 0 : 1)) * m_described.instruction_cycles + copied * m_described.copy_cycles_per_word;
    m_interpreting = interpreter_state::working;
    m_steps = true;
    m_work_end = now + std::max<std::uint64_t>(1, cycles);
    m_domain.wake(m_handle, m_work_end);
}

void agent_engine::went_on(const visit_result& result, cycle_t now) {
    switch (result.event) {
        case visit_event::connecting:
            m_visit.reg(agent_register::cd) = 0;  // the links of a chip are fixed wires
            charge(0, now);
            break;
        case visit_event::next:
        case visit_event::merged:
        case visit_event::copied: charge(0, now); break;
        case visit_event::sleeping:
            m_steps = false;
            m_work_end = now + std::max<cycle_t>(1, m_domain.cycles(sc_core::sc_time(result.value, sc_core::SC_US)));
            m_domain.wake(m_handle, m_work_end);
            break;
        case visit_event::blocked_by_queue:
        case visit_event::blocked_by_memory:
            m_blocked_by = result;
            m_interpreting = interpreter_state::blocked;
            break;
        case visit_event::left:
        case visit_event::ended:
        case visit_event::trapped: m_interpreting = interpreter_state::idle; break;
    }
}

bool agent_engine::can_retry() const {
    if (m_blocked_by.event == visit_event::blocked_by_memory) { return m_state.bodies.has_room_for(m_visit.self.len); }
    const channel_queue* const queue = m_state.look_at_queue(m_blocked_by.channel);
    return queue == nullptr || queue->accepts(m_visit.self.id);
}

}  // namespace orbweaver::agent
