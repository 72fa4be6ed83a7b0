// SPDX-License-Identifier: Apache-2.0
// A star: a hub without a node, and `arity` routers around it with one node each. No header: it registers itself.
#include <string>

#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

topology_graph make_star(const topology_desc& described) {
    if (described.arity > max_router_ports) {
        throw description_error("network.topology.arity", "a hub has at most 64 ports");
    }
    topology_graph graph;
    graph.routers.resize(1 + described.arity);
    for (unsigned arm = 1; arm <= described.arity; ++arm) {
        add_nodes(graph, arm, 1);
        add_channel(graph, {0, {"arm" + std::to_string(arm)}}, {arm, {"hub"}});
    }
    graph.columns = described.arity;  // of a drawing of the nodes
    graph.rows = 1;
    return graph;
}

const topology_registry::entry registered_star{"example_star", "a hub with `arity` arms", {make_star, {"arity"}}};

}  // namespace
}  // namespace orbweaver::noc
