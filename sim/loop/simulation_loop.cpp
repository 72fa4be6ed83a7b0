// SPDX-License-Identifier: Apache-2.0
#include "sim/loop/simulation_loop.h"

#include <algorithm>
#include <ctime>

#include "hw/base/clock_partitions.h"
#include "sim/loop/interrupt_guard.h"

namespace orbweaver::sim {

namespace {

/// Advances the kernel's time to the edge of a cycle, but not beyond the last activity, so that time-based statistics
/// exclude the idle rest.
void run_to(const clock_domain& clock, cycle_t cycle) {
    const sc_core::sc_time left = clock.time(cycle) - sc_core::sc_time_stamp();
    const bool begun = sc_core::sc_get_status() != sc_core::SC_ELABORATION;
    if (!begun || sc_core::sc_time_to_pending_activity() <= left) {  // avoids a warning of the kernel
        sc_core::sc_start(left, sc_core::SC_EXIT_ON_STARVATION);
    }
    if (sc_core::sc_pending_activity() && sc_core::sc_get_status() == sc_core::SC_PAUSED &&
        clock.time(cycle) > sc_core::sc_time_stamp()) {
        sc_core::sc_start(clock.time(cycle) - sc_core::sc_time_stamp(), sc_core::SC_RUN_TO_TIME);
    }
}

/// Divides the cycles between the calls of `show` into slices of about 0.1 s of processor time, however slow a cycle
/// is. The first slice is one cycle. Results do not depend on the slices. Several processes divide the cycles alike.
class slices {
public:
    explicit slices(process_group* processes) : m_processes(processes) {}

    /// Returns whether the user has requested a stop, of any process.
    bool interrupted() const {
        const bool here = interrupt_guard::interrupted();
        return m_processes == nullptr ? here : m_processes->any(here);
    }

    /// Returns the end of the slice that starts at a cycle.
    cycle_t end(cycle_t now) {
        const std::clock_t time = std::clock();
        bool is_short = time - m_start < CLOCKS_PER_SEC / 10;
        if (m_processes != nullptr) { is_short = !m_processes->any(!is_short); }
        m_cycles = std::clamp<cycle_t>(is_short ? 2 * m_cycles + 1 : m_cycles / 2, 1, slice_cycles);
        m_start = time;
        return std::min(now + m_cycles, now - now % slice_cycles + slice_cycles);
    }

private:
    process_group* m_processes;  // null: one process
    std::clock_t m_start = std::clock();
    cycle_t m_cycles = 0;
};

process_group* processes_of(clock_domain& clock) {
    const clock_partitions* const divided = clock.partitions();
    return divided == nullptr ? nullptr : divided->processes();
}

}  // namespace

bool simulate_before(clock_domain& clock, const run_control& control, cycle_t end,
                     const std::function<void(cycle_t)>& show) {
    const interrupt_guard guard;
    slices sliced(processes_of(clock));
    while (clock.now() < end) {
        const cycle_t next = std::min(sliced.end(clock.now()), end);
        clock.run_ahead(next);
        run_to(clock, next);
        if (control.finished() || !sc_core::sc_pending_activity() || sliced.interrupted()) { return false; }
        if (clock.now() % slice_cycles == 0) { show(clock.now()); }
    }
    return !control.finished();
}

loop_end simulate(clock_domain& clock, const run_control& control, cycle_t limit,
                  const std::function<void(cycle_t)>& show) {
    const interrupt_guard guard;
    slices sliced(processes_of(clock));
    while (true) {
        const cycle_t end = std::min(sliced.end(clock.now()), limit);
        clock.run_ahead(end);
        run_to(clock, end);
        if (control.finished()) { return loop_end::finished; }
        if (!sc_core::sc_pending_activity()) { return loop_end::quiescent; }
        if (clock.now() >= limit) { return loop_end::limit; }
        if (sliced.interrupted()) { return loop_end::interrupted; }
        if (clock.now() % slice_cycles == 0) { show(clock.now()); }
    }
}

}  // namespace orbweaver::sim
