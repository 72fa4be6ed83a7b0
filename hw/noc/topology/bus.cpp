// SPDX-License-Identifier: Apache-2.0
// One shared bus with a node at each port. This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

topology_graph make_bus(const topology_desc& described) {
    if (described.dims.size() != 1 || described.dims[0] < 1 || described.dims[0] > max_router_ports) {
        throw description_error("network.topology.dims",
                                fmt::format("a bus has one size, 1 to {} nodes", max_router_ports));
    }
    topology_graph graph;
    graph.routers.resize(1);
    graph.routers[0].is_bus = true;
    graph.routers[0].name = "bus";
    add_nodes(graph, 0, described.dims[0]);
    graph.dims = {1};
    graph.columns = described.dims[0];
    graph.rows = 1;
    return graph;
}

const topology_registry::entry registered_bus{"bus", "nodes on one shared bus, dims: [n]", {make_bus, {"dims"}}};

}  // namespace
}  // namespace orbweaver::noc
