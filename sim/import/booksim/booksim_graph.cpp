// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace orbweaver::sim {

std::vector<unsigned> numbering_of_nodes(const std::vector<unsigned>& router_of_node) {
    std::vector<unsigned> order(router_of_node.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](unsigned node) { return router_of_node[node]; });
    std::vector<unsigned> numbering(order.size());
    for (unsigned number = 0; number < order.size(); ++number) { numbering[order[number]] = number; }
    return numbering;
}

std::string edge_list(const booksim_graph& graph) {
    std::vector<unsigned> nodes(graph.routers, 0);
    for (const unsigned router : graph.router_of_node) { ++nodes[router]; }
    std::string text;
    for (unsigned router = 0; router < graph.routers; ++router) {
        text += fmt::format("nodes {} {}\n", router, nodes[router]);
    }
    for (const booksim_graph::edge& edge : graph.edges) {
        text += fmt::format("{} {} {}\n", edge.origin, edge.target, edge.cycles);
    }
    return text;
}

std::string routing_table(const booksim_graph& graph) {
    const std::vector<unsigned> numbering = numbering_of_nodes(graph.router_of_node);
    std::string text;
    for (unsigned router = 0; router < graph.routers; ++router) {
        for (unsigned node = 0; node < graph.router_of_node.size(); ++node) {
            const unsigned destination = graph.router_of_node[node];
            if (destination != router) {
                text += fmt::format("{} {} -> {}\n", router, numbering[node], graph.next(router, destination));
            }
        }
    }
    return text;
}

}  // namespace orbweaver::sim
