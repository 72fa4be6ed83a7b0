// SPDX-License-Identifier: Apache-2.0
// A hypertree (Goodman and Sequin 1981), which competes with hypernets (Ghosh 1988, Fig 3.2): a complete binary tree
// whose routers have an additional n-cube link, to the router of their level whose position differs in one bit. This
// member of the family uses the highest bit: HT(r) with r = `levels` - 1. Router indices ascend level by level from the
// root, 0; each router has a node. This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned max_hypertree_levels = 12;  // 4095 nodes

topology_graph make_hypertree(const topology_desc& described) {
    if (described.levels < 1 || described.levels > max_hypertree_levels) {
        throw description_error("network.topology.levels", fmt::format("a hypertree has 1 to {} levels, not {}",
                                                                       max_hypertree_levels, described.levels));
    }
    topology_graph graph;
    graph.routers.resize((std::size_t{1} << described.levels) - 1);
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        add_nodes(graph, router, 1);
        if (router != 0) {
            add_channel(graph, {router, {"up", -1, 1}},
                        {(router - 1) / 2, {router % 2 != 0 ? "down0" : "down1", -1, -1}});
        }
    }
    for (unsigned level = 1; level < described.levels; ++level) {
        const unsigned half = 1U << (level - 1);
        for (unsigned router = 2 * half - 1; router < 3 * half - 1; ++router) {
            add_channel(graph, {router, {"x"}}, {router + half, {"x"}});
        }
    }
    graph.columns = static_cast<unsigned>(graph.nodes.size());
    graph.rows = 1;
    return graph;
}

const topology_registry::entry registered_hypertree{
    "hypertree",
    "a complete binary tree of `levels` levels, whose halves are joined router by router",
    {make_hypertree, {"levels"}}};

}  // namespace
}  // namespace orbweaver::noc
