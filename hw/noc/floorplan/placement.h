// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/floorplan/floorplan_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// A position on the die, in mm from its corner. y grows south.
struct die_position {
    double x = 0;
    double y = 0;

    bool operator==(const die_position&) const = default;
};

/// Positions of routers and nodes.
struct placement {
    std::vector<die_position> routers;  // [router]
    std::vector<die_position> nodes;    // [node_id]
};

/// Returns where routers and nodes lie.
///
/// `grid`: each node has a tile. In grids, dimensions take turns to run east and south, and the nodes of a router are
/// a block of tiles. In other topologies, nodes lie along a Z-order curve, so that modules are near squares. A router
/// lies in the middle of its nodes; one without nodes lies at the mean of its neighbours (quadratic placement).
///
/// `folded`: as `grid`, but rings of a torus are folded: no link between neighbours is longer than two routers.
///
/// Another text names a file with lines of `NAME X Y`, in mm, for routers (`r5`) and nodes (`n7`). It names all
/// routers; a node that it does not name lies at its router.
///
/// @throws description_error for a placement that does not suit the topology
/// @throws user_error for errors in the file
placement make_placement(const floorplan_desc& described, const topology_graph& graph);

}  // namespace orbweaver::noc
