// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "rtl_bridge/build/rtl_design.h"

namespace orbweaver::rtl {

/// What OpenSTA does with synthesis_files::mapped_netlist: all paths between registers and ports within one cycle of
/// an ideal clock, the ports without delays outside. Prints the longest path, and last its slack. Wires count as far as
/// the liberty file has a wire load.
std::string timing_script(const rtl_design& design);

/// The shortest period, from what OpenSTA printed; none if it found no path, or nothing.
/// @return nanoseconds
std::optional<double> period_ns_in(const std::string& report);

}  // namespace orbweaver::rtl
