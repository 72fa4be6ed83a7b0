// SPDX-License-Identifier: Apache-2.0
// Mesh with several nodes per router (Balfour and Dally 2006). The nodes of a router have consecutive indices; a
// drawing shows them next to each other in a row. This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned max_nodes_of_router = 58;  // with six neighbours: 64 ports

topology_graph make_concentrated_mesh(const topology_desc& described) {
    if (described.concentration < 1 || described.concentration > max_nodes_of_router) {
        throw description_error(
            "network.topology.concentration",
            fmt::format("a router has 1 to {} nodes, not {}", max_nodes_of_router, described.concentration));
    }
    check_grid("a concentrated mesh", described.dims, 3, described.concentration);
    topology_graph graph = make_grid({described.dims, false, described.concentration});
    const auto nodes = static_cast<unsigned>(graph.nodes.size());
    graph.modules = {described.concentration};
    if (nodes != described.concentration) { graph.modules.push_back(nodes); }
    return graph;
}

const topology_registry::entry registered_concentrated_mesh{"concentrated_mesh",
                                                            "a mesh with `concentration` nodes a router",
                                                            {make_concentrated_mesh, {"dims", "concentration"}}};

}  // namespace
}  // namespace orbweaver::noc
