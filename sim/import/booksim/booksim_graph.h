// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A BookSim network that is converted to an edge list with a routing table.
struct booksim_graph {
    struct edge {
        unsigned origin;
        unsigned target;
        unsigned cycles;
    };

    unsigned routers = 0;
    std::vector<edge> edges;
    std::vector<unsigned> router_of_node;  // by BookSim's node number
    /// Returns the next router towards another one; never called with equal routers.
    std::function<unsigned(unsigned router, unsigned destination)> next;
};

/// Returns orbweaver's number of each node. Nodes are numbered router by router.
std::vector<unsigned> numbering_of_nodes(const std::vector<unsigned>& router_of_node);

/// Returns an edge list (docs/noc/topologies.md).
std::string edge_list(const booksim_graph& graph);

/// Returns a routing table (docs/noc/routing.md).
std::string routing_table(const booksim_graph& graph);

}  // namespace orbweaver::sim
