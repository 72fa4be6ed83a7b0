// SPDX-License-Identifier: Apache-2.0
// The hardware scheduler of the core (digest section 1.3): preemptive round-robin over ready contexts. All decisions
// are made in step with the clock, and see what happened in earlier cycles.
#include <algorithm>
#include <bit>

#include "hw/core/core.h"

namespace orbweaver {

/// The next context in turn after the last one that may run in cycle `now`; no_context if there is none.
unsigned core::next_ready(cycle_t now) const {
    std::uint32_t candidates = m_ready;
    const std::uint32_t up_to_last = (2U << m_last) - 1;
    while (candidates != 0) {
        const std::uint32_t later = candidates & ~up_to_last;
        const auto next = static_cast<unsigned>(std::countr_zero(later != 0 ? later : candidates));
        if (m_contexts[next].ready_from <= now) {
            return next;
        }
        candidates &= ~(1U << next);
    }
    return no_context;
}

bool core::schedule(cycle_t now) {
    if (m_desc.thread_swap && swap_threads(now)) {
        return false;
    }
    const unsigned next = next_ready(now);
    if (next == no_context) {
        go_idle(now);
        return false;
    }
    end_idleness(now);
    dispatch(next, now);
    return true;
}

void core::end_idleness(cycle_t now) {
    if (m_idle) {
        m_idle_cycles[static_cast<std::size_t>(m_idle_reason)] += now - m_idle_from;
        m_idle = false;
    }
}

void core::go_idle(cycle_t now) {
    if (!m_idle) {
        m_idle = true;
        m_idle_from = now;
        m_idle_reason = idle_reason();
    }
    for (std::uint32_t left = m_ready; left != 0; left &= left - 1) {
        m_domain.wake(m_handle, m_contexts[static_cast<unsigned>(std::countr_zero(left))].ready_from);
    }
}

/// Why the core has nothing to do: what the latest context to suspend waits for.
suspend_reason core::idle_reason() const {
    const context* latest = nullptr;
    for (const context& c : m_contexts) {
        if (c.state == context_state::suspended && (latest == nullptr || c.suspended_from > latest->suspended_from)) {
            latest = &c;
        }
    }
    return latest == nullptr ? suspend_reason::none : latest->reason;
}

void core::dispatch(unsigned index, cycle_t now) {
    context& c = m_contexts[index];
    m_ready &= ~(1U << index);
    c.state = context_state::running;
    m_running = index;
    m_last = index;
    m_time = now + m_desc.switch_cycles;
    m_quantum_end = m_time + m_desc.quantum_cycles;
    m_yielded = false;
    c.last_ran = m_time;
    ++m_switches;
    m_stalls[static_cast<std::size_t>(stall_cause::switching)] += m_desc.switch_cycles;
    if (c.starting) {
        begin_thread(c);
    }
    m_slice_from = m_time;
    m_slice_pc = c.pc;
}

/// The running context has used its quantum up, or yields. Alone, it simply goes on.
void core::expire_quantum(cycle_t now) {
    if (m_desc.thread_swap && swap_threads(now)) {
        return;
    }
    if (next_ready(now) == no_context) {
        m_quantum_end = now + m_desc.quantum_cycles;
        m_yielded = false;
        return;
    }
    give_turn_up(now);
    schedule(now);
}

void core::give_turn_up(cycle_t now) {
    const unsigned index = m_running;
    leave(context_state::ready, m_yielded ? "yield" : "quantum");
    m_contexts[index].ready_from = now;
    m_ready |= 1U << index;
}

/// The running context gives the pipeline up in cycle m_time.
void core::leave(context_state state, std::string_view why) {
    const context_id id{static_cast<std::uint8_t>(m_running)};
    context& c = m_contexts[m_running];
    c.state = state;
    m_running = no_context;
    m_checkpoint.valid = false;
    if (m_observer != nullptr) {
        if (m_time > m_slice_from) {
            m_observer->context_ran(m_identity.node, id, m_slice_from, m_time, m_slice_pc);
        }
        m_observer->context_left(m_identity.node, id, m_time, why);
    }
}

/// The running context sleeps from cycle m_time on.
core::outcome core::suspend(context& c, suspend_reason reason, std::uint32_t operand) {
    c.reason = reason;
    c.operand = operand;
    c.suspended_from = m_time;
    leave(context_state::suspended, suspend_reason_name(reason));
    m_deciding = true;
    m_domain.wake(m_handle, m_time);
    consider_interrupt();
    return outcome::left;
}

}  // namespace orbweaver
