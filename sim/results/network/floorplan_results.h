// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `floorplan` of result.json, check.json and area.json: the size of the die, and sums over the wires of a
/// network (docs/power.md). The network needs a floorplan.
/// @param graph of make_network_graph()
/// @throws description_error or user_error as noc::make_placement() does
result_json floorplan_json(const noc::network_desc& described, const noc::topology_graph& graph);

/// Returns that object as a line for people: "floorplan  8 x 8 mm; ...".
std::string summarise_floorplan(const result_json& floorplan);

}  // namespace orbweaver::sim
