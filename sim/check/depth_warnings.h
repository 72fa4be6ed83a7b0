// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns a sentence for each kind of link whose buffers are too shallow for one VC to use the full bandwidth. It
/// includes the calculation (docs/noc/timing.md, Depths that are too small). Several VCs together may still fill the
/// link. Links at buses and networks whose routers copy packets are not checked.
std::vector<std::string> depth_warnings(const system::system_desc& described);
/// Returns the warnings for a network whose graph is already known.
std::vector<std::string> depth_warnings(const system::system_desc& described, const noc::topology_graph& graph);

/// Prints warnings to standard error.
void warn_of_depths(const std::vector<std::string>& warnings);

}  // namespace orbweaver::sim
