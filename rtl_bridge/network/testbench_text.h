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

/// Returns a list of events for $readmemb, one event per line.
std::string event_text(const network_shape& shape, const std::vector<boundary_event>& events);

}  // namespace orbweaver::rtl
