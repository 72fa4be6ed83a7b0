// SPDX-License-Identifier: Apache-2.0
#include "sim/loop/simulation_loop.h"

#include <algorithm>

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

/// Returns the end of a slice. Slices end at fixed cycles, however often the loop is entered.
cycle_t end_of_slice(cycle_t now) { return now - now % slice_cycles + slice_cycles; }

}  // namespace

bool simulate_before(clock_domain& clock, const run_control& control, cycle_t end,
                     const std::function<void(cycle_t)>& show) {
    const interrupt_guard guard;
    while (clock.now() < end) {
        const cycle_t next = std::min(end_of_slice(clock.now()), end);
        clock.run_ahead(next);
        run_to(clock, next);
        if (control.finished() || !sc_core::sc_pending_activity() || interrupt_guard::interrupted()) { return false; }
        if (clock.now() % slice_cycles == 0) { show(clock.now()); }
    }
    return !control.finished();
}

loop_end simulate(clock_domain& clock, const run_control& control, cycle_t limit,
                  const std::function<void(cycle_t)>& show) {
    const interrupt_guard guard;
    while (true) {
        const cycle_t now = clock.now();
        const bool is_stopped = interrupt_guard::interrupted();  // before the first cycle
        const cycle_t end = std::min(is_stopped ? now + 1 : end_of_slice(now), limit);
        clock.run_ahead(end);
        run_to(clock, end);
        if (control.finished()) { return loop_end::finished; }
        if (!sc_core::sc_pending_activity()) { return loop_end::quiescent; }
        if (clock.now() >= limit) { return loop_end::limit; }
        if (interrupt_guard::interrupted()) { return loop_end::interrupted; }
        show(clock.now());
    }
}

}  // namespace orbweaver::sim
