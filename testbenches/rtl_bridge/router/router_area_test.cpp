// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_area.h"

#include <functional>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

/// A row of routers has ports for the node and two directions, a mesh those of its corners, edges and inside.
std::vector<synthesis_block> blocks_of(const std::vector<unsigned>& dims, const noc::network_desc& base,
                                       bool single_flit) {
    noc::network_desc described = base;
    described.topology.dims = dims;
    const noc::topology_graph graph = noc::make_network_graph(described);
    return rtl_router_blocks(described, graph, routing_in_rtl(described, graph, single_flit));
}

noc::network_desc network_of(const std::vector<noc::message_class_desc>& classes, unsigned depth,
                             noc::router_pipeline pipeline) {
    return {.classes = classes, .vc_depth = depth, .router = {.pipeline = pipeline}};
}

/// Each may be taken behind the other.
const std::vector<std::vector<bool>> two_channels{{true, true}, {true, true}};

TEST(rtl_router_flip_flops, are_those_that_were_counted_by_hand) {
    EXPECT_EQ(rtl_router_flip_flops({5, 3, noc::router_pipeline::single_cycle}, two_channels), 1515U);
    EXPECT_EQ(rtl_router_flip_flops({5, 1, noc::router_pipeline::three_stage}, two_channels), 965U);
}

TEST(rtl_router_flip_flops, of_heads_that_wait_are_a_counter_for_each_input_channel) {
    const auto count = [](unsigned head_cycles) {
        router_registers registers{5, 3, noc::router_pipeline::single_cycle};
        registers.head_cycles = head_cycles;
        return rtl_router_flip_flops(registers, two_channels);
    };
    constexpr std::uint64_t channels = 10;
    EXPECT_EQ(count(1) - count(0), channels);
    EXPECT_EQ(count(3) - count(0), 2 * channels);
    EXPECT_EQ(count(4) - count(0), 3 * channels) << "0 to 4";
    EXPECT_EQ(count(64) - count(0), 7 * channels);
}

TEST(rtl_router_flip_flops, of_a_flit_of_depth_are_its_wires_in_each_buffer_and_wider_counters_at_powers_of_two) {
    const auto count = [&](unsigned depth) {
        return rtl_router_flip_flops({5, depth, noc::router_pipeline::single_cycle}, two_channels);
    };
    constexpr std::uint64_t buffers = 10;
    EXPECT_EQ(count(6) - count(5), buffers * 34);
    EXPECT_EQ(count(8) - count(7), buffers * (34 + 1 + 1)) << "0 to 8 flits, 0 to 8 credits";
    EXPECT_EQ(count(9) - count(8), buffers * (34 + 1 + 1)) << "first and last of 9 places";
}

TEST(rtl_router_blocks, count_the_routers_of_each_number_of_ports) {
    const auto blocks = blocks_of({4, 3}, network_of({{"any", 1, {}}}, 2, noc::router_pipeline::single_cycle), false);
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(blocks[0].name, "router");
    EXPECT_EQ(blocks[0].instances, 2U);
    EXPECT_THAT(blocks[0].design.parameters, Contains("DIRECTIONS=15'o43210"));
    EXPECT_EQ(blocks[1].name, "router_4_ports");
    EXPECT_EQ(blocks[1].instances, 6U);
    EXPECT_EQ(blocks[2].name, "router_3_ports");
    EXPECT_EQ(blocks[2].instances, 4U);
    EXPECT_THAT(blocks[2].design.parameters, Contains("PORTS=3"));
    EXPECT_THAT(blocks[2].design.parameters, Contains("DIRECTIONS=9'o410")) << "the first corner: node, E, S";
}

TEST(rtl_router_blocks, distinguish_routers_by_the_capacities_of_their_links) {
    noc::network_desc described = network_of({{"any", 1, {}}}, 2, noc::router_pipeline::single_cycle);
    described.links = {{"n*.out", 0, 0.5, noc::link_direction::named}, {"n5.out", 0, 1}, {"row 0", 0, 0.25}};
    const auto blocks = blocks_of({4, 3}, described, false);
    std::vector<std::pair<std::string, std::uint64_t>> names;
    for (const synthesis_block& block : blocks) { names.emplace_back(block.name, block.instances); }
    EXPECT_THAT(names, ElementsAre(Pair("router", 1), Pair("router_like_r6", 1), Pair("router_4_ports", 2),
                                   Pair("router_4_ports_like_r4", 4), Pair("router_3_ports", 2),
                                   Pair("router_3_ports_like_r8", 2)));
    EXPECT_THAT(blocks[0].design.parameters, Not(Contains(StartsWith("INTERVALS="))))
        << "all links of router 5 are wide";
    EXPECT_THAT(blocks[4].design.parameters, Contains("INTERVALS=96'h000000010000000400000002"));
}

/// Parameters that differ in what arithmetic has to know.
struct counted_case {
    const char* name;
    std::vector<unsigned> dims;
    std::vector<noc::message_class_desc> classes;
    unsigned phases;
    unsigned depth;
    noc::router_pipeline pipeline;
    bool single_flit;
    std::function<void(noc::network_desc&)> change = [](noc::network_desc&) {};
};

