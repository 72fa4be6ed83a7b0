// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"

namespace orbweaver::sim {

enum class loop_end : std::uint8_t {
    finished,     // a module ended the run
    quiescent,    // nothing will ever happen again
    limit,        // the simulated time limit was reached
    interrupted,  // the user asked to stop (SIGINT, SIGTERM, SIGHUP)
};

/// Cycles between looks at the limit, the terminal and the signal.
inline constexpr cycle_t slice_cycles = 20000;

/// Lets the simulation run until the cycles before one are over, and no further. simulate() may then go on.
/// @param show as for simulate()
/// @return false: it ended before
bool simulate_before(clock_domain& clock, const run_control& control, cycle_t end,
                     const std::function<void(cycle_t)>& show);

/// Lets the simulation run until one of the above.
/// @param limit cycles that may be executed
/// @param show  called now and then with the present cycle
loop_end simulate(clock_domain& clock, const run_control& control, cycle_t limit,
                  const std::function<void(cycle_t)>& show);

}  // namespace orbweaver::sim
