// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/base/types.h"
#include "rtl_bridge/power/pin_activity.h"

namespace orbweaver::rtl {

/// Power by OpenSTA, in milliwatts.
struct power_figure {
    double internal = 0;
    double switching = 0;
    double leakage = 0;
    double total = 0;
};

/// Power of a netlist in a simulation.
struct power_figures {
    power_figure idle;                  // no pin changes, except the clock
    power_figure whole;                 // all windows together
    std::vector<power_figure> windows;  // one by one
};

/// The file that a power_script reads.
inline constexpr const char* power_activity_file = "activity.txt";

/// Returns the OpenSTA script that reports the power of synthesis_files::mapped_netlist with the activity in
/// power_activity_file. A first report, without activity, makes OpenSTA estimate, because it would overwrite what was
/// stated before. The clock is ideal. Wires have the load that the liberty file gives them, if any.
/// @param top       top module
/// @param period_ns of the clock
std::string power_script(const std::string& top, double period_ns);

/// Returns the text of power_activity_file: a report without changes, one of all windows, and one of each. It states
/// the activity of each pin, also of inputs of cells and of the design: OpenSTA estimates all others from a change
/// every ten cycles at each input. OpenSTA needs milliseconds for each line of a script, so this is a file of its own.
/// @param window  cycles of a window
std::string power_activity(const pin_activity& activity, cycle_t window);

/// Returns the power that OpenSTA printed for the script.
/// @throws user_error if figures are missing
power_figures power_in(const std::string& printed, std::size_t windows);

}  // namespace orbweaver::rtl
