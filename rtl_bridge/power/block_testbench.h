// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/synthesis/block_stimulus.h"

namespace orbweaver::rtl {

/// Returns a testbench for a mapped netlist. It reads tb/given.bin and tb/expected.bin, compares the outputs of each
/// cycle, and writes all values of the netlist's nets and pins to activity.vcd, with the times of a router_testbench.
/// @param top     top module
/// @param netlist synthesis_files::mapped_netlist, with ports of one bit
std::string block_testbench(const std::string& top, const std::string& netlist, const block_stimulus& stimulus);

/// Returns the text of a file that the testbench reads.
/// @param values block_stimulus::given or block_stimulus::expected
std::string stimulus_text(const std::vector<std::string>& values);

}  // namespace orbweaver::rtl
