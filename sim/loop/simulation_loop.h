// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"

namespace orbweaver::sim {

enum class loop_end : std::uint8_t {
    finished,     // a module ended the run
    quiescent,    // no further activity is possible
    limit,        // the simulated time limit was reached
    interrupted,  // the user requested a stop (SIGINT, SIGTERM, SIGHUP)
};

/// Cycles between calls of `show`. Signals are answered more often, after about 0.2 s of processor time.
inline constexpr cycle_t slice_cycles = 20000;

/// Runs the simulation up to, but excluding, cycle `end`. simulate() can continue afterwards.
/// @param show as for simulate()
/// @return false if the simulation ended earlier
bool simulate_before(clock_domain& clock, const run_control& control, cycle_t end,
                     const std::function<void(cycle_t)>& show);

/// Runs the simulation until one of the above ends is reached.
/// @param limit maximum number of cycles
/// @param show  called at multiples of slice_cycles
loop_end simulate(clock_domain& clock, const run_control& control, cycle_t limit,
                  const std::function<void(cycle_t)>& show);

}  // namespace orbweaver::sim
