// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_shape.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"

#include <fmt/core.h>

#include <functional>
#include <tuple>

#include "rtl_bridge/router/rtl_routing.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

noc::network_desc sound() { return {.topology = {.dims = {4, 4}}, .classes = {{"any", 2, {}}}}; }

struct refused {
    const char* name;
    const char* key;
    std::function<void(noc::network_desc&)> change;
};

void PrintTo(const refused& value, std::ostream* out) { *out << value.name; }

class rtl_router_refusals : public testing::TestWithParam<refused> {};

TEST_P(rtl_router_refusals, name_the_key_to_blame) {
    noc::network_desc described = sound();
    EXPECT_FALSE(rtl_router_refusal(described, noc::make_topology(described.topology)));
    GetParam().change(described);
    const auto refusal = rtl_router_refusal(described, noc::make_topology(described.topology));
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->key(), GetParam().key);
    EXPECT_THAT(refusal->text(), HasSubstr("RTL"));
}

INSTANTIATE_TEST_SUITE_P(
    each, rtl_router_refusals,
    testing::ValuesIn(std::vector<refused>{
        {"a_bus", "network.topology",
         [](noc::network_desc& description) {
             description.topology.kind = "bus";
             description.topology.dims = {4};
         }},
        {"many_ports", "network.topology",
         [](noc::network_desc& description) {
             description.topology.kind = "hypercube";
             description.topology.dimension = 8;
         }},
        {"chips_with_networks", "cluster.chip.network",
         [](noc::network_desc& description) {
             description.chip.topology.dims = {2, 2};
         }},
        {"large_tables", "network.topology",
         [](noc::network_desc& description) {
             description.topology.dims = {32, 32};
             description.routing = "west_first";
         }},
        {"weighed_routes", "network.routing",
         [](noc::network_desc& description) {
             description.topology.kind = "hyperx";
             description.topology.dims = {3};
             description.topology.concentration = 2;
             description.routing = "hyperx_ugal";
         }},
        {"unlimited_buffers", "network.vc_depth", [](noc::network_desc& description) { description.vc_depth = 0; }},
        {"deep_buffers", "network.vc_depth", [](noc::network_desc& description) { description.vc_depth = 65; }},
        {"cut_through", "network.switching",
         [](noc::network_desc& description) { description.switching = noc::switching_kind::virtual_cut_through; }},
        {"many_channels", "network.classes", [](noc::network_desc& description) { description.phases = 9; }},
        {"vc_allocator", "network.router.vc_allocator",
         [](noc::network_desc& description) { description.router.vc_allocator = noc::allocator_kind::wavefront; }},
        {"switch_allocator", "network.router.switch_allocator",
         [](noc::network_desc& description) { description.router.switch_allocator = noc::allocator_kind::wavefront; }},
        {"arbiter", "network.router.arbiter",
         [](noc::network_desc& description) { description.router.arbiter = noc::arbiter_kind::oldest_first; }},
        {"iterations", "network.router.allocator_iterations",
         [](noc::network_desc& description) { description.router.allocator_iterations = 9; }}}),
    [](const auto& named) { return named.param.name; });

verilated_design design_of(const noc::network_desc& described, bool single_flit) {
    return rtl_router_designs(described, {described, noc::make_topology(described.topology), single_flit}).front();
}

TEST(rtl_router_designs, has_the_partition_as_a_matrix_of_virtual_channels) {
    noc::network_desc described = sound();
    described.classes = {{"a", 2, {}}, {"b", 1, {}}};
    described.vc_depth = 5;
    described.router.pipeline = noc::router_pipeline::three_stage;
    const verilated_design design = design_of(described, false);
    EXPECT_THAT(design.parameters, Contains("ALLOWED=9'h11b")) << "0 and 1 among themselves, 2 for itself";
    EXPECT_THAT(design.parameters,
                AllOf(Contains("VCS=3"), Contains("DEPTH=5"), Contains("PIPELINE=3"), Contains("SINGLE_FLIT=1'b0")));
    EXPECT_THAT(design.definitions, AllOf(Contains("FLIT=34"), Contains("VC_BITS=2")));
}

TEST(rtl_router_designs, names_the_width_of_a_flit_that_has_not_32_bits) {
    EXPECT_THAT(design_of(sound(), false).parameters, Not(Contains(StartsWith("PAYLOAD="))));
    for (const auto& [bits, wires, further] :
         {std::tuple{16U, "FLIT=19", "FURTHER=0"}, std::tuple{128U, "FLIT=131", "FURTHER=96"}}) {
        noc::network_desc described = sound();
        described.flit_bits = bits;
        const verilated_design design = design_of(described, true);
        EXPECT_THAT(design.parameters, Contains(fmt::format("PAYLOAD={}", bits)));
        EXPECT_THAT(design.definitions, AllOf(Contains(wires), Contains(further)));
    }
}

