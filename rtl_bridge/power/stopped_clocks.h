// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/power/pin_activity.h"
#include "rtl_bridge/power/power_script.h"
#include "rtl_bridge/synthesis/clock_gates.h"

namespace orbweaver::rtl {

/// Shares of the flip-flops of a netlist whose clocks are stopped by clock gates, 0 .. 1.
struct stopped_clocks {
    double still = 0;  // without any change: all gates are closed
    std::vector<double> windows;
};

/// The output of a clock gate in activity.vcd.
inline constexpr const char* gated_clock_pin = "clk_o";

/// Returns the shares by the changes of the gates' outputs, and removes these from the activity.
/// @param flip_flops all flip-flops of the netlist, with one for each gate
/// @param window     cycles of a window
stopped_clocks take_stopped_clocks(pin_activity& activity, const std::vector<clock_gate>& gates,
                                   std::uint64_t flip_flops, cycle_t window);

/// Returns the shares as text, a number a line.
std::string text_of(const stopped_clocks& stopped);
/// Reads text_of().
stopped_clocks stopped_clocks_in(const std::string& text);

/// Takes the energy of stopped clocks from figures of a netlist with clock_gate_substitute(), in which all flip-flops
/// have a clock. The idle power without leakage is that of all clock pins, which are taken as equal.
/// @throws user_error if the numbers of windows differ
void stop_clocks(power_figures& figures, const stopped_clocks& stopped);

}  // namespace orbweaver::rtl
