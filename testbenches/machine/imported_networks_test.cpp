// SPDX-License-Identifier: Apache-2.0
// Configurations of BookSim 2 are imported and run, and measure what BookSim measures.
//
// Origin of the figures: BookSim 2 (github.com/booksim/booksim2, revision 28f43299), unmodified, with
// sample_period=5000, one seed, and each file as it stands here.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

/// A file of BookSim, and what BookSim measures. Zero: not compared.
struct imported_network {
    const char* name;
    const char* options;  // that differ from the common ones
    double rate;          // flits/node/cycle
    double latency;       // cycles from creation to arrival
    double hops = 0;      // routers of a packet
    double accepted = 0;  // flits/node/cycle, beyond saturation
};

// `routing_delay` is left out where heads wait: its default is 1.
constexpr const char* common_options =
    "n = 2; vc_buf_size = 8; vc_alloc_delay = 1; sw_alloc_delay = 1; st_final_delay = 1; credit_delay = 1; "
    "use_noc_latency = 0; injection_rate_uses_flits = 1; sample_period = 5000;";
constexpr const char* slow_mesh =
    "topology = mesh; k = 8; routing_function = dor; num_vcs = 1; traffic = uniform; packet_size = 1;";
constexpr const char* slow_mesh_packets =
    "topology = mesh; k = 8; routing_function = dor; num_vcs = 1; traffic = uniform; packet_size = 4;";
constexpr const char* slow_torus =
    "topology = torus; k = 8; routing_function = dim_order; num_vcs = 2; traffic = uniform; packet_size = 1;";
constexpr const char* cmesh =
    "topology = cmesh; k = 4; c = 4; x = 4; y = 4; xr = 2; yr = 2; routing_function = dor; num_vcs = 4; "
    "routing_delay = 0; traffic = uniform; packet_size = 4;";
constexpr const char* cmesh_tornado =
    "topology = cmesh; k = 4; c = 4; x = 4; y = 4; xr = 2; yr = 2; routing_function = dor; num_vcs = 4; "
    "routing_delay = 0; traffic = tornado; packet_size = 1;";
constexpr const char* one_hot_spot =
    "topology = mesh; k = 8; routing_function = dor; num_vcs = 4; routing_delay = 0; packet_size = 1; "
    "traffic = hotspot({0,27,63},{1,2,5});";
constexpr const char* list_of_lengths =
    "topology = mesh; k = 8; routing_function = dor; num_vcs = 4; routing_delay = 0; traffic = uniform; "
    "packet_size = {1,5}; packet_size_rate = {3,1};";
constexpr const char* islip_by_age =
    "topology = mesh; k = 8; routing_function = dor; num_vcs = 4; routing_delay = 0; traffic = uniform; "
    "packet_size = 4; priority = age; vc_allocator = islip; sw_allocator = islip;";

class imported : public testing::TestWithParam<imported_network> {};

TEST_P(imported, measures_what_booksim_measures) {
    const imported_network& network = GetParam();
    const scratch_folder folder;
    const bool has_allocators = std::string(network.options).find("allocator") != std::string::npos;
    folder.write("network.cfg", fmt::format("{} {}\n{} injection_rate = {};\n", common_options,
                                            has_allocators ? ""
                                                           : "vc_allocator = separable_input_first; "
                                                             "sw_allocator = separable_input_first;",
                                            network.options, network.rate));
    succeeded(run_in(folder.path(), {"import", "booksim", "network.cfg", "--out", "."}));
    const program_run run = succeeded(run_orbweaver((folder.path() / "network.yaml").string(), {}));
    const auto& traffic = run.result["traffic"];
    if (network.accepted > 0) {
        EXPECT_EQ(run.result["status"], "saturated");
        EXPECT_NEAR(traffic["accepted"].get<double>(), network.accepted, 0.02 * network.accepted);
        return;
    }
    EXPECT_EQ(run.result["status"], "ok");
    if (network.hops > 0) { EXPECT_NEAR(traffic["hops_mean"].get<double>(), network.hops, 0.01 * network.hops); }
    if (network.latency > 0) {
        EXPECT_NEAR(traffic["packet_latency"]["mean"].get<double>(), network.latency, 0.03 * network.latency);
    }
}

INSTANTIATE_TEST_SUITE_P(
    files, imported,
    testing::Values(imported_network{"slow_mesh", slow_mesh, 0.1, 38.6},
                    imported_network{"slow_mesh_beyond_saturation", slow_mesh, 0.2, 0, 0, 0.1428},
                    imported_network{"slow_mesh_packets", slow_mesh_packets, 0.2, 56.3},
                    imported_network{"slow_mesh_packets_beyond_saturation", slow_mesh_packets, 0.4, 0, 0, 0.2240},
                    imported_network{"slow_torus", slow_torus, 0.22, 33.9},
                    imported_network{"slow_torus_beyond_saturation", slow_torus, 0.4, 0, 0, 0.2129},
                    imported_network{"cmesh", cmesh, 0.02, 17.74, 3.11},
                    imported_network{"cmesh_at_load", cmesh, 0.2, 42},
                    imported_network{"cmesh_tornado", cmesh_tornado, 0.1, 18.44},
                    imported_network{"one_hot_spot", one_hot_spot, 0.005, 0, 7.98},
                    imported_network{"list_of_lengths", list_of_lengths, 0.4, 38.99},
                    imported_network{"islip_by_age", islip_by_age, 0.36, 50.17}),
    [](const auto& network) { return std::string(network.param.name); });

/// One flow of packets of one flit on one virtual channel over two routers: every packet waits behind the one before.
TEST(flow_of_waiting_heads, sends_a_packet_in_two_cycles_and_those_of_its_head) {
    const std::string config =
        temporary_config("flow.yaml",
                         "system: network\n"
                         "network: {topology: {kind: mesh, dims: [2, 1]}, routing: dimension_order, vc_depth: 16,\n"
                         "  classes: [{name: any, vcs: 1}], router: {pipeline: three_stage}}\n"
                         "traffic: {pattern: hotspot, hotspots: [{node: 1}], hotspot_fraction: 1, self: false,\n"
                         "  rate: 1.0, packet_flits: 1, warmup_cycles: 1000, measure_cycles: 10000}\n")
            .string();
    for (unsigned head_cycles = 0; head_cycles <= 4; ++head_cycles) {
        const program_run run =
            succeeded(run_orbweaver(config, settings({fmt::format("network.router.head_cycles={}", head_cycles)})));
        // One of the two nodes sends.
        EXPECT_NEAR(1 / (2 * run.result["traffic"]["accepted"].get<double>()), 2 + head_cycles, 0.01);
    }
}

}  // namespace
}  // namespace orbweaver
