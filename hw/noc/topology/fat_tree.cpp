// SPDX-License-Identifier: Apache-2.0
// k-ary n-tree (Petrini and Vanneschi 1997): n levels of k^(n-1) routers, each with k down ports and, below the top, k
// up ports; k^n nodes below the lowest level. This file needs no header because it registers itself.
//
// Router w of level l has index l * k^(n-1) + w, level 0 being the lowest; its digits are the base-k digits of w.
// Routers of levels l and l+1 are joined if their w differ at most in digit l. Node p is attached to router p / k of
// level 0, so a router of level l is above the k^(l+1) nodes that share its digits from l on.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned max_downlinks = max_router_ports / 2;

/// @throws description_error for a tree that is too large
void check_fat_tree(const topology_desc& described) {
    if (described.arity < 2 || described.arity > max_downlinks) {
        throw description_error("network.topology.arity", fmt::format("a router of a fat tree has 2 to {} ways down, "
                                                                      "and as many up, not {}",
                                                                      max_downlinks, described.arity));
    }
    std::uint64_t nodes = 1;
    for (unsigned level = 0; level < described.levels && nodes <= max_network_nodes; ++level) {
        nodes *= described.arity;
    }
    if (described.levels < 1 || nodes > max_network_nodes) {
        throw description_error("network.topology.levels",
                                fmt::format("{} levels of arity {} are not between 1 and {} nodes", described.levels,
                                            described.arity, max_network_nodes));
    }
    if (const std::uint64_t routers = described.levels * (nodes / described.arity); routers > max_network_routers) {
        throw description_error("network.topology.levels",
                                fmt::format("{} levels of arity {} are {} routers; a network has at most {}",
                                            described.levels, described.arity, routers, max_network_routers));
    }
}

topology_graph make_fat_tree(const topology_desc& described) {
    check_fat_tree(described);
    const unsigned arity = described.arity;
    unsigned width = 1;  // routers per level
    for (unsigned level = 1; level < described.levels; ++level) { width *= arity; }
    topology_graph graph;
    for (unsigned level = 0; level < described.levels; ++level) {
        for (unsigned column = 0; column < width; ++column) {
            graph.routers.emplace_back().name = fmt::format("l{}_{}", level, column);
            if (level == 0) { add_nodes(graph, column, arity); }
        }
    }
    unsigned weight = 1;  // weight of digit `level`
    for (unsigned level = 0; level + 1 < described.levels; ++level) {
        // Adds a router's down ports in the order of the nodes below them: by upper router, then digit by digit.
        for (unsigned upper = 0; upper < width; ++upper) {
            const unsigned own = upper / weight % arity;
            for (unsigned digit = 0; digit < arity; ++digit) {
                const unsigned lower = upper + digit * weight - own * weight;
                add_channel(graph, {level * width + lower, {fmt::format("up{}", own), -1, 1}},
                            {(level + 1) * width + upper, {fmt::format("down{}", digit), -1, -1}});
            }
        }
        weight *= arity;
    }
    graph.columns = static_cast<unsigned>(graph.nodes.size());
    graph.rows = 1;
    for (unsigned nodes = arity; nodes <= graph.nodes.size(); nodes *= arity) { graph.modules.push_back(nodes); }
    return graph;
}

const topology_registry::entry registered_fat_tree{
    "fat_tree",
    "`levels` levels of routers with `arity` ways up and down, arity^levels nodes below",
    {make_fat_tree, {"arity", "levels"}}};

}  // namespace
}  // namespace orbweaver::noc
