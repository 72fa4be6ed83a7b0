// SPDX-License-Identifier: Apache-2.0
// Results that the literature gives.
#include "hw/noc/dependency/routing_analysis.h"

#include "testbenches/noc/dependency/support/small_networks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using proof = group_verdict::proof;

std::vector<std::string> channels_of(const std::vector<routing_wait>& cycle) {
    std::vector<std::string> names;
    for (const routing_wait& wait : cycle) { names.push_back(wait.channel); }
    return names;
}

group_verdict verdict_of(const topology_graph& graph, const routing_function& routing, unsigned vcs = 1) {
    const vc_partition partition = one_class(vcs);
    const routing_analysis found(graph, routing, partition);
    EXPECT_FALSE(found.problem());
    EXPECT_EQ(found.groups().size(), 1U);
    return found.groups().at(0);
}

TEST(routing_analysis, proves_x_then_y_on_a_mesh) {
    const topology_graph graph = mesh_graph(5, 4);
    const free_routing routing([&](unsigned router, port_id, node_id goal, unsigned) {
        const unsigned x_first = step_along(graph, router, goal, true);
        return std::vector{route(x_first != 0 ? x_first : step_along(graph, router, goal, false))};
    });
    const group_verdict verdict = verdict_of(graph, routing);
    EXPECT_EQ(verdict.basis, proof::acyclic);
    EXPECT_THAT(verdict.cycle, IsEmpty());
}

/// Packets of state 0 go along x first, those of state 1 along y first.
free_routing o1turn(const topology_graph& graph) {
    free_routing routing([&graph](unsigned router, port_id, node_id goal, unsigned state) {
        const unsigned first = step_along(graph, router, goal, state == 0);
        const unsigned set = state + 1;
        return std::vector{first != 0 ? route(first, set, state)
                                      : route(step_along(graph, router, goal, state != 0), set, state)};
    });
    routing.sets = 3;
    routing.entry_states = 2;
    return routing;
}

TEST(routing_analysis, finds_the_cycle_when_x_then_y_and_y_then_x_share_one_virtual_channel) {
    const topology_graph graph = mesh_graph(3, 3);
    free_routing routing = o1turn(graph);
    routing.masks = {1, 1, 1};
    const group_verdict verdict = verdict_of(graph, routing);
    EXPECT_EQ(verdict.basis, proof::none);
    EXPECT_EQ(verdict.cycle.size(), 4U) << "around one square";
}

TEST(routing_analysis, proves_them_when_each_has_a_virtual_channel_of_its_own) {
    const topology_graph graph = mesh_graph(4, 4);
    free_routing routing = o1turn(graph);
    routing.masks = {0b11, 0b01, 0b10};
    EXPECT_EQ(verdict_of(graph, routing, 2).basis, proof::acyclic);
}

free_routing ring_routing(unsigned routers, bool dateline) {
    // State 1: has passed from the last router to router 0.
    free_routing routing([routers, dateline](unsigned router, port_id, node_id goal, unsigned state) {
        if (router == goal.value) { return std::vector{route(0)}; }
        const unsigned after = dateline && (state == 1 || router + 1 == routers) ? 1 : 0;
        return std::vector{route(1, dateline ? 1 + after : 0, after)};
    });
    routing.sets = dateline ? 3 : 1;
    if (dateline) { routing.masks = {0b11, 0b01, 0b10}; }
    return routing;
}

TEST(routing_analysis, names_the_cycle_of_a_ring_without_a_dateline_and_packets_that_make_it) {
    const topology_graph graph = ring_graph(4);
    const group_verdict verdict = verdict_of(graph, ring_routing(4, false));
    ASSERT_EQ(verdict.basis, proof::none);
    EXPECT_THAT(channels_of(verdict.cycle), ElementsAre("r0.E vc 0", "r1.E vc 0", "r2.E vc 0", "r3.E vc 0"));
    for (unsigned step = 0; step < 4; ++step) {
        // Whoever holds the channel out of router `step` and wants the next goes at least two routers on.
        const routing_wait& wait = verdict.cycle[step];
        const unsigned left = (wait.destination.value + 4U - step) % 4;
        EXPECT_TRUE(left >= 2 || left == 0) << step;
        EXPECT_NE(wait.source, wait.destination);
    }
}

TEST(routing_analysis, more_virtual_channels_without_a_rule_do_not_help_a_ring) {
    const group_verdict verdict = verdict_of(ring_graph(4), ring_routing(4, false), 3);
    ASSERT_EQ(verdict.basis, proof::none);
    EXPECT_EQ(verdict.cycle[0].channel, "r0.E vc 0-2");
}

TEST(routing_analysis, proves_a_ring_with_a_dateline) {
    EXPECT_EQ(verdict_of(ring_graph(5), ring_routing(5, true), 2).basis, proof::acyclic);
}

TEST(routing_analysis, proves_a_ring_whose_packets_may_take_either_virtual_channel_after_the_dateline) {
    // Set 1 both, set 2 the second: the first cycle has a way out at the dateline.
    free_routing routing = ring_routing(5, true);
    routing.masks = {0b11, 0b01, 0b11};
    EXPECT_EQ(verdict_of(ring_graph(5), routing, 2).basis, proof::release_order);
    routing.masks = {0b11, 0b11, 0b11};
    EXPECT_EQ(verdict_of(ring_graph(5), routing, 2).basis, proof::none) << "broken: no rule at all";
}

