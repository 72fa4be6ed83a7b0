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

/// The files that a power_script reads, besides those of the synthesis.
inline constexpr const char* power_activity_file = "activity.txt";
inline constexpr const char* power_top_file = "power_top.v";
inline constexpr const char* input_library_file = "inputs.lib";

/// Returns the Liberty file of a register without delay, load and power.
std::string input_library();

/// Returns a Verilog module in which each input of a design comes from such a register. Before each report, OpenSTA
/// 2.0.17 calculates the activity of all cells between inputs and registers, and overwrites what was stated. It takes
/// cells behind inputs without a clock to have none, too. Behind registers it does neither.
/// @param top    module of synthesis_files::mapped_netlist
/// @param inputs   of it, without its clock
/// @param is_clocked whether it has a clock
std::string power_top(const std::string& top, const std::vector<std::string>& inputs, bool is_clocked);

/// Returns the OpenSTA script that reports the power of power_top() with the activity in power_activity_file. A first
/// report, without activity, makes OpenSTA estimate, because it would overwrite what was stated before. The clock is
/// ideal. Wires have the load that the liberty file gives them, if any.
std::string power_script(double period_ns);

/// Returns the text of power_activity_file: a report without changes, one of all windows, and one of each. It states
/// the activity of each pin, also of inputs of cells. OpenSTA needs milliseconds for each line of a script, so this is
/// a file of its own.
/// @param inputs as in power_top()
/// @param window cycles of a window
std::string power_activity(const pin_activity& activity, const std::vector<std::string>& inputs, cycle_t window);

/// Returns the power that OpenSTA printed for the script.
/// @throws user_error if figures are missing
power_figures power_in(const std::string& printed, std::size_t windows);

}  // namespace orbweaver::rtl
