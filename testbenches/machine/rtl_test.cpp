// SPDX-License-Identifier: Apache-2.0
// Firmware on chips whose routers, or blocks of interface units, are in RTL.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

program_run lu_with(const std::string& impl) {
    return run_orbweaver("configs/scmp64_lu.yaml", settings({"network.topology.dims=[4, 4]", "workload.args.n=64",
                                                             "workload.args.block=8", "network.router.impl=" + impl}));
}

nlohmann::ordered_json without_router_impl(const program_run& run) {
    nlohmann::ordered_json result = comparable(run.result, {"rtl"});
    result["config"]["network"]["router"].erase("impl");
    return result;
}

TEST(rtl_machine, lu_on_16_nodes_runs_as_the_model_does_in_rtl_and_in_lockstep) {
    SKIP_WITHOUT("verilator");
    const program_run model = succeeded(lu_with("model"));
    EXPECT_FALSE(model.result.contains("rtl"));
    for (const char* impl : {"rtl", "lockstep"}) {
        const program_run run = verified(lu_with(impl));
        EXPECT_EQ(run.result["rtl"]["router"]["instances"], 16);
        EXPECT_EQ(run.result["rtl"]["router"]["mismatches"], 0);
        EXPECT_GT(run.result["rtl"]["router"]["cycles_compared"], 100000);
        EXPECT_EQ(without_router_impl(run), without_router_impl(model));
    }
}

TEST(rtl_machine, lu_with_the_blocks_of_interface_units_in_rtl_runs_as_the_model_does) {
    SKIP_WITHOUT("verilator");
    for (const char* mode : {"rendezvous", "ready"}) {
        const auto lu_in = [&](const std::string& impl) {
            return run_orbweaver(
                "configs/scmp64_lu.yaml",
                settings({"network.topology.dims=[4, 4]", "workload.args.n=64", "workload.args.block=8",
                          fmt::format("messaging.mode={}", mode), "niu.send_table_entries=32",
                          "niu.receive_table_entries=48", "niu.impl=" + impl}));
        };
        const auto without_niu_impl = [](const program_run& run) {
            nlohmann::ordered_json result = comparable(run.result, {"rtl"});
            result["config"]["niu"].erase("impl");
            return result;
        };
        const program_run model = succeeded(lu_in("model"));
        for (const char* impl : {"rtl", "lockstep"}) {
            const program_run run = succeeded(lu_in(impl));
            for (const auto& [block, instances] : {std::pair{"send_table", 16},
                                                   {"receive_table", 16},
                                                   {"transmit_queue", 272},
                                                   {"injector", 16},
                                                   {"ejector", 16}}) {
                EXPECT_EQ(run.result["rtl"][block]["instances"], instances);
                EXPECT_EQ(run.result["rtl"][block]["mismatches"], 0);
                EXPECT_GT(run.result["rtl"][block]["cycles_compared"], 1000);
            }
            EXPECT_EQ(without_niu_impl(run), without_niu_impl(model));
        }
    }
}

TEST(rtl_machine, interface_units_in_rtl_serve_clusters_of_chips) {
    SKIP_WITHOUT("verilator");
    const auto chips_in = [](const std::string& impl) {
        return run_orbweaver("configs/cluster/chips4.yaml",
                             settings({"niu.send_table_entries=32", "niu.receive_table_entries=48",
                                       "network.router.vc_release=tail_credit", "niu.impl=" + impl}));
    };
    const program_run run = succeeded(chips_in("lockstep"));
    EXPECT_EQ(run.result["rtl"]["send_table"]["instances"], 16);
    EXPECT_EQ(run.result["rtl"]["send_table"]["mismatches"], 0);
    EXPECT_EQ(run.result["rtl"]["receive_table"]["mismatches"], 0);
    EXPECT_EQ(run.result["rtl"]["injector"]["mismatches"], 0);
    EXPECT_EQ(run.result["rtl"]["ejector"]["mismatches"], 0);
    EXPECT_EQ(run.result["cycles"], chips_in("model").result["cycles"]);
}

// Routers with flits in them used to keep the clock awake: the run went on to its limit.
TEST(rtl_machine, a_deadlock_is_met_in_the_cycle_and_the_cycle_of_the_model) {
    SKIP_WITHOUT("verilator");
    const auto flood_in = [](const std::string& impl) {
        return run_orbweaver(temporary_config("flood.yaml",
                                              "system: chip\n"
                                              "network: {topology: {dims: [6, 6]}, classes: [{name: any, vcs: 1, "
                                              "types: [THREAD, DATA, RTS, CTS]}]}\n"
                                              "workload: {program: thread_flood}\n"
                                              "limits: {cycles: 20000}\n")
                                 .string(),
                             settings({"network.router.impl=" + impl}));
    };
    const program_run model = flood_in("model");
    ASSERT_EQ(model.exit_code, 3) << model.output;
    for (const char* impl : {"rtl", "lockstep"}) {
        const program_run run = flood_in(impl);
        EXPECT_EQ(run.exit_code, 3) << run.output;
        EXPECT_EQ(without_router_impl(run), without_router_impl(model));
        EXPECT_EQ(json_of(run, "deadlock.json"), json_of(model, "deadlock.json"));
    }
}

TEST(rtl_machine, what_the_rtl_does_not_implement_is_refused_with_its_place) {
    EXPECT_THAT(run_orbweaver("configs/scmp64_lu.yaml",
                              settings({"network.router.arbiter=oldest_first", "network.router.impl=rtl"})),
                ends_with(2, HasSubstr("network.router.arbiter: the router in RTL does not know the age of "
                                       "packets")));
}

TEST(rtl_machine, a_node_that_is_not_there_cannot_be_in_rtl) {
    EXPECT_THAT(run_orbweaver("configs/scmp64_lu.yaml",
                              settings({"network.router.impl=lockstep", "network.router.impl_nodes=[3, 64]"})),
                ends_with(2, HasSubstr("there are routers 0 to 63, not 64")));
}

}  // namespace
}  // namespace orbweaver
