// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "hw/core/context.h"
#include "hw/core/core_environment.h"
#include "hw/core/pipeline/pipeline.h"

namespace orbweaver::core {

/// The hardware scheduler of a core, with its contexts: preemptive round-robin over ready contexts. All decisions are
/// made in step with the clock, and depend on events of earlier cycles.
class thread_scheduler {
public:
    static constexpr unsigned none = ~0U;

    /// @param environment must outlive the scheduler, as must `cycles`
    thread_scheduler(const core_environment& environment, pipeline& cycles);

    std::vector<context>& contexts() { return m_contexts; }
    const std::vector<context>& contexts() const { return m_contexts; }
    context& operator[](unsigned index) { return m_contexts[index]; }
    const context& operator[](unsigned index) const { return m_contexts[index]; }

    /// Returns the context that holds the pipeline, or none.
    unsigned running() const { return m_running; }
    bool any_running() const { return m_running != none; }
    context& current() { return m_contexts[m_running]; }
    const context& current() const { return m_contexts[m_running]; }
    /// Returns the first cycle in which the running context may no longer issue without a decision.
    cycle_t quantum_end() const { return m_quantum_end; }
    /// Returns whether no context is running or ready and no decision is due.
    bool quiescent() const { return m_running == none && m_ready == 0 && !m_deciding; }

    /// Returns the lowest free context, or none.
    unsigned free_context() const;
    /// Assigns a free context to a new thread; the arguments then fill its registers.
    void claim(unsigned index, unsigned stack_number);
    /// Makes a context ready; it may run from the next cycle on.
    void make_ready(unsigned index) {
        become_ready(m_contexts[index]);
        m_ready |= 1U << index;
    }
    /// Makes a thread ready that may be in memory.
    void become_ready(context& thread);
    /// Removes a context that does not run from the ready contexts, or (admit()) adds it again.
    void withdraw(unsigned index) { m_ready &= ~(1U << index); }
    void admit(unsigned index) { m_ready |= 1U << index; }
    /// Requests a decision in a cycle if the core is idle.
    void notice(cycle_t cycle) const {
        if (m_idle) { m_environment.wake(cycle); }
    }

    /// Returns whether cycle `now` needs no action, because an instruction or its consequences occupy the pipeline
    /// longer.
    bool busy(cycle_t now) const { return (m_running != none || m_deciding) && now < m_pipeline.time; }
    bool decision_due(cycle_t now) const { return m_running == none || now >= m_quantum_end; }
    /// Makes the decision that is due.
    /// @return true: a context holds the pipeline now
    bool decide(cycle_t now);
    /// Begins a slice of the running context for the observer.
    void begin_slice();

    /// Ends the running context's quantum early.
    void yield(cycle_t now) {
        m_quantum_end = now + 1;
        m_yielded = true;
    }
    /// Suspends the running context, or ends its thread; the context leaves the pipeline in its present cycle.
    void suspend(suspend_reason reason, std::uint32_t operand);
    void end_thread();
    /// Gives the pipeline to the swap handler for some cycles, taking it from the running context, if any.
    /// @return cycle in which the handler is done
    cycle_t interrupt(cycle_t now, cycle_t cycles);

    /// Completes the counts and the observer's slice at the end of a run.
    /// @param end first cycle after the run
    void settle(cycle_t end);
    /// Accounts the sleep of a thread up to cycle `end`; the thread may be in memory.
    void settle_sleep(const context& thread, cycle_t end);
    void add_to(core_statistics& sum) const;

private:
    unsigned next_ready(cycle_t now) const;
    void dispatch(unsigned index, cycle_t now);
    void end_quantum(cycle_t now);
    void leave(context_state state, std::string_view why);
    void ask_for_decision();
    void go_idle(cycle_t now);
    void end_idleness(cycle_t now);
    suspend_reason idle_reason() const;

    const core_environment& m_environment;
    pipeline& m_pipeline;
    std::vector<context> m_contexts;
    std::uint32_t m_ready = 0;  // bit c: context c is ready
    unsigned m_running = none;
    unsigned m_last = 0;      // context that held the pipeline last
    bool m_deciding = false;  // a decision is due when the pipeline is free
    bool m_yielded = false;
    cycle_t m_quantum_end = 0;
    bool m_idle = true;
    cycle_t m_idle_from = 1;
    suspend_reason m_idle_reason = suspend_reason::none;
    cycle_t m_slice_from = 0;
    std::uint32_t m_slice_pc = 0;
    std::array<std::uint64_t, suspend_reasons> m_idle_cycles{};  // [reason]; [none]: no thread
    std::array<std::uint64_t, suspend_reasons> m_suspended_cycles{};
};

}  // namespace orbweaver::core
