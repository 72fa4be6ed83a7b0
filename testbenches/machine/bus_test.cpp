// SPDX-License-Identifier: Apache-2.0
// Buses in whole machines.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

TEST(bus_machine, carries_what_its_nodes_offer) {
    const program_run run = succeeded(run_orbweaver("configs/noc/bus16.yaml", {}));
    const auto& bus = run.result["network"]["buses"]["bus"];
    EXPECT_NEAR(bus["utilisation"].get<double>(), 16 * 0.05, 0.05);
    EXPECT_EQ(bus["flits"], run.result["network"]["flits_ejected"]);
    // A packet may still be on the bus at the end.
    EXPECT_NEAR(bus["tries"].get<double>(), bus["transfers"].get<double>(), 1);
    EXPECT_NEAR(bus["busy"].get<double>(), bus["flits"].get<double>(), 1);
    EXPECT_THAT(run.output, HasSubstr("1 bus: "));
}

TEST(bus_machine, with_random_acceptance_carries_a_quarter_as_much) {
    const program_run run =
        succeeded(run_orbweaver("configs/noc/bus16.yaml", settings({"network.bus.arbitration=random_acceptance"})));
    EXPECT_EQ(run.result["status"], "saturated");
    const auto& bus = run.result["network"]["buses"]["bus"];
    EXPECT_NEAR(bus["tries"].get<double>() / bus["transfers"].get<double>(), 4, 0.3);
    EXPECT_NEAR(16 * run.result["traffic"]["accepted"].get<double>(), 0.25, 0.02);
}

TEST(bus_machine, of_an_optical_fibre_carries_100_mbit_a_second_to_ten_boards) {
    const program_run run = succeeded(
        run_orbweaver("configs/noc/optical_bus.yaml", settings({"traffic.rate=0.1", "traffic.drain_cycles=0"})));
    constexpr double flits_a_cycle = 100e6 / 32 * 10e-9;
    EXPECT_NEAR(10 * run.result["traffic"]["accepted"].get<double>(), flits_a_cycle, 0.05 * flits_a_cycle);
}

TEST(bus_machine, of_each_cubelet_and_global_connections_shorten_the_routes_of_a_hypernet) {
    const auto run_on = [](const std::vector<std::string>& pairs) {
        const program_run run = succeeded(run_orbweaver("configs/noc/hypernet_enhanced.yaml", settings(pairs)));
        return run.result;
    };
    const auto enhanced = run_on({});
    const auto plain =
        run_on({"network={topology: {kind: hypernet, module_bits: 3, levels: 2}, routing: hierarchical, "
                "classes: [{name: any, vcs: 2}], vc_depth: 4}"});
    EXPECT_LT(enhanced["traffic"]["hops_mean"].get<double>(), plain["traffic"]["hops_mean"].get<double>() - 0.25);
    ASSERT_EQ(enhanced["network"]["buses"].size(), 4U);
    for (const char* bus : {"bus0", "bus1", "bus2"}) {  // no way up and down the tree needs that of the last cubelet
        EXPECT_GT(enhanced["network"]["buses"][bus]["transfers"], 20) << bus;
    }
    for (const auto& [one, other] : {std::pair("c0p7", "c2p7"), {"c1p7", "c3p7"}, {"c0p7", "c3p7"}, {"c1p7", "c2p7"}}) {
        for (const auto& link : {fmt::format("{}.to_{}", one, other), fmt::format("{}.to_{}", other, one)}) {
            ASSERT_TRUE(enhanced["network"]["links"].contains(link)) << link;
            EXPECT_GT(enhanced["network"]["links"][link], 0) << link;
        }
    }
}

TEST(bus_machine, hypernets_of_buslets_deliver) {
    const program_run run =
        succeeded(run_orbweaver("configs/noc/hypernet_buslets.yaml", settings({"traffic.measure_cycles=2000"})));
    EXPECT_EQ(run.result["status"], "ok");
    EXPECT_EQ(run.result["network"]["buses"].size(), 32U);
    EXPECT_NEAR(run.result["traffic"]["accepted"].get<double>(), 0.01, 0.001);
}

TEST(bus_machine, hypernets_of_buslets_need_phases) {
    EXPECT_EQ(check_orbweaver("configs/noc/hypernet_buslets.yaml", {}).exit_code, 0);
    EXPECT_THAT(check_orbweaver("configs/noc/hypernet_buslets.yaml", settings({"network.routing_phases=none"})),
                ends_with(3, HasSubstr(".bus vc ")));
}

TEST(bus_machine, runs_firmware_whose_messages_fit) {
    const auto on_bus = settings({"network.topology={kind: bus, dims: [6]}", "network.vc_depth=256"});
    for (const char* config : {"configs/hello.yaml", "configs/alltoall.yaml"}) {
        const program_run run = run_orbweaver(config, on_bus);
        ASSERT_EQ(run.exit_code, 0) << config << "\n" << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true) << config;
    }
    EXPECT_THAT(check_orbweaver("configs/hello.yaml", on_bus).output, HasSubstr("a bus carries packets as a whole"));
}

TEST(bus_machine, stops_at_a_message_that_does_not_fit) {
    EXPECT_THAT(run_orbweaver("configs/alltoall.yaml",
                              settings({"network.topology={kind: bus, dims: [4]}", "network.vc_depth=8"})),
                ends_with(3, HasSubstr("waits for a credit: the network does not take its flits")));
}

}  // namespace
}  // namespace orbweaver