/// Any minimal way on virtual channel 1, and x then y on virtual channel 0 as escape.
free_routing minimal_adaptive(const topology_graph& graph, bool escape) {
    free_routing routing(
        [&graph, escape](unsigned router, port_id, node_id goal, unsigned) {
            const unsigned x = step_along(graph, router, goal, true);
            const unsigned y = step_along(graph, router, goal, false);
            std::vector<route_option> routes;
            if (escape || (x == 0 && y == 0)) { routes.push_back(route(x != 0 ? x : y, 1)); }
            for (const unsigned port : {x, y}) {
                if (port != 0) { routes.push_back(route(port, 2)); }
            }
            return routes;
        },
        true);
    routing.sets = 3;
    routing.masks = {0b11, 0b01, 0b10};
    return routing;
}

TEST(routing_analysis, proves_minimal_adaptive_routing_with_an_escape_channel_though_dependencies_have_cycles) {
    const topology_graph graph = mesh_graph(4, 4);
    EXPECT_EQ(verdict_of(graph, minimal_adaptive(graph, true), 2).basis, proof::release_order);
}

TEST(routing_analysis, finds_the_cycle_of_minimal_adaptive_routing_without_an_escape_channel) {
    const topology_graph graph = mesh_graph(3, 3);
    const group_verdict verdict = verdict_of(graph, minimal_adaptive(graph, false), 2);
    ASSERT_EQ(verdict.basis, proof::none);
    EXPECT_EQ(verdict.cycle.size(), 4U);
    for (const routing_wait& wait : verdict.cycle) { EXPECT_THAT(wait.channel, EndsWith("vc 1")); }
}

/// Turns that a packet at `input` may not make, "EN" for one that goes east and then north.
free_routing turn_model(const topology_graph& graph,
                        const std::function<bool(unsigned column, char, char)>& forbidden) {
    return free_routing(
        [&graph, forbidden](unsigned router, port_id input, node_id goal, unsigned) {
            const std::string& input_name = graph.routers[router].ports[input.value].name;
            const char heading = input_name == "W"   ? 'E'
                                 : input_name == "E" ? 'W'
                                 : input_name == "N" ? 'S'
                                 : input_name == "S" ? 'N'
                                                     : '-';
            const unsigned column = router % graph.columns;
            const unsigned x = step_along(graph, router, goal, true);
            const unsigned y = step_along(graph, router, goal, false);
            const bool west_left = goal.value % graph.columns < column;
            std::vector<route_option> routes;
            for (const unsigned port : {x, y}) {
                if (port != 0) {
                    const char next = graph.routers[router].ports[port].name.text()[0];
                    // A packet goes west first where it cannot turn west later.
                    const bool west_first = forbidden(column, 'N', 'W') && forbidden(column + 1, 'N', 'W');
                    const bool would_strand = west_first && west_left && next != 'W';
                    if (!forbidden(column, heading, next) && !would_strand) { routes.push_back(route(port)); }
                }
            }
            if (routes.empty()) { routes.push_back(route(0)); }
            return routes;
        },
        true);
}

TEST(routing_analysis, proves_west_first_with_one_virtual_channel) {
    const topology_graph graph = mesh_graph(4, 4);
    const free_routing routing = turn_model(graph, [](unsigned, char heading, char next_heading) {
        return next_heading == 'W' && (heading == 'N' || heading == 'S');
    });
    EXPECT_EQ(verdict_of(graph, routing).basis, proof::acyclic);
}

TEST(routing_analysis, finds_the_cycle_of_all_turns_with_one_virtual_channel) {
    const topology_graph graph = mesh_graph(4, 4);
    const free_routing routing = turn_model(graph, [](unsigned, char, char) { return false; });
    const group_verdict verdict = verdict_of(graph, routing);
    ASSERT_EQ(verdict.basis, proof::none);
    EXPECT_EQ(verdict.cycle.size(), 4U);
    EXPECT_FALSE(verdict.cycle[0].channel.empty());
}

TEST(routing_analysis, classes_that_share_virtual_channels_are_judged_together) {
    // Class 0 goes around the ring, class 1 never crosses a link: apart, only class 0 has a cycle.
    const topology_graph graph = ring_graph(4);
    const free_routing routing = ring_routing(4, false);
    const vc_partition apart({{"a", 1, {}}, {"b", 1, {}}}, 1);
    const routing_analysis found(graph, routing, apart);
    ASSERT_EQ(found.groups().size(), 2U);
    EXPECT_THAT(channels_of(found.groups()[1].cycle), ElementsAre("r0.E vc 1", "r1.E vc 1", "r2.E vc 1", "r3.E vc 1"));
    EXPECT_EQ(found.groups()[1].cycle[0].pair, 1U);
}

TEST(routing_analysis, reports_routes_that_do_not_end_instead_of_judging) {
    const topology_graph graph = ring_graph(3);
    const free_routing routing([](unsigned, port_id, node_id, unsigned) { return std::vector{route(1)}; });
    const vc_partition partition = one_class(1);
    const routing_analysis found(graph, routing, partition);
    ASSERT_TRUE(found.problem());
    EXPECT_FALSE(found.proved());
    EXPECT_THAT(found.groups(), IsEmpty());
}

TEST(routing_analysis, its_dependencies_are_those_of_the_routes) {
    const topology_graph graph = ring_graph(3);
    const free_routing routing = ring_routing(3, false);
    const vc_partition partition = one_class(1);
    const routing_analysis found(graph, routing, partition);
    const vc_group& group = found.groups()[0].group;
    const digraph all = found.dependencies(group);
    std::vector<std::string> after;
    for (const std::uint32_t successor : all.successors(found.links().injection({1}))) {
        after.push_back(found.channel_name(group, successor));
    }
    EXPECT_THAT(after, UnorderedElementsAre("r1.E vc 0", "n1.out vc 0"));
}

}  // namespace
}  // namespace orbweaver::noc
