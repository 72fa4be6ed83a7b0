// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Returns a testbench for a mapped netlist whose inputs stay 0 after the reset. It writes all values of the netlist's
/// nets and pins to activity.vcd, with the times of a router_testbench.
/// @param top     top module
/// @param netlist synthesis_files::mapped_netlist, with ports of one bit
/// @param cycles  to simulate after the reset
std::string idle_testbench(const std::string& top, const std::string& netlist, cycle_t cycles);

}  // namespace orbweaver::rtl
