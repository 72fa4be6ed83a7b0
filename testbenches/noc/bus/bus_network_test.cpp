// SPDX-License-Identifier: Apache-2.0
// Buses in networks: alone with nodes, and among routers.
#include "hw/noc/bus/bus.h"
#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {
namespace {

network_desc bus_of(unsigned nodes, unsigned vcs = 1, unsigned depth = 8) {
    network_desc described{
        .topology = {.kind = "bus", .dims = {nodes}}, .classes = {{"any", vcs, {}}}, .vc_depth = depth};
    return described;
}

/// Two nodes on routers and a third one, all on a bus.
constexpr const char* mixed_edges = "left shared\nshared right\nbus shared\nnodes shared 1\n";

network_desc network_from(const scratch_file& edges, const std::string& routing = "up_down") {
    network_desc described{
        .topology = irregular_topology(edges.path()), .routing = routing, .classes = {{"any", 1, {}}}, .vc_depth = 8};
    return described;
}

TEST(bus_topology, has_a_node_at_every_port) {
    const topology_graph graph = make_topology(bus_of(16).topology);
    expect_sound(graph);
    ASSERT_EQ(graph.routers.size(), 1U);
    EXPECT_TRUE(graph.routers[0].is_bus);
    EXPECT_EQ(graph.routers[0].name, "bus");
    EXPECT_EQ(graph.nodes.size(), 16U);
    EXPECT_THAT(graph.links, IsEmpty());
    EXPECT_TRUE(has_buses(graph));
}

TEST(bus_topology, has_1_to_64_nodes) {
    expect_sound(make_topology(bus_of(1).topology));
    expect_sound(make_topology(bus_of(64).topology));
    topology_desc described = bus_of(65).topology;
    EXPECT_THROW(make_topology(described), description_error);
    described.dims = {2, 2};
    EXPECT_THROW(make_topology(described), description_error);
}

TEST(bus_topology, edge_lists_state_which_routers_are_buses) {
    const scratch_file edges("bus b\na b\nb c\nnodes * 2\n");
    const topology_graph graph = make_topology(network_from(edges).topology);
    expect_sound(graph);
    ASSERT_EQ(graph.routers.size(), 3U);
    EXPECT_TRUE(graph.routers[0].is_bus);
    EXPECT_FALSE(graph.routers[1].is_bus);
    EXPECT_EQ(graph.nodes.size(), 4U) << "a bus has the nodes that a line of its own gives it";
    EXPECT_EQ(graph.routers[0].ports[0].name, "to_a");
}

TEST(bus_network, nodes_on_a_bus_hear_from_each_other_after_the_time_of_the_formula) {
    network_desc described = bus_of(5);
    described.link.cycles = 2;
    tapped_network bench(described);
    std::vector<cycle_t> expected;
    for (unsigned flits = 1; flits <= 8; ++flits) {
        bench.send({.source = flits % 5, .destination = (3 * flits) % 5, .flits = flits, .start = 50 * flits});
        expected.push_back(2 + (flits - 1) + 1 + 2 + (flits - 1));
    }
    bench.run(500);
    EXPECT_EQ(bench.latencies(), expected);
    EXPECT_EQ(bench.net.hops({0}, {4}), 1U);
    ASSERT_EQ(bench.net.buses(), 1U);
    EXPECT_EQ(bench.net.bus_at(0).counters().transfers, 8U);
    EXPECT_EQ(bench.net.bus_name(0), "bus");
}

TEST(bus_network, a_bus_is_a_way_between_routers_and_nodes) {
    const scratch_file edges(mixed_edges);
    tapped_network bench(network_from(edges));
    const unsigned on_bus = 1;  // nodes: of left, of the bus, of right
    bench.send({.source = 0, .destination = 2, .flits = 4, .start = 10});
    bench.send({.source = on_bus, .destination = 0, .flits = 4, .start = 50});
    bench.send({.source = 2, .destination = on_bus, .flits = 4, .start = 100});
    bench.run(200);
    // Three hops of a router's time, and the three flits behind the head wait for each other once more.
    EXPECT_THAT(bench.latencies(), ElementsAre(1 + 3 * 2 + 3 + 3, 1 + 2 * 2 + 3 + 3, 1 + 2 * 2 + 3 + 3));
    EXPECT_EQ(bench.net.hops({0}, {2}), 3U);
    EXPECT_EQ(bench.net.hops({0}, {on_bus}), 2U);
    EXPECT_EQ(bench.traversals("left.to_shared").size(), 4U);
    EXPECT_EQ(bench.traversals("shared.to_right").size(), 4U);
    EXPECT_EQ(bench.net.bus_at(0).counters().transfers, 3U);
}

TEST(bus_network, a_full_buffer_of_a_router_stops_packets_to_it_and_no_others) {
    const scratch_file edges("left shared\nshared right\nshared down\nbus shared\n");
    tapped_network bench(network_from(edges));
    const unsigned right = 1;
    const unsigned down = 2;
    bench.receivers[right]->hold = [](const flit&) { return true; };
    std::vector<packet_slot> stopped;
    for (unsigned number = 0; number < 3; ++number) {
        stopped.push_back(bench.send({.source = 0, .destination = right, .flits = 8, .start = 1}));
    }
    const packet_slot passes = bench.send({.source = right, .destination = down, .flits = 8, .start = 60});
    bench.run(200);
    EXPECT_TRUE(bench.arrived(stopped[0], right)) << "it fills the node's buffer, the next one the router's";
    EXPECT_EQ(bench.traversals("shared.to_right").size(), 16U);
    EXPECT_TRUE(bench.arrived(passes, down));
    const auto waits = bench.net.waits();
    ASSERT_EQ(waits.size(), 2U);
    EXPECT_EQ(waits[0].position, "shared.to_left vc 0");
    EXPECT_EQ(waits[0].wants, "shared.to_right");
    EXPECT_EQ(waits[0].reason, wait_reason::no_credit);
}

TEST(bus_network, a_broadcast_crosses_a_bus_once_to_all_other_nodes) {
    network_desc described = bus_of(6);
    described.classes.push_back({"spread", 1, {}});
    described.classes[1].delivery = class_delivery_kind::broadcast;
    described.switching = switching_kind::store_and_forward;
    tapped_network bench(described);
    bench.send({.source = 2, .destination = 2, .flits = 5, .start = 10, .vc = 1, .message_class = 1});
    bench.run(100);
    for (unsigned node = 0; node < 6; ++node) {
        const auto& seen = bench.receivers[node]->arrivals;
        ASSERT_EQ(seen.size(), node == 2 ? 0U : 5U);
        if (node != 2) {
            EXPECT_EQ(seen.back().cycle, 10U + 1 + 4 + 1 + 1 + 4);
            EXPECT_EQ(seen.back().content.destination.value, node);
        }
    }
    EXPECT_EQ(bench.net.bus_at(0).counters().flits, 5U);
    EXPECT_EQ(bench.net.flits_inside(), 0U);
}

/// Broadcasts in the (3,2)-net of buslets: 32 nodes on four buses.
network_desc buslets_with_broadcasts(unsigned level) {
    network_desc described{.topology = buslets(3, 2), .routing = "hierarchical", .classes = {{"spread", 2, {}}}};
    described.classes[0].delivery = class_delivery_kind::broadcast;
    described.classes[0].broadcast_level = level;
    described.switching = switching_kind::store_and_forward;
    described.vc_depth = 8;
    return described;
}

TEST(bus_network, a_broadcast_in_a_hypernet_crosses_the_bus_of_each_buslet_once) {
    tapped_network bench(buslets_with_broadcasts(0));
    bench.send({.source = 13, .destination = 13, .flits = 4});
    bench.run(500);
    for (unsigned node = 0; node < 32; ++node) {
        EXPECT_EQ(bench.receivers[node]->arrivals.size(), node == 13 ? 0U : 4U) << "node " << node;
    }
    for (unsigned location = 0; location < 4; ++location) {
        EXPECT_EQ(bench.net.bus_at(location).counters().transfers, 1U);
    }
    EXPECT_EQ(bench.net.flits_inside(), 0U);
}

TEST(bus_network, a_broadcast_may_stay_on_the_bus_of_its_buslet) {
    tapped_network bench(buslets_with_broadcasts(1));
    bench.send({.source = 13, .destination = 13, .flits = 4});
    bench.run(500);
    for (unsigned node = 0; node < 32; ++node) {
        EXPECT_EQ(bench.receivers[node]->arrivals.size(), node / 8 == 1 && node != 13 ? 4U : 0U) << "node " << node;
    }
    EXPECT_EQ(bench.net.bus_at(1).counters().transfers, 1U);
}

TEST(bus_network, broadcasts_in_hypernets_of_buslets_are_proved) {
    const network_desc described = buslets_with_broadcasts(0);
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    const vc_partition partition(described.classes, 1);
    EXPECT_TRUE(routing_analysis(graph, *routing, partition, vc_release_kind::tail, described.switching).proved());
}

/// The result of the proof for a network, and all dependencies of its first class.
struct proof_of {
    explicit proof_of(const network_desc& described)
        : graph(make_topology(described.topology)),
          routing(make_routing(described, graph)),
          partition(described.classes, described.phases),
          analysis(graph, *routing, partition) {}

