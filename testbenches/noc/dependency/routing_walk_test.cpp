// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/routing_walk.h"

#include "testbenches/noc/dependency/support/small_networks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Ring of `routers`: always east.
free_routing eastwards() {
    return free_routing([](unsigned router, port_id, node_id goal, unsigned) {
        return std::vector{route(router == goal.value ? 0 : 1)};
    });
}

TEST(routing_walk, visits_every_place_once_however_many_routes_come_through) {
    const topology_graph graph = ring_graph(5);
    const link_map links(graph);
    const free_routing routing = eastwards();
    routing_walk walk(links, routing);
    ASSERT_TRUE(walk.walk({2}));
    // 5 injection channels, the 4 links east into routers 3, 4, 0, 1, 2 except the one out of 2, and the ejection.
    EXPECT_EQ(walk.states().size(), 5U + 4U + 1U);
    ASSERT_TRUE(walk.walk({2})) << "again: nothing is left of the last time";
    EXPECT_EQ(walk.states().size(), 10U);
}

TEST(routing_walk, knows_a_source_of_every_state) {
    const topology_graph graph = ring_graph(4);
    const link_map links(graph);
    const free_routing routing = eastwards();
    routing_walk walk(links, routing);
    ASSERT_TRUE(walk.walk({0}));
    for (std::uint32_t state = 0; state < walk.states().size(); ++state) {
        const std::uint32_t link = walk.states().channel[state];
        if (links.is_injection(link)) { EXPECT_EQ(links.injection(walk.source_of(state)), link); }
    }
}

TEST(routing_walk, reports_a_way_through_a_port_where_nothing_is_attached) {
    const topology_graph graph = mesh_graph(2, 2);
    const link_map links(graph);
    const free_routing routing([](unsigned router, port_id, node_id goal, unsigned) {
        return std::vector{route(router == goal.value ? 0 : 9)};
    });
    routing_walk walk(links, routing);
    ASSERT_FALSE(walk.walk({3}));
    EXPECT_EQ(walk.problem().what, route_problem::kind::dead_end);
    EXPECT_EQ(walk.problem().destination.value, 3);
    EXPECT_THAT(walk.problem().text, HasSubstr("r0 by port 9"));
}

TEST(routing_walk, reports_a_packet_that_is_ejected_at_another_node) {
    const topology_graph graph = ring_graph(3);
    const link_map links(graph);
    const free_routing routing([](unsigned, port_id, node_id, unsigned) { return std::vector{route(0)}; });
    routing_walk walk(links, routing);
    ASSERT_FALSE(walk.walk({2}));
    EXPECT_EQ(walk.problem().what, route_problem::kind::wrong_node);
    EXPECT_EQ(walk.problem().source.value, 0);
    EXPECT_THAT(walk.problem().text, HasSubstr("n0.out"));
}

TEST(routing_walk, reports_a_route_that_goes_round_for_ever_with_its_links) {
    const topology_graph graph = ring_graph(3);
    const link_map links(graph);
    const free_routing routing([](unsigned, port_id, node_id, unsigned) { return std::vector{route(1)}; });
    routing_walk walk(links, routing);
    ASSERT_FALSE(walk.walk({1}));
    EXPECT_EQ(walk.problem().what, route_problem::kind::does_not_end);
    std::vector<std::string> names;
    for (const std::uint32_t link : walk.problem().loop) { names.push_back(links.name(link)); }
    EXPECT_THAT(names, ElementsAre("r0.E", "r1.E", "r2.E"));
}

TEST(routing_walk, reports_options_that_lack_the_way_of_next_hop_and_sets_that_do_not_exist) {
    const topology_graph graph = ring_graph(3);
    const link_map links(graph);
    unsigned calls = 0;
    const free_routing fickle(
        [&calls](unsigned router, port_id, node_id goal, unsigned) {
            return std::vector{route(router == goal.value ? 0 : 1 + calls++ % 2)};
        },
        true);
    routing_walk walk(links, fickle);
    ASSERT_FALSE(walk.walk({0}));
    EXPECT_EQ(walk.problem().what, route_problem::kind::contract);
    const free_routing far([](unsigned, port_id, node_id, unsigned) { return std::vector{route(0, 3)}; });
    routing_walk other(links, far);
    ASSERT_FALSE(other.walk({0}));
    EXPECT_EQ(other.problem().what, route_problem::kind::contract);
}

TEST(routing_walk, follows_every_entry_and_state) {
    // Valiant on a ring: the state is 1 + the intermediate node until it is reached, then 0; always east.
    const topology_graph graph = ring_graph(4);
    const link_map links(graph);
    free_routing routing([](unsigned router, port_id, node_id goal, unsigned state) {
        if (state == router + 1) { state = 0; }
        return std::vector{route(state == 0 && router == goal.value ? 0 : 1, 0, state)};
    });
    routing.entry_states = 5;
    routing_walk walk(links, routing);
    ASSERT_TRUE(walk.walk({1}));
    EXPECT_EQ(walk.states().size(), 4U * 5U        // injection
                                        + 4U * 3U  // towards an intermediate node: all links but the one that leaves it
                                        + 3U       // towards the destination
                                        + 1U);
}

}  // namespace
}  // namespace orbweaver::noc