TEST(rtl_router_designs, has_every_module_in_a_file_of_its_name) {
    const verilated_design design = design_of(sound(), true);
    EXPECT_GT(design.hardware.size(), 10U);
    for (const embedded_file& file : design.hardware) {
        EXPECT_THAT(file.text, HasSubstr("module " + file.name.substr(0, file.name.find('.')) + " "));
    }
}

TEST(rtl_router_designs, has_a_table_where_no_route_is_computed) {
    EXPECT_THAT(design_of(sound(), false).parameters, Not(Contains(StartsWith("DESTINATIONS="))));
    noc::network_desc described = sound();
    described.topology.kind = "torus";
    const verilated_design torus = design_of(described, false);
    EXPECT_THAT(torus.parameters, Contains("DESTINATIONS=16"));
    EXPECT_THAT(torus.parameters, Contains("SETS=3"))
        << "either half of the virtual channels, and all of them to nodes";
    EXPECT_THAT(torus.parameters, Contains("DIRECTIONS=15'o00000")) << "heads carry addresses, which no hop changes";
    EXPECT_THAT(torus.definitions, Contains("FLIT=37")) << "the half, and which way round both rings of four";
}

TEST(rtl_router_designs, has_the_capacity_of_each_link_in_the_smallest_fractions_of_a_cycle) {
    EXPECT_THAT(design_of(sound(), false).parameters, Not(Contains(StartsWith("INTERVALS=")))) << "no link is narrow";
    noc::network_desc described = sound();
    described.link.flits_per_cycle = 0.4;
    described.node_flits_per_cycle = 0.5;
    const verilated_design design = design_of(described, false);
    EXPECT_THAT(design.parameters, Contains("UNIT=2"));
    EXPECT_THAT(design.parameters, Contains("INTERVALS=160'h0000000500000005000000050000000500000004"));
}

std::vector<verilated_design> designs_of(const noc::network_desc& described) {
    constexpr bool single_flit = false;
    return rtl_router_designs(described, {described, noc::make_network_graph(described), single_flit});
}

TEST(rtl_router_designs, are_as_many_as_links_of_different_capacity_behind_a_port_need) {
    noc::network_desc described = sound();
    described.links = {{"r0.E", 0, 0.5, noc::link_direction::named}, {"r4.E", 0, 0.5, noc::link_direction::named}};
    EXPECT_EQ(designs_of(described).size(), 2U);
    described.links = {{"*.E", 0, 0.5, noc::link_direction::named}, {"n3.out", 3}};
    EXPECT_EQ(designs_of(described).size(), 1U) << "router 3 has no port to the east, and cycles are those of links";
    described.links = {{"n3.out", 0, 0.5}, {"n7.out", 0, 0.25}, {"n8.in", 0, 0.25, noc::link_direction::named}};
    const std::vector<verilated_design> designs = designs_of(described);
    ASSERT_EQ(designs.size(), 3U);
    EXPECT_THAT(designs[0].parameters, Not(Contains(StartsWith("INTERVALS="))));
    EXPECT_THAT(designs[1].parameters, Contains("INTERVALS=160'h0000000100000001000000010000000100000002"));
    EXPECT_THAT(designs[2].parameters, Contains("INTERVALS=160'h0000000100000001000000010000000100000004"));
}

TEST(rtl_router_designs, names_head_cycles_only_where_heads_wait) {
    noc::network_desc described = sound();
    EXPECT_THAT(design_of(described, false).parameters, Not(Contains(StartsWith("HEAD_CYCLES="))));
    described.router.head_cycles = 3;
    EXPECT_THAT(design_of(described, false).parameters, Contains("HEAD_CYCLES=3"));
}

TEST(rtl_router_port, is_the_direction) {
    EXPECT_EQ(rtl_router_port({"local"}), 0U);
    EXPECT_EQ(rtl_router_port({"E", 0, 1}), 1U);
    EXPECT_EQ(rtl_router_port({"W", 0, -1}), 2U);
    EXPECT_EQ(rtl_router_port({"N", 1, -1}), 3U);
    EXPECT_EQ(rtl_router_port({"S", 1, 1}), 4U);
}

}  // namespace
}  // namespace orbweaver::rtl
