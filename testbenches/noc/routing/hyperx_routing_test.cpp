// SPDX-License-Identifier: Apache-2.0
#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

TEST(hyperx_dimension_order, takes_the_dimensions_in_order) {
    const topology_graph graph = make_topology(hyperx({4, 3, 2}, 1));
    const auto routing = routing_on("hyperx_dimension_order", graph);
    std::vector<std::string> ports;
    for (const auto& step : route_of(graph, *routing, 0, 23, 0)) {
        ports.push_back(port_name(graph, step.router, step.route.port));
    }
    EXPECT_THAT(ports, ElementsAre("r0.x0_3", "r3.x1_2", "r11.x2_1", "r23.local"));
    EXPECT_EQ(routing->min_vcs(), 1U);
}

TEST(hyperx_valiant, passes_the_router_drawn_with_a_set_of_channels_for_each_leg) {
    const topology_graph graph = make_topology(hyperx({3, 3}, 2));
    const graph_map map(graph);
    const auto routing = routing_on("hyperx_valiant", graph);
    ASSERT_EQ(routing->entries({0}, {9}), 9U);
    EXPECT_EQ(routing->entries({0}, {1}), 1U) << "no detour to the same router";
    for (unsigned which = 0; which < 9; ++which) {
        const auto steps = route_of(graph, *routing, 0, 9, routing->entry(which, {0}, {9}));
        EXPECT_EQ(steps.size() - 1, map.distance(0, which) + map.distance(which, 4));
        EXPECT_TRUE(std::any_of(steps.begin(), steps.end(), [&](const auto& hop) { return hop.router == which; }));
        for (std::size_t step = 0; step + 1 < steps.size(); ++step) {
            EXPECT_EQ(steps[step].route.vc_set, step < map.distance(0, which) && which != 4 ? 1 : 2) << which;
        }
    }
}

TEST(hyperx_ugal, offers_the_two_with_the_links_that_they_have) {
    const topology_graph graph = make_topology(hyperx({3, 2, 3}, 1));
    const graph_map map(graph);
    const auto routing = routing_on("hyperx_ugal", graph);
    for (std::uint16_t destination = 1; destination < 18; ++destination) {
        for (unsigned which = 0; which < 18; ++which) {
            flit head;
            head.destination = {destination};
            head.routing = routing->entry(which, {0}, {destination});
            route_options routes;
            routing->options(0, {0}, head, routes);
            if (which == 0 || which == destination) {
                ASSERT_EQ(routes.size(), 1U);
                continue;
            }
            ASSERT_EQ(routes.size(), 2U);
            EXPECT_EQ(routes[0].hops, map.distance(0, destination));
            EXPECT_EQ(routes[0].state, 0) << "decided";
            EXPECT_EQ(routes[1].hops, map.distance(0, which) + map.distance(which, destination));
            EXPECT_EQ(routes[0].vc_set, 2);
            EXPECT_EQ(routes[1].vc_set, 1);
            head.routing = routes[1].state;
            EXPECT_EQ(routing->next_hop(0, {0}, head).port, routes[1].port);
        }
    }
}

TEST(hyperx_routing, has_no_cycle_whatever_the_shape) {
    random_stream random(1, "hyperx_routing_test");
    for (unsigned drawn = 0; drawn < 8; ++drawn) {
        std::vector<unsigned> dims;
        for (unsigned left = 1 + random.below(3); left != 0; --left) { dims.push_back(1 + random.below(4)); }
        const topology_graph graph = make_topology(hyperx(dims, 1));
        for (const char* name : {"hyperx_dimension_order", "hyperx_valiant", "hyperx_ugal"}) {
            const auto routing = routing_on(name, graph);
            waiting_graph waiting(graph, *routing, routing->min_vcs());
            route_walk(graph, *routing).all_pairs(false, [&](const route_walk::step& hop) { waiting.add(hop); });
            EXPECT_FALSE(waiting.has_cycle()) << name;
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
