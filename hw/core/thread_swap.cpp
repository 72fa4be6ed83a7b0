// SPDX-License-Identifier: Apache-2.0
// The option by which a THREAD message that finds no free context gets one all the same: an exception handler moves a
// thread to memory (thesis sections 3.3 and 3.4; docs/core.md, Swapping threads). The handler is not firmware: what it
// does is time of the pipeline, core_desc::thread_swap_cycles a thread. Like the scheduler it acts in step with the
// clock, when a thread has left the pipeline or its quantum has ended.
#include <algorithm>

#include "hw/core/core.h"

namespace orbweaver {

/// To be called when a THREAD message has found no free context.
void core::claim_context() {
    if (!m_desc.thread_swap || m_claimed_from != never) {
        return;
    }
    m_claimed_from = m_domain.next_edge();
    if (m_idle) {
        m_domain.wake(m_handle, m_claimed_from);
    }
}

/// Moves threads between contexts and memory where that is due: one out for a THREAD message, one back into a free
/// context, or, with all contexts taken, one back in place of another.
/// @return whether the handler has the pipeline now, until m_time
bool core::swap_threads(cycle_t now) {
    const bool message = m_claimed_from <= now;
    const unsigned returning = m_swapped.next_ready(now);
    if (!message && returning == swapped_threads::none) {
        return false;
    }
    const unsigned free = free_context();
    if (free != no_context) {
        if (message || returning == swapped_threads::none) {
            return false;  // the message gets it
        }
        begin_handler(1, now);
        bring_in(m_swapped.take(returning), free, now);
        return true;
    }
    const bool for_message = message && m_swapped.has_room();
    if (!for_message && returning == swapped_threads::none) {
        return false;
    }
    const unsigned place = for_message ? m_swapped.free_place() : returning;
    const unsigned leaving = choose_leaving(place, now);
    if (leaving == no_context) {
        return false;
    }
    begin_handler(for_message ? 1 : 2, now);
    if (for_message) {
        take_out(leaving, place, now);
        m_freed_by_handler = leaving;
    } else {
        const swapped_threads::swapped back = m_swapped.take(returning);
        take_out(leaving, place, now);
        bring_in(back, leaving, now);
    }
    return true;
}

/// The thread to move to memory: one that is suspended, the longest asleep first; else the one that has not run for the
/// longest time. The NIU may have a say against it; the one that it lets go has been moved there.
unsigned core::choose_leaving(unsigned place, cycle_t now) {
    std::uint32_t refused = 0;
    for (;;) {
        unsigned best = no_context;
        for (unsigned index = 0; index < m_contexts.size(); ++index) {
            if ((refused >> index & 1) == 0 && may_leave(index, now) &&
                (best == no_context || leaves_before(m_contexts[index], m_contexts[best]))) {
                best = index;
            }
        }
        if (best == no_context) {
            return no_context;
        }
        messaging_transaction transaction;
        transaction.context = context_id{static_cast<std::uint8_t>(best)};
        transaction.index = place;
        messaging_phase phase = messaging_phase::swap_out;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        niu->nb_transport_fw(transaction, phase, delay);
        if (transaction.granted) {
            return best;
        }
        refused |= 1U << best;
    }
}

/// Threads that do not sleep keep their contexts for some time after one has come into any: so the handler never takes
/// more than a part of the pipeline. Interrupts come to a context, not to a thread: with any enabled, its thread stays.
bool core::may_leave(unsigned index, cycle_t now) const {
    const context& c = m_contexts[index];
    if (index == m_desc.interrupt_context && (m_mie != 0 || c.reason == suspend_reason::wait_interrupt)) {
        return false;
    }
    switch (c.state) {
        case context_state::suspended:
            return true;
        case context_state::ready:
        case context_state::running:
            return std::ranges::max(m_contexts, {}, &context::resident_from).resident_from +
                       m_desc.thread_swap_residence_cycles <=
                   now;
        default:
            return false;
    }
}

bool core::leaves_before(const context& a, const context& b) {
    const bool asleep = a.state == context_state::suspended;
    if (asleep != (b.state == context_state::suspended)) {
        return asleep;
    }
    return asleep ? a.suspended_from < b.suspended_from : a.last_ran < b.last_ran;
}

/// The handler takes the pipeline for the time of moving so many threads.
void core::begin_handler(unsigned threads, cycle_t now) {
    if (m_running != no_context) {
        give_turn_up(now);
    }
    const cycle_t cycles = cycle_t{threads} * m_desc.thread_swap_cycles;
    m_stalls[static_cast<std::size_t>(stall_cause::swapping)] += cycles;
    end_idleness(now);
    m_time = now + cycles;
    m_deciding = true;
    m_domain.wake(m_handle, m_time);
}

void core::take_out(unsigned index, unsigned place, cycle_t now) {
    context& c = m_contexts[index];
    m_ready &= ~(1U << index);
    if (m_reserved_by == index) {
        m_reserved = no_reservation;
    }
    m_swapped.put(place, c, now);
    c.state = context_state::loading;
    ++m_swapped_out;
    if (m_observer != nullptr) {
        m_observer->thread_moved(m_identity.node, context_id{static_cast<std::uint8_t>(index)}, swapped_thread(place),
                                 now);
    }
}

/// The thread may run when the handler is done.
void core::bring_in(const swapped_threads::swapped& thread, unsigned index, cycle_t now) {
    context& c = m_contexts[index];
    c = thread.thread;
    c.ready_from = m_time;
    c.resident_from = m_time;
    c.last_ran = m_time;
    m_ready |= 1U << index;
    m_swapped_cycles += m_time - thread.start;
    ++m_swapped_in;
    if (m_observer != nullptr) {
        m_observer->thread_moved(m_identity.node, swapped_thread(thread.place),
                                 context_id{static_cast<std::uint8_t>(index)}, now);
    }
}

/// The handler is done: the context whose thread it has moved out is free.
void core::end_handler() {
    if (m_freed_by_handler == no_context) {
        return;
    }
    messaging_transaction transaction;
    transaction.context = context_id{static_cast<std::uint8_t>(m_freed_by_handler)};
    m_contexts[m_freed_by_handler].state = context_state::free;
    m_freed_by_handler = no_context;
    messaging_phase phase = messaging_phase::context_released;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    niu->nb_transport_fw(transaction, phase, delay);
}

}  // namespace orbweaver
