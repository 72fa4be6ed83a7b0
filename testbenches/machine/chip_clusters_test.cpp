// SPDX-License-Identifier: Apache-2.0
// Clusters of chips, run as their user runs them.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr const char* chips4 = "configs/cluster/chips4.yaml";

program_run run_verified(const std::string& config, const std::vector<std::string>& more = {}) {
    program_run run = succeeded(run_orbweaver(config, settings(more)));
    EXPECT_EQ(run.result["status"], "ok");
    EXPECT_EQ(run.result["workload"]["verified"], true);
    EXPECT_EQ(run.result["network"]["flits_inside"], 0);
    return run;
}

struct messaging_case {
    const char* name;
    std::vector<std::string> keys;
};

class chip_clusters : public testing::TestWithParam<messaging_case> {};

TEST_P(chip_clusters, every_tile_reaches_every_tile_of_every_chip) {
    for (const char* const program : {"hello", "alltoall"}) {
        std::vector<std::string> keys = GetParam().keys;
        keys.push_back(std::string("workload={program: ") + program + "}");
        const program_run run = run_verified(chips4, keys);
        EXPECT_EQ(run.result["nodes"]["instructions"].size(), 16U);
        EXPECT_GT(run.result["network"]["levels"]["cluster"]["flits"], 0) << program;
    }
}

INSTANTIATE_TEST_SUITE_P(
    messaging, chip_clusters,
    testing::Values(messaging_case{"rendezvous", {}}, messaging_case{"ready", {"messaging.mode=ready"}},
                    messaging_case{"active_messages", {"messaging.system=active_message"}},
                    messaging_case{"one_gateway", {"cluster.chip.network.gateways=[2]"}},
                    messaging_case{"serial_links", {"network.link={kind: serial}"}},
                    messaging_case{"serial_links_with_errors",
                                   {"network.link={kind: serial, serial: {word_error_rate: 0.01, retries: 1000}}"}}),
    [](const auto& made) { return std::string(made.param.name); });

TEST(chip_clusters_example, sixteen_chips_on_serial_lines_factor_a_matrix) {
    const program_run run = run_verified("configs/cluster/chips16_serial.yaml", {"workload.args.n=64"});
    EXPECT_EQ(run.result["serial"]["links"], 32);
    EXPECT_GT(run.result["serial"]["ends"]["flits_received"], 0);
    EXPECT_EQ(run.result["serial"]["failed"].size(), 0U);
    EXPECT_EQ(run.result["cop"]["links"]["errors"], 0);
}

TEST(chip_clusters_example, sixteen_chips_on_a_hypernet_of_serial_lines_factor_a_matrix) {
    const program_run run = run_verified("configs/cluster/chips16_hypernet.yaml", {"workload.args.n=64"});
    EXPECT_EQ(run.result["serial"]["links"], 19);  // links between modules of a (3,3)-net
    EXPECT_GT(run.result["serial"]["ends"]["flits_received"], 0);
    EXPECT_EQ(run.result["serial"]["failed"].size(), 0U);
}

TEST(chip_clusters, may_be_hypernets_of_hypernets) {
    const program_run run = run_verified(
        chips4, {"cluster.chips=8", "network.topology={kind: hypernet, module_bits: 2, levels: 2}",
                 "network.routing=hierarchical",
                 "cluster.chip.network.topology={kind: hypernet, module: treelet, module_bits: 2, levels: 2}",
                 "cluster.chip.network.routing=hierarchical", "cluster.chip.network.routing_phases=none",
                 "cluster.chip.network.gateways=[5]", "network.classes=[{name: any, vcs: 2}]"});
    EXPECT_EQ(run.result["nodes"]["instructions"].size(), 48U);
    EXPECT_EQ(run.result["network"]["levels"]["cluster"]["links"], 2 * 9);
}

TEST(chip_clusters_example, sixteen_chips_under_traffic) {
    const program_run run = succeeded(run_orbweaver(
        "configs/noc/chips256_traffic.yaml", settings({"traffic.warmup_cycles=500", "traffic.measure_cycles=1000"})));
    EXPECT_EQ(run.result["network"]["nodes"], 256);
}

TEST(chip_clusters, the_levels_add_up_to_the_whole_network) {
    const program_run run = run_verified(chips4);
    const auto& network = run.result["network"];
    std::uint64_t flits = network["flits_ejected"];
    for (const auto& level : network["levels"]) { flits += level["flits"].get<std::uint64_t>(); }
    EXPECT_EQ(flits, network["flit_hops"]);
    EXPECT_EQ(network["levels"]["chip"]["links"], 4 * 8);
    EXPECT_EQ(network["levels"]["gateway"]["links"], 4 * 2 * 2);
    EXPECT_EQ(network["levels"]["cluster"]["links"], 8);
    EXPECT_THAT(run.output, AllOf(HasSubstr("chip"), HasSubstr("gateway"), HasSubstr("cluster.r")));
}

