// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "rtl_bridge/build/rtl_design.h"

namespace orbweaver::rtl {

/// Returns the OpenSTA script for synthesis_files::mapped_netlist. It checks all paths between registers and ports
/// within one cycle of an ideal clock, without external delays at the ports. It prints the longest path, and its slack
/// last. Wires are included as far as the liberty file has a wire load.
std::string timing_script(const rtl_design& design);

/// Returns the minimum period from OpenSTA's output; nothing if it found no path, or printed nothing.
/// @return nanoseconds
std::optional<double> period_ns_in(const std::string& report);

}  // namespace orbweaver::rtl
