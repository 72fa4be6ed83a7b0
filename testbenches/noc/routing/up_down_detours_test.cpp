// SPDX-License-Identifier: Apache-2.0
// Routing round failed links of any topology: proved for single failures, and as far as a search of the graph reaches.
#include <set>

#include "hw/noc/routing/up_down_detours.h"
#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/failing_routing.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc failing(const topology_desc& topology, const char* routing, std::vector<link_fault_desc> faults,
                     fault_mode_kind mode = fault_mode_kind::informed) {
    network_desc described{.topology = topology,
                           .routing = routing,
                           .faults = std::move(faults),
                           .fault_mode = mode,
                           .nodes_discard = true};
    const topology_graph graph = make_network_graph(described);
    described.classes = {{"any", make_network_routing(described, graph)->min_vcs(), {}}};
    return described;
}

/// Routers that can be reached without a link.
std::set<unsigned> reached_without(const topology_graph& graph, unsigned origin, const std::string& failed) {
    std::set<unsigned> reached{origin};
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const auto& link : graph.links) {
            if (reached.contains(link.origin) && port_name(graph, link.origin, link.origin_port) != failed &&
                port_name(graph, link.target, link.target_port) != failed) {
                reached.insert(link.target);
            }
        }
    }
    return reached;
}

struct detoured_topology {
    const char* name;
    topology_desc topology;
    const char* routing;
};

void PrintTo(const detoured_topology& shown, std::ostream* out) { *out << shown.name; }

std::vector<detoured_topology> detoured_topologies() {
    topology_desc cycles{.kind = "cube_connected_cycles", .dimension = 3};
    topology_desc attached = cubelets(2, 2);
    attached.kind = "grown_hypernet";
    attached.attached_levels = {1};
    topology_desc devices = cubelets(2, 2);
    devices.io_channels = true;
    devices.io_concentrators = {2};
    topology_desc twice = cubelets(3, 2);
    twice.links = 2;
    return {{"ring", grid("ring", {6}), "dimension_order"},
            {"torus", grid("torus", {4, 3}), "dimension_order"},
            {"mesh", grid("mesh", {3, 3}), "dimension_order"},
            {"mesh_up_down", grid("mesh", {3, 3}), "up_down"},
            {"tree", tree("tree", 2, 3, tree_nodes::leaves), "destination_mod_k"},
            {"fat_tree", tree("fat_tree", 2, 2), "destination_mod_k"},
            {"dragonfly", dragonfly(2, 1, 1), "dragonfly_minimal"},
            {"dragonfly_valiant", dragonfly(2, 1, 1), "dragonfly_valiant"},
            {"hyperx", hyperx({3, 2}, 2), "hyperx_dimension_order"},
            {"hyperx_valiant", hyperx({3, 2}, 1), "hyperx_valiant"},
            {"cycles", cycles, "up_down_lowest"},
            {"treelets", treelets(2, 2), "hierarchical"},
            {"attached_nets", attached, "hierarchical"},
            {"io_devices", devices, "hierarchical"},
            {"links_in_pairs", twice, "hierarchical"},
            {"switched_cubelets", switched(cubelets(2, 2)), "hierarchical"}};
}

struct detours_of_topology : testing::TestWithParam<detoured_topology> {};

TEST_P(detours_of_topology, reach_what_a_search_reaches_without_any_one_link) {
    const auto& [name, topology, routing] = GetParam();
    const topology_graph graph = make_topology(topology);
    for (const std::string& link : link_names(graph)) {
        for (const fault_mode_kind mode : {fault_mode_kind::informed, fault_mode_kind::gateway_local}) {
            const failing_routing detoured(failing(topology, routing, {{link}}, mode));
            for (unsigned source = 0; source < graph.nodes.size(); ++source) {
                const auto reached = reached_without(graph, graph.nodes[source].router, link);
                for (unsigned destination = 0; destination < graph.nodes.size(); ++destination) {
                    EXPECT_EQ(!detoured.walk(source, destination).empty(),
                              reached.contains(graph.nodes[destination].router))
                        << link << " from " << source << " to " << destination;
                }
            }
        }
    }
}

TEST_P(detours_of_topology, are_proved_while_a_link_and_a_router_fail_and_are_repaired) {
    const auto& [name, topology, routing] = GetParam();
    const topology_graph graph = make_topology(topology);
    const auto links = link_names(graph);
    for (std::size_t number = 0; number < links.size(); number += 3) {
        const std::string router = router_name(graph, static_cast<unsigned>(number % graph.routers.size()));
        const failing_routing detoured(
            failing(topology, routing, {{links[number], 10, 30}, {"", 20, 40, router}, {links.back(), 35}}));
        const routing_analysis analysis = detoured.analysis();
        ASSERT_FALSE(analysis.problem()) << links[number] << ": " << analysis.problem()->text;
        EXPECT_TRUE(analysis.proved()) << links[number];
    }
}

