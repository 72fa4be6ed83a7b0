// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/floorplan/floorplan_desc.h"
#include "hw/noc/floorplan/placement.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// Returns the lengths of the wires of links in mm, along east and south: links between routers, then those from
/// each node, then those to each node (network_plan.h). Empty without a floorplan.
/// @throws description_error or user_error as make_placement() does
std::vector<double> wire_lengths(const floorplan_desc& described, const topology_graph& graph);

/// Returns the same lengths for a placement that is known.
std::vector<double> wire_lengths(const placement& placed, const topology_graph& graph);

/// Sets the cycles of links between routers by their wires: a link without cycles of its own takes as many as its wires
/// need, and at least `default_cycles`.
/// @param default_cycles network.link.cycles
/// @throws description_error if a wire to a node needs more than `default_cycles` cycles, which all of these links take
/// @throws description_error or user_error as make_placement() does
void set_link_cycles(const floorplan_desc& described, unsigned default_cycles, topology_graph& graph);

}  // namespace orbweaver::noc
