// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/core/core_environment.h"
#include "hw/core/memory/reservation.h"
#include "hw/core/threads/thread_scheduler.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// Optional swapping of threads: when a THREAD message finds no free context, an exception handler moves a thread to
/// memory (thesis sections 3.3 and 3.4; docs/core.md, Swapping threads). The handler is not firmware; it is modelled as
/// pipeline time, core_desc::thread_swap_cycles per thread. Like the scheduler it acts in step with the clock, when a
/// thread has left the pipeline or its quantum has ended.
class thread_swap {
public:
    /// Storage in memory for the state of a context. Slots are few, so they are searched linearly.
    struct slot {
        bool used = false;
        context thread;
        cycle_t start = 0;  // cycle from which the thread is in memory
    };

    /// @param environment must outlive this object, as must all other references
    thread_swap(const core_environment& environment, thread_scheduler& scheduler, reservation& reserved,
                messaging_initiator_socket& niu);

    /// Returns the slots by index of swapped_thread(); empty without the option.
    std::vector<slot>& slots() { return m_slots; }
    const std::vector<slot>& slots() const { return m_slots; }

    /// Notes that a THREAD message has found no free context, or (end_claim()) that it has found one.
    void claim();
    void end_claim() { m_claimed_from = never; }

    /// Moves threads between contexts and memory if due: one out for a THREAD message, one back into a free context,
    /// or, if all contexts are in use, one back in exchange for another.
    /// @return true: the handler holds the pipeline now
    bool act(cycle_t now, bool interrupts_enabled);

    /// Completes the counts at the end of a run.
    /// @param end first cycle after the run
    void settle(cycle_t end);

private:
    static constexpr unsigned none = thread_scheduler::none;

    unsigned next_ready(cycle_t now) const;
    unsigned free_slot() const;
    unsigned choose_leaving(unsigned number, cycle_t now, bool interrupts_enabled);
    bool may_leave(unsigned index, cycle_t now, bool interrupts_enabled) const;
    static bool leaves_before(const context& a, const context& b);
    cycle_t begin_handler(unsigned threads, cycle_t now);
    void end_handler();
    slot take(unsigned number);
    void take_out(unsigned index, unsigned number, cycle_t now);
    void bring_in(const slot& returning, unsigned number, unsigned index, cycle_t now, cycle_t done);

    const core_environment& m_environment;
    thread_scheduler& m_scheduler;
    reservation& m_reservation;
    messaging_initiator_socket& m_niu;
    std::vector<slot> m_slots;
    cycle_t m_claimed_from = never;  // cycle from which a THREAD message waits for a context
    unsigned m_freed = none;         // context that becomes free when the handler is done
};

}  // namespace orbweaver::core
