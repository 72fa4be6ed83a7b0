// SPDX-License-Identifier: Apache-2.0
#include "sim/run/simulation_loop.h"

#include <algorithm>
#include <csignal>

#include "sim/run/interrupt_guard.h"

namespace orbweaver {

loop_end simulate(clock_domain& clock, const run_control& control, cycle_t limit,
                  const std::function<void(cycle_t)>& show) {
    const interrupt_guard guard({SIGINT});
    while (true) {
        const cycle_t now = clock.now();
        const cycle_t slice = std::min(slice_cycles, limit - now);
        sc_core::sc_start(clock.time(slice), sc_core::SC_RUN_TO_TIME);
        if (control.finished()) {
            return loop_end::finished;
        }
        if (!sc_core::sc_pending_activity()) {
            return loop_end::quiescent;
        }
        if (clock.now() >= limit) {
            return loop_end::limit;
        }
        if (interrupt_guard::interrupted()) {
            return loop_end::interrupted;
        }
        show(clock.now());
    }
}

}  // namespace orbweaver
