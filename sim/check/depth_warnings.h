// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Where buffers are too shallow for one virtual channel to fill a link: a sentence for each kind of link, with the
/// arithmetic (docs/noc/timing.md, Depths that are too small). Several channels together may fill the link. Links at
/// buses are not judged, nor are networks whose routers copy packets.
std::vector<std::string> depth_warnings(const system::system_desc& described);
/// Warnings of depths where the graph of the network is known.
std::vector<std::string> depth_warnings(const system::system_desc& described, const noc::topology_graph& graph);

/// Prints warnings to standard error.
void warn_of_depths(const std::vector<std::string>& warnings);

}  // namespace orbweaver::sim
