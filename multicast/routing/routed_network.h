// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multicast/routing/routes.h"

namespace orbweaver::multicast {

/// Parameters of the routing in a network.
struct routing_desc {
    root_choice root = root_choice::first;
    cross_rule rule = cross_rule::level_and_id;
    link_choice links = link_choice::all;
};

/// A network with the resulting tree, directions of links, and routes.
struct routed_network {
    /// @throws graph_error if the literal rule results in a cycle of up links; see also check_graph()
    explicit routed_network(const switch_graph& topology, const routing_desc& routing = {})
        : graph((check_graph(topology), topology)),
          tree(breadth_first_tree(graph, root_of(graph, routing.root))),
          directions(tree, routing.rule),
          links(routing.links),
          routes(graph, directions, routing.links) {}

    /// Returns whether a link of the graph leads down and routes may use it.
    bool leads_down(switch_id source, switch_id target) const {
        return !directions.leads_up(source, target) &&
               (links == link_choice::all || directions.is_tree_link(source, target));
    }

    switch_graph graph;
    spanning_tree tree;
    orientation directions;
    link_choice links;
    route_table routes;
};

}  // namespace orbweaver::multicast
