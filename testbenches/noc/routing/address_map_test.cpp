// SPDX-License-Identifier: Apache-2.0
// The address maps of a hypernet's modules: packets from other modules go to another node of the module than they name.
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// The (3,2)-net of cubelets, nodes 8 to 15 in cubelet 1.
network_desc mapped(std::vector<address_map_entry> map) {
    network_desc described;
    described.topology = cubelets(3, 2);
    described.routing = "hierarchical";
    described.classes = {{"any", 2, {}}};
    described.address_map = std::move(map);
    return described;
}

struct address_map : testing::Test {
    static unsigned packets_at(network_bench& bench, unsigned node) {
        unsigned found = 0;
        for (const arrival& received : bench.nodes[node].arrivals) { found += is_head(received.seen.kind) ? 1 : 0; }
        return found;
    }
};

TEST_F(address_map, leads_packets_from_other_modules_to_the_receiver) {
    network_bench bench(mapped({{9, 14}}));
    bench.nodes[0].order({.start = 1, .destination = {9}});
    bench.nodes[31].order({.start = 1, .destination = {9}});
    bench.nodes[20].order({.start = 1, .destination = {14}});
    bench.run(100);
    EXPECT_EQ(packets_at(bench, 9), 0U);
    EXPECT_EQ(packets_at(bench, 14), 3U);
    EXPECT_EQ(bench.net.flits_inside(), 0U);
}

TEST_F(address_map, leaves_packets_of_the_module_itself_alone) {
    network_bench bench(mapped({{9, 14}}));
    bench.nodes[8].order({.start = 1, .destination = {9}});
    bench.nodes[14].order({.start = 1, .destination = {9}});
    bench.run(100);
    EXPECT_EQ(packets_at(bench, 9), 2U);
    EXPECT_EQ(packets_at(bench, 14), 0U);
}

TEST_F(address_map, may_exchange_two_nodes) {
    network_bench bench(mapped({{9, 14}, {14, 9}}));
    bench.nodes[0].order({.start = 1, .destination = {9}, .flits = 3});
    bench.nodes[0].order({.start = 1, .destination = {14}, .flits = 5});
    bench.run(100);
    EXPECT_EQ(bench.nodes[14].arrivals.size(), 3U);
    EXPECT_EQ(bench.nodes[9].arrivals.size(), 5U);
}

TEST_F(address_map, needs_no_phases_of_virtual_channels) {
    network_desc described = mapped({{9, 14}});
    described.routing_phases = routing_phase_kind::none;
    network_bench bench(described);
    bench.nodes[0].order({.start = 1, .destination = {9}});
    bench.nodes[8].order({.start = 1, .destination = {9}});
    bench.run(100);
    EXPECT_EQ(packets_at(bench, 9), 1U);
    EXPECT_EQ(packets_at(bench, 14), 1U);
}

// A node that all other modules take for another one of the same module loses nothing: packets and their records agree.
TEST_F(address_map, serves_modules_of_several_kinds_under_load) {
    network_desc described = mapped({{1, 6}, {6, 1}, {10, 9}, {24, 25}});
    described.topology = mixed(cubelets(3, 2), {hypernet_module_kind::complete, hypernet_module_kind::treelet,
                                                hypernet_module_kind::buslet, hypernet_module_kind::cubelet});
    traffic_desc offered;
    offered.rate = 0.05;
    offered.warmup_cycles = 100;
    offered.measure_cycles = 600;
    const loaded_run run = run_loaded(described, offered);
    EXPECT_EQ(run.outcome.status, "ok");
    EXPECT_GT(run.result.measured_packets, 100U);
}

TEST_F(address_map, is_proved_as_routers_follow_it) {
    const network_desc described = mapped({{9, 14}, {20, 16}});
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_network_routing(described, graph);
    const vc_partition partition(described.classes, 1);
    const routing_analysis analysis(graph, *routing, partition);
    ASSERT_FALSE(analysis.problem()) << analysis.problem()->text;
    EXPECT_TRUE(analysis.proved());
}

TEST(refused_address_map, leads_out_of_a_module_or_to_no_node) {
    EXPECT_THAT(refusal(mapped({{9, 14}})), IsEmpty());
    EXPECT_THAT(refusal(mapped({{9, 14}, {10, 16}})),
                HasSubstr("network.address_map.1.receiver: node 16 is not in the module of node 10"));
    EXPECT_THAT(refusal(mapped({{32, 14}})), HasSubstr("network.address_map.0.named: node 32 is in no module"));
    EXPECT_THAT(refusal(mapped({{9, 99}})), HasSubstr("network.address_map.0.receiver: node 99 is in no module"));
    EXPECT_THAT(refusal(mapped({{9, 14}, {9, 15}})),
                HasSubstr("network.address_map.1.named: node 9 has a receiver already"));
}

TEST(refused_address_map, next_to_links_that_fail) {
    network_desc described = mapped({{9, 14}});
    described.faults = {{"r2.x"}};
    EXPECT_THAT(refusal(described), HasSubstr("network.address_map: packets that detour are not readdressed"));
}

TEST(refused_address_map, of_other_routing_functions) {
    network_desc described{.address_map = {{0, 1}}};
    EXPECT_THAT(refusal(described), HasSubstr("network.address_map: routing: dimension_order knows no address maps"));
}

}  // namespace
}  // namespace orbweaver::noc