INSTANTIATE_TEST_SUITE_P(kinds, detours_of_topology, testing::ValuesIn(detoured_topologies()),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(up_down_detours, leave_other_routes_as_they_are_and_end_with_the_repair) {
    const topology_desc mesh = grid("mesh", {3, 3});
    const failing_routing sound(failing(mesh, "dimension_order", {}));
    const failing_routing detoured(failing(mesh, "dimension_order", {{"r0.E", 100, 200}}));
    EXPECT_EQ(detoured.walk(0, 2, 99), sound.walk(0, 2));
    EXPECT_EQ(detoured.walk(0, 2, 100), (std::vector<unsigned>{0, 3, 4, 5, 2}));
    EXPECT_EQ(detoured.walk(3, 8, 100), sound.walk(3, 8));
    EXPECT_EQ(detoured.walk(0, 2, 200), sound.walk(0, 2));
}

// Both ways lead round the ring; from router 2 the way over the failed link is the shorter one.
TEST(up_down_detours, begin_where_the_failure_is_known) {
    const topology_desc ring = grid("ring", {7});
    EXPECT_EQ(failing_routing(failing(ring, "dimension_order", {{"r4.E"}})).walk(2, 5),
              (std::vector<unsigned>{2, 1, 0, 6, 5}));
    EXPECT_EQ(failing_routing(failing(ring, "dimension_order", {{"r4.E"}}, fault_mode_kind::gateway_local)).walk(2, 5),
              (std::vector<unsigned>{2, 3, 4, 3, 2, 1, 0, 6, 5}));
}

// Up and down are as in the whole ring, where router 0 is on top: without its link to router 1, that must go down
// first.
TEST(up_down_detours, turn_up_again_on_another_virtual_channel) {
    const failing_routing detoured(failing(grid("ring", {6}), "dimension_order", {{"r0.E"}}));
    EXPECT_EQ(detoured.walk(1, 0), (std::vector<unsigned>{1, 2, 3, 4, 5, 0}));
    EXPECT_EQ(detoured.routing().min_vcs(), 2U + 2U);
}

TEST(up_down_detours, enter_no_router_that_has_failed) {
    const failing_routing detoured(failing(grid("mesh", {3, 3}), "dimension_order", {{"", 5, 0, "r4"}}));
    EXPECT_EQ(detoured.walk(3, 5, 5).size(), 5U);
    EXPECT_THAT(detoured.walk(3, 4, 5), IsEmpty());
    EXPECT_THAT(detoured.walk(4, 3, 5), IsEmpty()) << "its own node";
    EXPECT_THAT(detoured.walk(3, 4, 4), ElementsAre(3, 4));
}

TEST(up_down_detours, are_refused_where_they_cannot_serve) {
    const auto complaint_of = [](const topology_desc& topology, const char* routing) {
        network_desc described{
            .topology = topology, .routing = routing, .faults = {{link_names(make_topology(topology)).front()}}};
        return refusal(described);
    };
    EXPECT_THAT(complaint_of(grid("mesh", {3, 3}), "odd_even"), HasSubstr("routing: odd_even is adaptive"));
    EXPECT_THAT(complaint_of(grid("mesh", {3, 3}), "valiant"), HasSubstr("leaves no bit"));
    EXPECT_THAT(complaint_of(buslets(2, 2), "hierarchical"), HasSubstr("networks with buses"));
}

// The way by router 1 goes through the destination, router 3, behind which the link fails.
TEST(up_down_detours, end_at_a_destination_behind_which_the_route_is_broken) {
    const topology_desc square = hyperx({2, 2}, 1);
    const unsigned intermediate = 1;
    for (const bool fails : {false, true}) {
        const std::vector<link_fault_desc> faults{{"r3.x1_0", fails ? 0U : 1U}};
        const failing_routing routed(failing(square, "hyperx_valiant", faults, fault_mode_kind::gateway_local));
        const std::uint16_t state = routed.routing().entry(intermediate, node_id{2}, node_id{3});
        EXPECT_EQ(routed.walk(2, 3, 0, state),
                  fails ? (std::vector<unsigned>{2, 3}) : (std::vector<unsigned>{2, 3, 1, 3}));
    }
}

// Router 2 of a line fails. Packets in it leave; later ones to it or across it go to the nearest node.
TEST(failed_router, lets_packets_leave_that_it_has) {
    network_bench bench(failing(grid("mesh", {5, 1}), "dimension_order", {{"", 6, 0, "r2"}}));
    bench.nodes[1].order({.start = 1, .destination = {4}, .flits = 30});
    bench.nodes[0].order({.start = 20, .destination = {4}, .flits = 4});
    bench.run(200);
    EXPECT_EQ(bench.nodes[4].arrivals.size(), 30U);
    EXPECT_EQ(bench.nodes[0].arrivals.size(), 4U) << "its own node is the nearest, and discards it";
    EXPECT_EQ(bench.net.flits_inside(), 0U);
}

}  // namespace
}  // namespace orbweaver::noc