    std::uint64_t dependencies() const { return analysis.groups().at(0).dependencies; }

    topology_graph graph;
    std::unique_ptr<routing_function> routing;
    vc_partition partition;
    routing_analysis analysis;
};

TEST(bus_network, a_bus_makes_dependencies_between_buffers_alone) {
    const proof_of nodes(bus_of(5));
    EXPECT_TRUE(nodes.analysis.proved());
    EXPECT_EQ(nodes.dependencies(), 5U * 5) << "from each buffer at the bus to each at a node";
    const scratch_file edges(mixed_edges);
    EXPECT_TRUE(proof_of(network_from(edges)).analysis.proved());
}

/// Four buses in a ring, joined by links, with a node each; packets go round one way.
struct cycle_of_buses {
    cycle_of_buses() {
        described.routing_table = routes.path();
        described.vc_depth = 4;
    }

    scratch_file edges{"bus a\nbus b\nbus c\nbus d\na b\nb c\nc d\nd a\nnodes a 1\nnodes b 1\nnodes c 1\nnodes d 1\n"};
    scratch_file routes{"a * -> b\nb * -> c\nc * -> d\nd * -> a\n"};
    network_desc described = network_from(edges, "table");
};

TEST(bus_network, a_cycle_of_buses_is_found_before_the_run) {
    const cycle_of_buses buses;
    const proof_of proof(buses.described);
    ASSERT_EQ(proof.analysis.groups().size(), 1U);
    EXPECT_FALSE(proof.analysis.proved());
    const auto& cycle = proof.analysis.groups()[0].cycle;
    ASSERT_EQ(cycle.size(), 4U);
    EXPECT_EQ(cycle[0].channel, "a.to_b vc 0");
}

TEST(bus_network, a_cycle_of_buses_that_stops_states_who_waits_for_whom) {
    const cycle_of_buses buses;
    tapped_network bench(buses.described);
    for (unsigned node = 0; node < 4; ++node) {
        for (unsigned number = 0; number < 20; ++number) {
            bench.send({.source = node, .destination = (node + 2) % 4, .flits = 4, .start = 1});
        }
    }
    bench.run(2000);
    wait_graph waits;
    network_waits(bench.net, waits).add(2000);
    const wait_cycle cycle = waits.cycle();
    ASSERT_EQ(cycle.size(), 4U);
    EXPECT_EQ(cycle[0].resource, "a.to_b vc 0");
    EXPECT_THAT(cycle[0].reason, HasSubstr("room for all of its packet"));
}

}  // namespace
}  // namespace orbweaver::noc
