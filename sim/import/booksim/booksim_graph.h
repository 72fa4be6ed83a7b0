// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A network of BookSim that becomes an edge list with a routing table.
struct booksim_graph {
    struct edge {
        unsigned origin;
        unsigned target;
        unsigned cycles;
    };

    unsigned routers = 0;
    std::vector<edge> edges;
    std::vector<unsigned> router_of_node;  // by BookSim's number of the node
    /// The next router from a router to another one. It is not asked where both are the same.
    std::function<unsigned(unsigned router, unsigned destination)> next;
};

/// The number that orbweaver gives to each node: nodes are counted router by router.
std::vector<unsigned> numbering_of_nodes(const std::vector<unsigned>& router_of_node);

/// An edge list (docs/noc/topologies.md).
std::string edge_list(const booksim_graph& graph);

/// A routing table (docs/noc/routing.md).
std::string routing_table(const booksim_graph& graph);

}  // namespace orbweaver::sim
