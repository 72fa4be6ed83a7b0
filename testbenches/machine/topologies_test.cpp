// SPDX-License-Identifier: Apache-2.0
// Firmware on chips of every topology.
#include <gmock/gmock.h>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

struct chip_case {
    const char* name;
    const char* topology;
    const char* routing;
    const char* vcs;  // of RTS and CTS
};

struct chip_topologies : testing::TestWithParam<chip_case> {};

TEST_P(chip_topologies, carry_hello_and_alltoall) {
    const chip_case& parameters = GetParam();
    const auto words = settings(
        {std::string("network.topology=") + parameters.topology, std::string("network.routing=") + parameters.routing,
         std::string("network.classes=[{name: thread, vcs: 4, types: [THREAD]}, {name: data, vcs: "
                     "4, types: [DATA]}, {name: rts, vcs: ") +
             parameters.vcs + ", types: [RTS]}, {name: cts, vcs: " + parameters.vcs + ", types: [CTS]}]"});
    for (const char* config : {"configs/hello.yaml", "configs/alltoall.yaml"}) {
        const program_run run = run_orbweaver(config, words);
        ASSERT_EQ(run.exit_code, 0) << config << "\n" << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true) << config;
        EXPECT_EQ(run.result["network"]["flits_inside"], 0) << config;
    }
}

INSTANTIATE_TEST_SUITE_P(
    chips, chip_topologies,
    testing::ValuesIn(std::vector<chip_case>{
        {"torus", "{kind: torus, dims: [4, 4]}", "dimension_order", "2"},
        {"torus_valiant", "{kind: torus, dims: [4, 3]}", "valiant", "4"},
        {"ring", "{kind: ring, dims: [9]}", "dimension_order", "2"},
        {"mesh_of_three_dimensions", "{kind: mesh, dims: [2, 2, 3]}", "dimension_order", "1"},
        {"mesh_o1turn", "{kind: mesh, dims: [4, 4]}", "o1turn", "2"},
        {"mesh_odd_even", "{kind: mesh, dims: [4, 4]}", "odd_even", "1"},
        {"hypercube", "{kind: hypercube, dimension: 4}", "dimension_order", "1"},
        {"concentrated_mesh", "{kind: concentrated_mesh, dims: [2, 2], concentration: 4}", "west_first", "1"},
        {"tree", "{kind: tree, arity: 2, levels: 4}", "up_down", "1"},
        {"fat_tree", "{kind: fat_tree, arity: 4, levels: 2}", "nearest_common_ancestor", "1"},
        {"dragonfly", "{kind: dragonfly, group_routers: 2, global_links: 1, concentration: 2}", "dragonfly_ugal", "3"},
        {"hyperx", "{kind: hyperx, dims: [3, 2], concentration: 2}", "hyperx_valiant", "2"},
        {"hypernet", "{kind: hypernet, module_bits: 3, levels: 2}", "hierarchical", "2"},
        {"hypernet_of_treelets", "{kind: hypernet, module: treelet, module_bits: 2, levels: 3}", "hierarchical", "4"},
        {"cube_connected_cycles", "{kind: cube_connected_cycles, dimension: 3}", "up_down", "1"}}),
    [](const auto& named) { return named.param.name; });

// Section 2.3: a concentrator brings the I/O channels of many modules together at one device, which gets what all of
// them carry: with twice the channels twice as much.
TEST(io_concentrators, bring_a_device_the_flits_of_all_the_channels_that_they_gather) {
    const auto accepted = [](unsigned gathered) {
        const auto config = temporary_config(
            "concentrated.yaml",
            fmt::format("system: network\n"
                        "network:\n"
                        "  topology: {{kind: hypernet, module_bits: 3, levels: 2, io_channels: true, "
                        "io_concentrators: [{}], io_flits_per_cycle: [0.125]}}\n"
                        "  routing: hierarchical\n"
                        "  classes: [{{name: any, vcs: 2}}]\n"
                        "  vc_depth: 4\n"
                        "traffic: {{pattern: hotspot, hotspots: [{{node: 32}}], self: false, rate: 0.1, "
                        "packet_flits: 4, warmup_cycles: 1000, measure_cycles: 4000}}\n",
                        gathered));
        const program_run run = succeeded(run_orbweaver(config.string(), {}));
        return run.result["traffic"]["accepted"].get<double>() * (32 + 4.0 / gathered);
    };
    EXPECT_NEAR(accepted(2), 2 * 0.125, 0.01);
    EXPECT_NEAR(accepted(4), 4 * 0.125, 0.02);
}

}  // namespace
}  // namespace orbweaver
