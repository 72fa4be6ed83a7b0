// SPDX-License-Identifier: Apache-2.0
// Complete tree. Router indices ascend level by level from the root, 0: the children of router i are i * arity + 1 and
// the following. Node indices are in the order of their routers. This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned max_children = max_router_ports - 2;  // in addition to a node and the parent

/// @throws description_error for a tree that is too large
void check_tree(const topology_desc& described) {
    if (described.arity < 2 || described.arity > max_children) {
        throw description_error("network.topology.arity", fmt::format("a router of a tree has 2 to {} children, not {}",
                                                                      max_children, described.arity));
    }
    std::uint64_t routers = 0;
    std::uint64_t in_level = 1;
    for (unsigned level = 0; level < described.levels && routers <= max_network_nodes; ++level) {
        routers += in_level;
        in_level *= described.arity;
    }
    if (described.levels < 1 || routers > max_network_nodes) {
        throw description_error("network.topology.levels",
                                fmt::format("{} levels of arity {} are not between 1 and {} routers", described.levels,
                                            described.arity, max_network_nodes));
    }
}

topology_graph make_tree(const topology_desc& described) {
    check_tree(described);
    topology_graph graph;
    unsigned parents = 0;  // routers of all levels but the last
    unsigned in_level = 1;
    for (unsigned level = 1; level < described.levels; ++level) {
        parents += in_level;
        in_level *= described.arity;
    }
    for (unsigned number = 0; number < parents + in_level; ++number) {
        graph.routers.emplace_back();
        if (number >= parents || described.nodes == tree_nodes::all) { add_nodes(graph, number, 1); }
        if (number != 0) {
            const unsigned parent = (number - 1) / described.arity;
            const std::string down = fmt::format("down{}", (number - 1) % described.arity);
            add_channel(graph, {number, {"up", -1, 1}}, {parent, {down, -1, -1}});
        }
    }
    graph.columns = static_cast<unsigned>(graph.nodes.size());
    graph.rows = 1;
    if (described.nodes == tree_nodes::leaves) {
        for (unsigned nodes = described.arity; nodes <= graph.nodes.size(); nodes *= described.arity) {
            graph.modules.push_back(nodes);
        }
    }
    return graph;
}

const topology_registry::entry registered_tree{
    "tree",
    "a complete tree of `levels` levels, whose routers have `arity` children",
    {make_tree, {"arity", "levels", "nodes"}}};

}  // namespace
}  // namespace orbweaver::noc
