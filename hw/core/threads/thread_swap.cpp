// SPDX-License-Identifier: Apache-2.0
#include "hw/core/threads/thread_swap.h"

#include <algorithm>

namespace orbweaver::core {

thread_swap::thread_swap(const core_environment& environment, thread_scheduler& scheduler, reservation& reserved,
                         messaging_initiator_socket& niu)
    : m_environment(environment),
      m_scheduler(scheduler),
      m_reservation(reserved),
      m_niu(niu),
      m_slots(environment.desc.thread_swap ? environment.desc.thread_swap_places : 0) {}

void thread_swap::claim() {
    if (m_environment.desc.thread_swap && m_claimed_from == never) {
        m_claimed_from = m_environment.domain.next_edge();
        m_scheduler.notice(m_claimed_from);
    }
}

bool thread_swap::act(cycle_t now, bool interrupts_enabled) {
    end_handler();
    const bool message = m_claimed_from <= now;
    const unsigned returning = next_ready(now);
    if (!message && returning == none) { return false; }
    const unsigned free = m_scheduler.free_context();
    if (free != none) {
        if (message) {
            return false;  // the message uses the free context
        }
        bring_in(take(returning), returning, free, now, begin_handler(1, now));
        return true;
    }
    const unsigned room = message ? free_slot() : none;
    if (room == none && returning == none) { return false; }
    const unsigned number = room != none ? room : returning;
    const unsigned leaving = choose_leaving(number, now, interrupts_enabled);
    if (leaving == none) { return false; }
    if (room != none) {
        begin_handler(1, now);
        take_out(leaving, number, now);
        m_freed = leaving;
    } else {
        const cycle_t done = begin_handler(2, now);
        const slot back = take(number);
        take_out(leaving, number, now);
        bring_in(back, number, leaving, now, done);
    }
    return true;
}

/// Returns the thread in memory that is ready in cycle `now` and has been ready for the longest time, or none.
unsigned thread_swap::next_ready(cycle_t now) const {
    unsigned best = none;
    for (unsigned number = 0; number < m_slots.size(); ++number) {
        const context& thread = m_slots[number].thread;
        if (m_slots[number].used && thread.state == context_state::ready && thread.ready_from <= now &&
            (best == none || thread.ready_from < m_slots[best].thread.ready_from)) {
            best = number;
        }
    }
    return best;
}

unsigned thread_swap::free_slot() const {
    const auto found = std::ranges::find(m_slots, false, &slot::used);
    return found == m_slots.end() ? none : static_cast<unsigned>(found - m_slots.begin());
}

/// Chooses the thread to move to memory: the one that has been suspended for the longest time, or else the one that has
/// not run for the longest time. The NIU may veto a thread; if it agrees, it has moved its own state of the thread to
/// memory.
unsigned thread_swap::choose_leaving(unsigned number, cycle_t now, bool interrupts_enabled) {
    std::uint32_t refused = 0;
    for (;;) {
        unsigned best = none;
        for (unsigned index = 0; index < m_scheduler.contexts().size(); ++index) {
            if ((refused >> index & 1) == 0 && may_leave(index, now, interrupts_enabled) &&
                (best == none || leaves_before(m_scheduler[index], m_scheduler[best]))) {
                best = index;
            }
        }
        if (best == none) { return none; }
        messaging_transaction transaction;
        transaction.context = context_id{static_cast<std::uint8_t>(best)};
        transaction.index = number;
        messaging_phase phase = messaging_phase::swap_out;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_niu->nb_transport_fw(transaction, phase, delay);
        if (transaction.granted) { return best; }
        refused |= 1U << best;
    }
}

/// Returns whether a thread may leave its context. Threads that do not sleep keep their contexts for some time after
/// the last swap into any context, which limits the handler's share of the pipeline. Interrupts are bound to a context,
/// so its thread stays while any is enabled.
bool thread_swap::may_leave(unsigned index, cycle_t now, bool interrupts_enabled) const {
    const context& thread = m_scheduler[index];
    if (index == m_environment.desc.interrupt_context &&
        (interrupts_enabled || thread.reason == suspend_reason::wait_interrupt)) {
        return false;
    }
    switch (thread.state) {
        case context_state::suspended: return true;
        case context_state::ready:
        case context_state::running:
            return std::ranges::max(m_scheduler.contexts(), {}, &context::resident_from).resident_from +
                       m_environment.desc.thread_swap_residence_cycles <=
                   now;
        default: return false;
    }
}

bool thread_swap::leaves_before(const context& a, const context& b) {
    const bool asleep = a.state == context_state::suspended;
    if (asleep != (b.state == context_state::suspended)) { return asleep; }
    return asleep ? a.suspended_from < b.suspended_from : a.last_ran < b.last_ran;
}

/// Gives the pipeline to the handler for the time of moving `threads` threads.
/// @return cycle in which the handler is done
cycle_t thread_swap::begin_handler(unsigned threads, cycle_t now) {
    return m_scheduler.interrupt(now, cycle_t{threads} * m_environment.desc.thread_swap_cycles);
}

/// Frees the context whose thread the handler has moved out.
void thread_swap::end_handler() {
    if (m_freed == none) { return; }
    messaging_transaction transaction;
    transaction.context = context_id{static_cast<std::uint8_t>(m_freed)};
    m_scheduler[m_freed].state = context_state::free;
    m_freed = none;
    messaging_phase phase = messaging_phase::context_released;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_niu->nb_transport_fw(transaction, phase, delay);
}

thread_swap::slot thread_swap::take(unsigned number) {
    m_slots[number].used = false;
    return m_slots[number];
}

void thread_swap::take_out(unsigned index, unsigned number, cycle_t now) {
    context& thread = m_scheduler[index];
    m_scheduler.withdraw(index);
    m_reservation.end_of_context(index);
    m_slots[number] = {true, thread, now};
    thread.state = context_state::loading;
    ++m_environment.counted.threads_swapped_out;
    if (m_environment.observer != nullptr) {
        m_environment.observer->thread_moved(m_environment.identity.node, context_id{static_cast<std::uint8_t>(index)},
                                             swapped_thread(number), now);
    }
}

/// Moves a thread into a context. It may run when the handler is done.
void thread_swap::bring_in(const slot& returning, unsigned number, unsigned index, cycle_t now, cycle_t done) {
    context& thread = m_scheduler[index];
    thread = returning.thread;
    thread.ready_from = done;
    thread.resident_from = done;
    thread.last_ran = done;
    m_scheduler.admit(index);
    m_environment.counted.swapped_cycles += done - returning.start;
    ++m_environment.counted.threads_swapped_in;
    if (m_environment.observer != nullptr) {
        m_environment.observer->thread_moved(m_environment.identity.node, swapped_thread(number),
                                             context_id{static_cast<std::uint8_t>(index)}, now);
    }
}

void thread_swap::settle(cycle_t end) {
    for (const slot& each : m_slots) {
        if (each.used) {
            m_scheduler.settle_sleep(each.thread, end);
            m_environment.counted.swapped_cycles += end > each.start ? end - each.start : 0;
        }
    }
}

}  // namespace orbweaver::core
