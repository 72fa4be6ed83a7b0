// SPDX-License-Identifier: Apache-2.0
// Routes on dragonflies of any shape, by counts of their own.
#include <gmock/gmock.h>

#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/graph_checks.h"

namespace orbweaver::noc {
namespace {

struct dragonfly_routes : testing::Test {
    void use(const topology_desc& described) {
        graph = make_topology(described);
        group_routers = described.group_routers;
        groups = graph.modules[2] / graph.modules[1];
    }
    unsigned group_of(unsigned router) const { return router / group_routers; }
    unsigned router_of(unsigned node) const { return graph.nodes[node].router; }
    std::uint16_t middle_node(unsigned group) const {
        return static_cast<std::uint16_t>(group * graph.modules[1] + graph.modules[1] / 2);
    }

    /// Links of the shortest route from a router to a router that crosses one link from a group to another one.
    unsigned links_over_one(unsigned source, unsigned target) const {
        unsigned shortest = 9;
        for (const auto& link : graph.links) {
            if (group_of(link.origin) == group_of(source) && group_of(link.target) == group_of(target)) {
                shortest =
                    std::min(shortest, (link.origin == source ? 0U : 1U) + 1 + (link.target == target ? 0U : 1U));
            }
        }
        return shortest;
    }

    topology_graph graph;
    unsigned group_routers = 0;
    unsigned groups = 0;
};

TEST_F(dragonfly_routes, minimal_ones_are_the_shortest_with_one_global_link) {
    for (const topology_desc& described :
         {dragonfly(4, 2, 1), dragonfly(3, 4, 1, 5), dragonfly(4, 3, 1, 2), dragonfly(3, 1, 2, 1)}) {
        use(described);
        const auto routing = routing_on("dragonfly_minimal", graph);
        for (std::uint16_t source = 0; source < graph.nodes.size(); source += 3) {
            for (std::uint16_t destination = 0; destination < graph.nodes.size(); ++destination) {
                const unsigned origin = router_of(source);
                const unsigned goal = router_of(destination);
                ASSERT_EQ(routing->entries({source}, {destination}), 1U);
                const auto steps = route_of(graph, *routing, source, destination, 0);
                const unsigned expected = origin == goal                       ? 0
                                          : group_of(origin) == group_of(goal) ? 1
                                                                               : links_over_one(origin, goal);
                EXPECT_EQ(steps.size() - 1, expected) << source << " to " << destination;
            }
        }
    }
}

TEST_F(dragonfly_routes, of_valiant_pass_the_group_drawn_with_a_set_of_channels_for_each_global_link) {
    use(dragonfly(4, 2, 2));
    const auto routing = routing_on("dragonfly_valiant", graph);
    const std::uint16_t source = middle_node(2);
    const std::uint16_t destination = middle_node(5);
    ASSERT_EQ(routing->entries({source}, {destination}), groups);
    EXPECT_EQ(routing->entries({source}, {source}), 1U) << "no detour within a group";
    for (unsigned which = 0; which < groups; ++which) {
        const auto steps =
            route_of(graph, *routing, source, destination, routing->entry(which, {source}, {destination}));
        unsigned crossed = 0;
        std::set<unsigned> passed;
        for (std::size_t step = 0; step < steps.size(); ++step) {
            passed.insert(group_of(steps[step].router));
            if (step + 1 < steps.size()) {
                EXPECT_EQ(steps[step].route.vc_set, 1 + crossed);
                crossed += group_of(steps[step].router) != group_of(steps[step + 1].router) ? 1 : 0;
            }
        }
        EXPECT_EQ(passed, (std::set<unsigned>{2, which, 5}));
        EXPECT_EQ(crossed, which == 2 || which == 5 ? 1U : 2U);
        EXPECT_LE(steps.size() - 1, 5U);
    }
}

TEST_F(dragonfly_routes, of_ugal_are_the_two_with_the_links_that_they_state) {
    for (const topology_desc& described : {dragonfly(4, 2, 2), dragonfly(3, 4, 1, 5)}) {
        use(described);
        const auto routing = routing_on("dragonfly_ugal", graph);
        const auto valiant = routing_on("dragonfly_valiant", graph);
        for (std::uint16_t destination = 0; destination < graph.nodes.size(); ++destination) {
            for (unsigned which = 0; which < routing->entries({0}, {destination}); ++which) {
                const std::uint16_t detour = valiant->entry(which, {0}, {destination});
                flit head;
                head.destination = {destination};
                head.routing = routing->entry(which, {0}, {destination});
                route_options routes;
                routing->options(0, {0}, head, routes);
                ASSERT_EQ(routes.size(), detour != 0 ? 2U : 1U);
                for (unsigned number = 0; number < routes.size() && detour != 0; ++number) {
                    const auto steps =
                        route_of(graph, *valiant, 0, destination, number == 0 ? std::uint16_t{0} : detour);
                    EXPECT_EQ(routes[number].hops, steps.size() - 1);
                    EXPECT_EQ(routes[number].port, steps[0].route.port);
                    EXPECT_EQ(routes[number].vc_set, steps[0].route.vc_set);
                    EXPECT_EQ(routes[number].state, steps[0].route.state) << "decided";
                }
            }
        }
    }
}

TEST_F(dragonfly_routes, have_no_cycle_whatever_the_shape) {
    random_stream random(1, "dragonfly_routing_test");
    for (unsigned drawn = 0; drawn < 12; ++drawn) {
        topology_desc described = dragonfly(1 + random.below(4), 1 + random.below(2), 1);
        described.groups = 1 + random.below(described.group_routers * described.global_links + 1);
        use(described);
        for (const char* name : {"dragonfly_minimal", "dragonfly_valiant", "dragonfly_ugal"}) {
            SCOPED_TRACE(
                fmt::format("{} on {} groups of {} with {}", name, groups, group_routers, described.global_links));
            const auto routing = routing_on(name, graph);
            waiting_graph waiting(graph, *routing, routing->min_vcs());
            route_walk(graph, *routing).all_pairs(false, [&](const route_walk::step& hop) { waiting.add(hop); });
            EXPECT_FALSE(waiting.has_cycle());
        }
    }
}

TEST_F(dragonfly_routes, have_numbers_for_the_most_groups) {
    use(dragonfly(32, 32, 1));
    const auto routing = routing_on("dragonfly_ugal", graph);
    const std::uint16_t last = middle_node(1024);
    ASSERT_EQ(routing->entries({0}, {last}), 1025U);
    flit head;
    head.destination = {last};
    head.routing = routing->entry(1023, {0}, {last});
    route_options routes;
    routing->options(0, {0}, head, routes);
    ASSERT_EQ(routes.size(), 2U);
    // Group 0 reaches 1024 by global port 0 and 1023 by port 1, both of its first router.
    EXPECT_EQ(port_name(graph, 0, routes[0].port), "g0_0.g0");
    EXPECT_EQ(port_name(graph, 0, routes[1].port), "g0_0.g1");
}

}  // namespace
}  // namespace orbweaver::noc
