// SPDX-License-Identifier: Apache-2.0
// Common parts of mesh, torus, ring, hypercube and concentrated mesh.
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// A k-ary n-cube or n-mesh (Dally and Towles 2004, chapter 5).
struct grid_shape {
    std::vector<unsigned> dims;  // routers along each dimension, 1 or more; at most max_network_nodes in all
    bool wraps = false;          // the ends of a dimension are joined; with two routers by a second pair of links
    unsigned concentration = 1;  // nodes per router
    /// Ports in the positive and the negative direction of each dimension. Empty: E and W, S and N, U and D. x grows
    /// east, y grows south, z grows up.
    std::vector<std::pair<std::string, std::string>> names{};
};

/// Returns the graph of a grid. Ports of a router: its nodes, then E, W, N, S, U, D; edge routers omit missing ones.
/// Router indices vary fastest along the first dimension, node indices along the nodes of a router.
topology_graph make_grid(const grid_shape& shape);

/// Refuses sizes that a grid cannot have.
/// @param kind            for the message: "a mesh"
/// @param max_dimensions 1 or more
/// @param concentration   nodes per router
/// @throws description_error that names network.topology.dims
void check_grid(const std::string& kind, const std::vector<unsigned>& dims, std::size_t max_dimensions,
                unsigned concentration = 1);

}  // namespace orbweaver::noc
