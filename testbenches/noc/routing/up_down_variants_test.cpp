// SPDX-License-Identifier: Apache-2.0
// Variants of up*/down* routing: the routes of the multicast models on the same networks, and the literal rule, which
// may make cycles.
#include "hw/noc/routing/routing_cycle.h"
#include "hw/noc/routing/up_down_order.h"
#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "multicast/routing/routed_network.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using namespace multicast;

/// The network on which the rule as printed fails, one processor a switch; switches that it does not have hang on 0.
const std::string counter_example = "0 4\n0 6\n4 9\n6 2\n9 1\n2 1\n9 2\n0 3\n0 5\n0 7\n0 8\n";

/// The routers that a packet passes.
std::vector<switch_id> passed(const topology_graph& graph, const graph_map& map, const routing_function& routing,
                              unsigned source, unsigned destination) {
    flit head;
    head.destination.value = static_cast<std::uint16_t>(destination);
    unsigned router = graph.nodes[source].router;
    port_id input = graph.nodes[source].port;
    std::vector<switch_id> routers{router};
    while (router != graph.nodes[destination].router) {
        const graph_map::end& next = map.far_end(router, routing.next_hop(router, input, head).port);
        router = next.router;
        input = next.port;
        routers.push_back(router);
    }
    return routers;
}

void expect_equal_routes(const switch_graph& switches, const std::string& routing, const routing_desc& described) {
    const orbweaver::multicast::routed_network model(switches, described);
    const topology_graph graph = graph_of_edges(write_edge_list(switches));
    const graph_map map(graph);
    const auto function = routing_on(routing, graph);
    for (processor_id source = 0; source < switches.processors(); ++source) {
        for (processor_id destination = 0; destination < switches.processors(); ++destination) {
            ASSERT_EQ(passed(graph, map, *function, source, destination),
                      model.routes.route(switches.switch_of[source], switches.switch_of[destination]))
                << routing << " from " << source << " to " << destination;
        }
    }
}

TEST(up_down_variants, take_the_routes_of_the_multicast_models) {
    unsigned literal = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        random_graph_desc described;
        described.switches = 4 + static_cast<unsigned>(seed);
        described.processors = described.switches;
        described.ports = 5;
        described.seed = seed;
        const switch_graph switches = random_graph(described);
        expect_equal_routes(switches, "up_down_lowest", {});
        expect_equal_routes(switches, "up_down_tree",
                            {root_choice::first, cross_rule::level_and_id, link_choice::tree_only});
        const spanning_tree tree = breadth_first_tree(switches, 0);
        if (cycle_of_up_links(switches, orientation(tree, cross_rule::literal)).empty()) {
            expect_equal_routes(switches, "up_down_literal",
                                {root_choice::first, cross_rule::literal, link_choice::all});
            ++literal;
        } else {
            const topology_graph graph = graph_of_edges(write_edge_list(switches));
            EXPECT_THROW(routing_on("up_down_literal", graph), routing_cycle) << seed;
        }
    }
    EXPECT_GT(literal, 0U);
    EXPECT_LT(literal, 20U) << "no network with a cycle";
}

TEST(up_down_literal, names_the_cycle_of_the_counter_example) {
    const topology_graph graph = graph_of_edges(counter_example);
    try {
        routing_on("up_down_literal", graph);
        ADD_FAILURE();
    } catch (const routing_cycle& error) {
        EXPECT_EQ(error.key(), "network.routing");
        EXPECT_THAT(error.text(), HasSubstr("up links form a cycle: 1 -> 9 -> 2 -> 1"));
        EXPECT_THAT(error.links(), ElementsAre("r1.to_9", "r9.to_2", "r2.to_1"));
    }
    EXPECT_NO_THROW(routing_on("up_down_lowest", graph));
}

TEST(up_down_order, puts_both_ends_of_every_link_in_order) {
    const topology_graph graph = graph_of_edges("nodes * 1\n0 1\n1 2\n2 0\n2 3\n");
    const up_down_tree tree = grow_up_down_tree(graph, 3);
    EXPECT_EQ(tree.level, (std::vector<unsigned>{2, 2, 1, 0}));
    EXPECT_EQ(tree.parent, (std::vector<unsigned>{2, 2, 3, 3}));
    EXPECT_FALSE(tree.has_link(0, 1));
    EXPECT_EQ(order_upwards(graph, tree, upper_end::level_and_number), (std::vector<unsigned>{3, 2, 0, 1}));
    EXPECT_EQ(order_upwards(graph, tree, upper_end::literal), (std::vector<unsigned>{3, 2, 0, 1}));
}

}  // namespace
}  // namespace orbweaver::noc
