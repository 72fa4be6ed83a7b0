// SPDX-License-Identifier: Apache-2.0
#include "hw/core/threads/thread_scheduler.h"

#include <algorithm>
#include <bit>

namespace orbweaver::core {
namespace {

using counter = std::uint64_t core_statistics::*;

// The order is that of suspend_reason.
constexpr std::array<counter, suspend_reasons> idle_counters = {&core_statistics::idle_no_thread,
                                                                &core_statistics::idle_transmit_queue_full,
                                                                &core_statistics::idle_thread_queue_owned,
                                                                &core_statistics::idle_sendh_duplicate,
                                                                &core_statistics::idle_send_table_full,
                                                                &core_statistics::idle_str_duplicate,
                                                                &core_statistics::idle_receive_table_full,
                                                                &core_statistics::idle_wait_send,
                                                                &core_statistics::idle_wait_receive,
                                                                &core_statistics::idle_wait_interrupt,
                                                                &core_statistics::idle_niu_busy};
constexpr std::array<counter, suspend_reasons> suspended_counters = {nullptr,
                                                                     &core_statistics::suspended_transmit_queue_full,
                                                                     &core_statistics::suspended_thread_queue_owned,
                                                                     &core_statistics::suspended_sendh_duplicate,
                                                                     &core_statistics::suspended_send_table_full,
                                                                     &core_statistics::suspended_str_duplicate,
                                                                     &core_statistics::suspended_receive_table_full,
                                                                     &core_statistics::suspended_wait_send,
                                                                     &core_statistics::suspended_wait_receive,
                                                                     &core_statistics::suspended_wait_interrupt,
                                                                     &core_statistics::suspended_niu_busy};

context_id id_of(unsigned index) { return {static_cast<std::uint8_t>(index)}; }

}  // namespace

thread_scheduler::thread_scheduler(const core_environment& environment, pipeline& cycles)
    : m_environment(environment), m_pipeline(cycles), m_contexts(environment.desc.contexts) {}

unsigned thread_scheduler::free_context() const {
    const auto found = std::ranges::find(m_contexts, context_state::free, &context::state);
    return found == m_contexts.end() ? none : static_cast<unsigned>(found - m_contexts.begin());
}

void thread_scheduler::claim(unsigned index, unsigned stack_number) {
    context& thread = m_contexts[index];
    thread.stack_number = stack_number;
    thread.reset(0, fp_status::initial);
    thread.state = context_state::loading;
    thread.starting = true;
    thread.stack_words = 0;
    thread.resident_from = m_environment.domain.next_edge();
    thread.last_ran = thread.resident_from;
}

void thread_scheduler::become_ready(context& thread) {
    thread.ready_from = m_environment.domain.next_edge();
    if (thread.state == context_state::suspended) {
        settle_sleep(thread, thread.ready_from);
        thread.reason = suspend_reason::none;
    }
    thread.state = context_state::ready;
    notice(thread.ready_from);
}

/// Returns the next context round-robin after the last one that may run in cycle `now`, or none.
unsigned thread_scheduler::next_ready(cycle_t now) const {
    std::uint32_t candidates = m_ready;
    const std::uint32_t up_to_last = (2U << m_last) - 1;
    while (candidates != 0) {
        const std::uint32_t later = candidates & ~up_to_last;
        const auto next = static_cast<unsigned>(std::countr_zero(later != 0 ? later : candidates));
        if (m_contexts[next].ready_from <= now) { return next; }
        candidates &= ~(1U << next);
    }
    return none;
}

bool thread_scheduler::decide(cycle_t now) {
    m_deciding = false;
    const unsigned next = next_ready(now);
    if (m_running != none) {
        if (next == none) {  // the only runnable context continues
            m_quantum_end = now + m_environment.desc.quantum_cycles;
            m_yielded = false;
            return true;
        }
        end_quantum(now);
    }
    if (next == none) {
        go_idle(now);
        return false;
    }
    end_idleness(now);
    dispatch(next, now);
    return true;
}

void thread_scheduler::dispatch(unsigned index, cycle_t now) {
    context& thread = m_contexts[index];
    withdraw(index);
    thread.state = context_state::running;
    m_running = index;
    m_last = index;
    const cycle_t cycles = m_environment.desc.switch_cycles;
    m_pipeline.time = now + cycles;
    m_pipeline.stall_cycles[static_cast<std::size_t>(stall_cause::switching)] += cycles;
    m_quantum_end = m_pipeline.time + m_environment.desc.quantum_cycles;
    m_yielded = false;
    thread.last_ran = m_pipeline.time;
    ++m_environment.counted.switches;
    begin_slice();
}

void thread_scheduler::begin_slice() {
    m_slice_from = m_pipeline.time;
    m_slice_pc = current().pc;
}

void thread_scheduler::end_idleness(cycle_t now) {
    if (m_idle) {
        m_idle_cycles[static_cast<std::size_t>(m_idle_reason)] += now - m_idle_from;
        m_idle = false;
    }
}

void thread_scheduler::go_idle(cycle_t now) {
    if (!m_idle) {
        m_idle = true;
        m_idle_from = now;
        m_idle_reason = idle_reason();
    }
    for (std::uint32_t left = m_ready; left != 0; left &= left - 1) {
        m_environment.wake(m_contexts[static_cast<unsigned>(std::countr_zero(left))].ready_from);
    }
}

/// Returns the reason of the core's idleness: the reason of the context that was suspended last.
suspend_reason thread_scheduler::idle_reason() const {
    const context* latest = nullptr;
    for (const context& thread : m_contexts) {
        if (thread.state == context_state::suspended &&
            (latest == nullptr || thread.suspended_from > latest->suspended_from)) {
            latest = &thread;
        }
    }
    return latest == nullptr ? suspend_reason::none : latest->reason;
}

void thread_scheduler::end_quantum(cycle_t now) {
    const unsigned index = m_running;
    leave(context_state::ready, m_yielded ? "yield" : "quantum");
    m_contexts[index].ready_from = now;
    admit(index);
}

/// Takes the pipeline from the running context in its present cycle.
void thread_scheduler::leave(context_state state, std::string_view why) {
    const context_id id = id_of(m_running);
    current().state = state;
    m_running = none;
    if (machine_observer* const observer = m_environment.observer; observer != nullptr) {
        const node_id node = m_environment.identity.node;
        if (m_pipeline.time > m_slice_from) {
            observer->context_ran(node, id, m_slice_from, m_pipeline.time, m_slice_pc);
        }
        observer->context_left(node, id, m_pipeline.time, why);
    }
}

void thread_scheduler::ask_for_decision() {
    m_deciding = true;
    m_environment.wake(m_pipeline.time);
}

void thread_scheduler::suspend(suspend_reason reason, std::uint32_t operand) {
    context& thread = current();
    thread.reason = reason;
    thread.operand = operand;
    thread.suspended_from = m_pipeline.time;
    leave(context_state::suspended, name_of(reason));
    ask_for_decision();
}

void thread_scheduler::end_thread() {
    ++m_environment.counted.threads_ended;
    leave(context_state::free, "end");
    ask_for_decision();
}

cycle_t thread_scheduler::interrupt(cycle_t now, cycle_t cycles) {
    if (m_running != none) { end_quantum(now); }
    end_idleness(now);
    m_pipeline.stall_cycles[static_cast<std::size_t>(stall_cause::swapping)] += cycles;
    m_pipeline.time = now + cycles;
    ask_for_decision();
    return m_pipeline.time;
}

void thread_scheduler::settle_sleep(const context& thread, cycle_t end) {
    if (thread.state == context_state::suspended && end > thread.suspended_from) {
        m_suspended_cycles[static_cast<std::size_t>(thread.reason)] += end - thread.suspended_from;
    }
}

void thread_scheduler::settle(cycle_t end) {
    if (m_idle && end > m_idle_from) {
        m_idle_cycles[static_cast<std::size_t>(m_idle_reason)] += end - m_idle_from;
        m_idle_from = end;
    }
    for (const context& thread : m_contexts) { settle_sleep(thread, end); }
    if (m_environment.observer != nullptr && m_running != none && end > m_slice_from) {
        m_environment.observer->context_ran(m_environment.identity.node, id_of(m_running), m_slice_from, end,
                                            m_slice_pc);
        m_slice_from = end;
    }
}

void thread_scheduler::add_to(core_statistics& sum) const {
    for (std::size_t i = 0; i < suspend_reasons; ++i) {
        sum.*idle_counters[i] += m_idle_cycles[i];
        if (suspended_counters[i] != nullptr) { sum.*suspended_counters[i] += m_suspended_cycles[i]; }
    }
}

}  // namespace orbweaver::core
