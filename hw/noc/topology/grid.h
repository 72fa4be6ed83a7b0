// SPDX-License-Identifier: Apache-2.0
// What mesh, torus, ring, hypercube and concentrated mesh have in common.
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// A k-ary n-cube or n-mesh (Dally and Towles 2004, chapter 5).
struct grid_shape {
    std::vector<unsigned> dims;  // routers along each dimension, 1 or more; at most most_network_nodes in all
    bool wraps = false;          // ends of a dimension are joined; of two routers by a second pair of links
    unsigned concentration = 1;  // nodes a router
    /// Ports in the positive and the negative direction of each dimension. Empty: E and W, S and N, U and D. x grows
    /// east, y grows south, z grows up.
    std::vector<std::pair<std::string, std::string>> names{};
};

/// The graph of a grid. Ports of a router: its nodes, then E, W, N, S, U, D; edge routers leave out the missing ones.
/// Router numbers run fastest along the first dimension, node numbers along the nodes of a router.
topology_graph make_grid(const grid_shape& shape);

/// Refuses sizes that a grid cannot have.
/// @param kind            for the message: "a mesh"
/// @param most_dimensions 1 or more
/// @param concentration   nodes a router
/// @throws description_error that names network.topology.dims
void check_grid(const std::string& kind, const std::vector<unsigned>& dims, std::size_t most_dimensions,
                unsigned concentration = 1);

}  // namespace orbweaver::noc
