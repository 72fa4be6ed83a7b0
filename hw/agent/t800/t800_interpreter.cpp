// SPDX-License-Identifier: Apache-2.0
// The interpreter process: one agent at a time, first come first served (Birsan 1995, section 4.2).
#include "hw/agent/t800/t800_node.h"

namespace orbweaver::agent {

/// Performs the actions that need no CPU: waking, retrying, taking the next agent.
/// @return true: the state has changed
bool t800_node::interpret(cycle_t now) {
    bool changed = false;
    while (!m_sleepers.empty() && m_sleepers.begin()->first <= now) {
        arrival woken{.origin = arrival::source::sleeper};
        woken.visit = std::move(m_sleepers.begin()->second);
        m_ready.push_back(std::move(woken));
        m_sleepers.erase(m_sleepers.begin());
        changed = true;
    }
    if (m_interpreting == interpreter_state::sleeping && m_sleeping_until <= now) {
        m_counters.sleeping += now - m_waiting_since;
        m_interpreting = interpreter_state::working;
        run_ahead(0, now);
        return true;
    }
    if (m_interpreting == interpreter_state::blocked && can_retry()) {
        m_counters.blocked += now - m_waiting_since;
        m_interpreting = interpreter_state::working;
        execute(now);
        return true;
    }
    if (m_interpreting == interpreter_state::idle && !m_ready.empty()) {
        take_next(now);
        return true;
    }
    return changed;
}

bool t800_node::can_retry() const {
    if (m_blocked_by_memory) { return m_state.bodies.has_room_for(m_visit->self.len); }
    const channel_queue* const queue = m_state.look_at_queue(m_blocked_on);
    return queue == nullptr || queue->accepts(m_visit->self.id);
}

void t800_node::take_next(cycle_t now) {
    arrival next = std::move(m_ready.front());
    m_ready.pop_front();
    m_interpreting = interpreter_state::working;
    if (next.origin == arrival::source::sleeper) {
        m_visit = std::move(next.visit);
    } else {
        m_visit = std::make_unique<agent_visit>();
        m_interpreter.begin(*m_visit, next.shell, next.channel);
    }
    release_source(next, now);
    run_ahead(m_timing.dispatch(), now);
}

/// Releases the process that held the agent, or the application that injected it.
void t800_node::release_source(const arrival& entry, cycle_t now) {
    if (entry.origin == arrival::source::link_in) {
        m_channels[entry.channel]->in = link_in_state::idle;
        m_channels[entry.channel]->in_since = now;
    } else if (entry.origin == arrival::source::link_out) {
        m_channels[entry.channel]->out = link_out_state::idle;
        m_state.links[entry.channel].release_held();
    } else if (entry.sender != nullptr) {
        entry.sender->taken(*this, now);
    }
}

/// Requests the CPU for all instructions with effects on the agent only, and the one after them.
/// @param lead cycles before the first instruction
void t800_node::run_ahead(cycle_t lead, cycle_t now) {
    t800_cpu::stretch work{.lead = lead, .each = m_timing.instruction()};
    work.count = m_interpreter.run_ahead(*m_visit);
    if (m_visit->trap == agent_trap::none) {
        const std::uint32_t copied = m_interpreter.bytes_to_copy(*m_visit);
        work.tail = m_timing.instruction() + (copied == 0 ? 0 : m_timing.copy(copied));
    }
    m_cpu.interpret(work, now);
}

void t800_node::execute(cycle_t now) {
    const visit_result result = m_interpreter.step(*m_visit);
    book(m_ledger, m_visit->self.id, result);
    went_on(result, now);
}

void t800_node::went_on(const visit_result& result, cycle_t now) {
    switch (result.event) {
        case visit_event::connecting:
            m_visit->reg(agent_register::cd) =
                m_switch != nullptr && m_switch->connect(m_state.number, result.channel, result.value) ? 1 : 0;
            run_ahead(0, now);
            break;
        case visit_event::next:
        case visit_event::merged:
        case visit_event::copied: run_ahead(0, now); break;
        case visit_event::sleeping: fall_asleep(m_timing.microseconds(result.value), now); break;
        case visit_event::blocked_by_queue:
        case visit_event::blocked_by_memory:
            m_blocked_on = result.channel;
            m_blocked_by_memory = result.event == visit_event::blocked_by_memory;
            m_interpreting = interpreter_state::blocked;
            m_waiting_since = now;
            break;
        case visit_event::left:
        case visit_event::ended:
        case visit_event::trapped:
            m_visit.reset();
            m_interpreting = interpreter_state::idle;
            break;
    }
}

void t800_node::fall_asleep(cycle_t cycles, cycle_t now) {
    const cycle_t end = now + cycles;
    if (m_described.slp_yields) {
        m_sleepers.emplace(end, std::move(m_visit));
        m_interpreting = interpreter_state::idle;
    } else {
        m_interpreting = interpreter_state::sleeping;
        m_sleeping_until = end;
        m_waiting_since = now;
    }
    wake(end);
}

}  // namespace orbweaver::agent
