// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/network/network_shape.h"
#include "rtl_bridge/network/recorded_traffic.h"

namespace orbweaver::rtl {

/// Returns tb/testbench.sv. It drives the top with the recorded inputs, and compares every output in every cycle. It
/// ends with $fatal at the first difference, else with a line that begins with PASSED.
std::string testbench_text(const network_shape& shape, const recorded_traffic& recorded);

/// Returns the same testbench for another design.
/// @param tested instance of the design: `dut`, connected to clk, rst and the vectors of inputs and outputs
std::string testbench_text(const network_shape& shape, const recorded_traffic& recorded, const std::string& tested);

/// Returns a list of events for $readmemb, one event per line.
std::string event_text(const network_shape& shape, const std::vector<boundary_event>& events);

}  // namespace orbweaver::rtl
