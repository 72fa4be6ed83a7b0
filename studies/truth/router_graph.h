// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace orbweaver::studies::truth {

/// Routers and links between them.
struct router_graph {
    unsigned routers = 0;
    std::vector<std::pair<unsigned, unsigned>> links;
};

router_graph complete_graph(unsigned routers);

/// The McKay-Miller-Siran graph of Slim Fly (Besta and Hoefler 2014) for q = 3: 18 routers of degree 5.
router_graph slim_fly();

/// The Erdos-Renyi polarity graph of PolarFly for q = 2: 7 routers of degree 2 and 3.
router_graph polar_fly();

/// Groups of `group` routers, h = group / 2 and one link between any two groups; each takes its routers in turn.
router_graph turning_dragonfly(unsigned group);

/// A random graph of equal degrees.
router_graph random_regular_graph(unsigned routers, unsigned degree, unsigned seed);

/// The edge list (docs/noc/topologies.md).
/// @param nodes of a router
std::string edge_list(const router_graph& graph, const std::function<unsigned(unsigned router)>& nodes,
                      unsigned cycles);

/// One shortest path for each pair of routers; equal ones are spread over the destinations.
class shortest_paths {
public:
    explicit shortest_paths(const router_graph& graph);
    unsigned links(unsigned router, unsigned target) const { return m_links[router][target]; }
    unsigned next(unsigned router, unsigned target) const;

private:
    std::vector<std::vector<unsigned>> m_neighbours;
    std::vector<std::vector<unsigned>> m_links;
};

/// Returns the routing table of a network with `nodes` nodes a router: `router node -> next router` on each line.
std::string routing_table(const router_graph& graph, unsigned nodes);

/// The mean number of links between two different nodes.
double mean_links(const router_graph& graph, unsigned nodes);

}  // namespace orbweaver::studies::truth