void PrintTo(const counted_case& value, std::ostream* out) { *out << value.name; }

class faithful_synthesis : public testing::TestWithParam<counted_case> {};

TEST_P(faithful_synthesis, finds_as_many_flip_flops_as_arithmetic) {
    SKIP_WITHOUT("yosys");
    const counted_case& parameters = GetParam();
    noc::network_desc described = network_of(parameters.classes, parameters.depth, parameters.pipeline);
    described.phases = parameters.phases;
    parameters.change(described);
    const synthesis_block block = blocks_of(parameters.dims, described, parameters.single_flit).front();
    EXPECT_EQ(synthesiser(ORBWEAVER_RTL_CACHE).synthesise(block.design, synthesis_effort::quick).flip_flops,
              block.flip_flops);
}

constexpr auto one = noc::router_pipeline::single_cycle;
constexpr auto three = noc::router_pipeline::three_stage;

void make_ring(noc::network_desc& described) { described.topology.kind = "ring"; }
void set_matrix_arbiters(noc::network_desc& described) {
    described.router.arbiter = noc::arbiter_kind::matrix;
    described.router.vc_allocator = noc::allocator_kind::islip;
}
void narrow_links(noc::network_desc& described) {
    described.link.flits_per_cycle = 0.4;
    described.node_flits_per_cycle = 0.8;
}
void make_links_differ(noc::network_desc& described) {
    described.links = {{"r0.E", 0, 0.4, noc::link_direction::named}, {"n0.out", 0, 0.5}};
}
void make_one_way_ring(noc::network_desc& described) {
    make_ring(described);
    described.links = {{"*.E", 0, 0, noc::link_direction::one_way}};
}
void make_one_way_torus(noc::network_desc& described) {
    described.topology.kind = "torus";
    described.links = {{"*.E", 0, 0.5, noc::link_direction::one_way}, {"*.S", 0, 0, noc::link_direction::one_way}};
    described.router.arbiter = noc::arbiter_kind::matrix;
    described.router.switch_allocator = noc::allocator_kind::islip;
}
void delay_heads(noc::network_desc& described) { described.router.head_cycles = 5; }
void route_west_first(noc::network_desc& described) { described.routing = "west_first"; }

INSTANTIATE_TEST_SUITE_P(
    counted, faithful_synthesis,
    testing::Values(
        counted_case{"one_channel_of_one_flit", {2, 1}, {{"a", 1, {}}}, 1, 1, one, false},
        counted_case{"one_channel_of_one_flit_in_three_stages", {2, 1}, {{"a", 1, {}}}, 1, 1, three, false},
        counted_case{"one_channel_of_two_flits", {3, 1}, {{"a", 1, {}}}, 1, 2, one, false},
        counted_case{"three_flits_and_single_flit_packets", {3, 1}, {{"a", 1, {}}}, 1, 3, three, true},
        counted_case{"two_channels", {2, 2}, {{"a", 2, {}}}, 1, 4, one, false},
        counted_case{"two_channels_of_a_ring", {3}, {{"a", 2, {}}}, 1, 2, three, false, make_ring},
        counted_case{"two_channels_of_five_flits", {2, 1}, {{"a", 2, {}}}, 1, 5, one, true},
        counted_case{"two_classes_with_matrix_arbiters",
                     {2, 1},
                     {{"a", 2, {}}, {"b", 1, {}}},
                     1,
                     2,
                     one,
                     false,
                     set_matrix_arbiters},
        counted_case{"links_narrower_than_those_of_nodes", {2, 1}, {{"a", 1, {}}}, 1, 2, one, false, narrow_links},
        counted_case{"links_that_differ", {2, 1}, {{"a", 1, {}}}, 1, 2, one, false, make_links_differ},
        counted_case{"a_ring_in_one_direction", {3}, {{"a", 2, {}}}, 1, 2, one, false, make_one_way_ring},
        counted_case{"a_torus_in_one_direction", {3, 2}, {{"a", 2, {}}}, 1, 2, three, true, make_one_way_torus},
        counted_case{"heads_that_wait_five_cycles", {3, 1}, {{"a", 2, {}}}, 1, 2, one, false, delay_heads},
        counted_case{"two_classes_of_two", {2, 1}, {{"a", 2, {}}, {"b", 2, {}}}, 1, 2, three, false},
        counted_case{"one_class_in_two_phases", {2, 2}, {{"a", 1, {}}}, 2, 2, one, false},
        counted_case{"the_classes_of_a_chip",
                     {2, 1},
                     {{"thread", 2, {}}, {"data", 2, {}}, {"rts", 1, {}}, {"cts", 1, {}}},
                     1,
                     1,
                     one,
                     false},
        counted_case{"a_choice_of_ways", {3, 3}, {{"a", 1, {}}}, 1, 2, three, false, route_west_first}),
    [](const auto& named) { return named.param.name; });

}  // namespace
}  // namespace orbweaver::rtl