class global_operations_of_chips : public testing::TestWithParam<const char*> {};

TEST_P(global_operations_of_chips, combine_among_tiles_by_messages_and_among_chips_by_the_coordination_processor) {
    for (const char* const dims : {"[2, 2]", "[3, 1]"}) {
        const program_run run = run_verified(
            chips4, {"cluster.cop={levels: 1, hosts: first_of_chip}", "workload.program=collectives_cop",
                     std::string("cluster.chip.network.topology.dims=") + dims, "cluster.chip.network.gateways=[1]",
                     std::string("workload.args={repetitions: 3, size: 5, operation: ") + GetParam() + "}"});
        EXPECT_EQ(run.result["workload"]["reports"]["wrong_values"], 0);
        EXPECT_GT(run.result["cop"]["controllers"]["services"], 0) << GetParam();
        EXPECT_EQ(run.result["cop"]["operations"]["probe"], 4) << "a host a chip";
    }
}

INSTANTIATE_TEST_SUITE_P(operations, global_operations_of_chips,
                         testing::Values("barrier", "broadcast", "reduce", "all_reduce"),
                         [](const auto& made) { return std::string(made.param); });

TEST(chip_clusters, a_chip_of_one_tile_is_what_it_was_without_a_network_of_its_own) {
    const std::string hosts = "configs/cluster/hosts8.yaml";
    const program_run plain = run_verified(hosts);
    const program_run chip = run_verified(hosts, {"cluster.chip.network.topology={kind: mesh, dims: [1, 1]}",
                                                  "cluster.chip.tiles=1", "cluster.cop.hosts=first_of_chip"});
    EXPECT_EQ(comparable(plain.result, {"config"}).dump(), comparable(chip.result, {"config"}).dump());
    EXPECT_FALSE(plain.result["network"].contains("levels"));
}

TEST(chip_clusters, the_same_seed_gives_the_same_bytes_with_errors_on_the_lines) {
    const std::vector<std::string> keys{"network.link={kind: serial, serial: {word_error_rate: 0.01, retries: 1000}}"};
    EXPECT_EQ(comparable(run_verified(chips4, keys).result).dump(),
              comparable(run_verified(chips4, keys).result).dump());
}

TEST(chip_clusters, a_dead_serial_link_ends_the_run_with_its_name) {
    const program_run run = run_orbweaver(
        chips4,
        settings({"network.link={kind: serial, serial: {word_error_rate: 1, retries: 1, timeout_cycles: 50}}"}));
    EXPECT_EQ(run.exit_code, 7) << run.output;
    EXPECT_EQ(run.result["status"], "link_failure");
    EXPECT_EQ(run.result["outcome"]["exit_code"], 7);
    EXPECT_THAT(run.result["outcome"]["summary"].get<std::string>(), HasSubstr("serial link cluster.r"));
    EXPECT_GE(run.result["serial"]["failed"].size(), 1U);
}

TEST(chip_clusters, check_proves_the_whole_composition) {
    for (const char* const config :
         {chips4, "configs/cluster/chips16_serial.yaml", "configs/noc/chips256_traffic.yaml"}) {
        EXPECT_EQ(check_orbweaver(config, {}).exit_code, 0) << config;
    }
}

TEST(chip_clusters, check_names_the_cycle_of_shared_virtual_channels) {
    EXPECT_THAT(check_orbweaver(chips4, settings({"cluster.chip.network.outbound_vcs=shared"})),
                ends_with(3, AllOf(HasSubstr(".gateway"), HasSubstr("cluster.r"))));
}

TEST(chip_clusters, a_run_that_shares_virtual_channels_deadlocks_and_names_the_gateways) {
    const auto config = temporary_config("shared.yaml",
                                         "system: network\n"
                                         "cluster: {chip: {network: {topology: {dims: [3, 1]}, gateways: [2, 0], "
                                         "outbound_vcs: shared}}}\n"
                                         "network: {topology: {kind: mesh, dims: [2, 1]}, "
                                         "classes: [{name: any, vcs: 1}], vc_depth: 2}\n"
                                         "traffic: {rate: 0.9, packet_flits: 8}\n"
                                         "limits: {cycles: 200000}\n");
    EXPECT_THAT(run_orbweaver(config.string(), {}), ends_with(3, HasSubstr("gateway")));
    EXPECT_EQ(run_orbweaver(config.string(), settings({"cluster.chip.network.outbound_vcs=separate",
                                                       "network.classes=[{name: any, vcs: 2}]",
                                                       "traffic.drain_cycles=1000", "traffic.measure_cycles=2000"}))
                  .exit_code,
              0);
}

}  // namespace
}  // namespace orbweaver
