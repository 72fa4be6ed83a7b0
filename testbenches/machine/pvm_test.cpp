// SPDX-License-Identifier: Apache-2.0
// PVM on whole machines: a scenario of all calls verifies itself, with every messaging system and mode.
#include <gtest/gtest.h>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

struct pvm_case {
    const char* name;
    const char* dims;
    int contexts;
};

class pvm_calls : public testing::TestWithParam<pvm_case> {
protected:
    static program_run run(const std::string& elf, const std::string& messaging) {
        const auto config = temporary_config(
            "pvm.yaml", "system: chip\nworkload: {elf: none, nodes: all}\nlimits: {cycles: 20000000}\n");
        return run_orbweaver(config.string(), settings({"workload.elf=" + test_elf(elf).string(), messaging,
                                                        std::string("network.topology.dims=") + GetParam().dims,
                                                        "core.contexts=" + std::to_string(GetParam().contexts)}));
    }

    static void expect_verified(const program_run& run) {
        ASSERT_EQ(run.exit_code, 0) << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true);
        EXPECT_EQ(run.result["network"]["flits_inside"], 0);
    }
};

TEST_P(pvm_calls, do_what_they_promise_in_rendezvous) {
    expect_verified(run("pvm_calls", "messaging.mode=rendezvous"));
}

TEST_P(pvm_calls, do_what_they_promise_in_ready_mode) {
    expect_verified(run("pvm_calls", "messaging.mode=ready"));
}

TEST_P(pvm_calls, do_what_they_promise_with_active_messages) {
    expect_verified(run("active_pvm_calls", "messaging.system=active_message"));
}

INSTANTIATE_TEST_SUITE_P(machines, pvm_calls,
                         testing::Values(pvm_case{"one_host", "[1, 1]", 4},
                                         pvm_case{"one_host_with_room_for_one_task", "[1, 1]", 2},
                                         pvm_case{"two_hosts_of_sixteen_contexts", "[2, 1]", 16},
                                         pvm_case{"six_hosts_of_four_contexts", "[3, 2]", 4},
                                         pvm_case{"sixteen_hosts_of_two_contexts", "[4, 4]", 2}),
                         [](const auto& made) { return made.param.name; });

TEST(pvm_timing, verifies_and_measures_each_call) {
    for (const char* operation : {"message", "broadcast", "barrier", "reduce"}) {
        for (const char* frozen : {"0", "1"}) {
            const program_run run =
                run_orbweaver("configs/pvm.yaml",
                              settings({"network.topology.dims=[3, 2]", "workload.args.repetitions=2",
                                        "workload.args.size=40", std::string("workload.args.operation=") + operation,
                                        "workload.args.members=5", std::string("workload.args.frozen=") + frozen}));
            ASSERT_EQ(run.exit_code, 0) << operation << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true) << operation;
            EXPECT_GT(run.result["workload"]["reports"]["operation_cycles"], 500) << operation;
        }
    }
}

TEST(pvm_timing, finds_a_frozen_group_faster) {
    const auto cycles = [](const char* frozen) {
        const program_run run =
            run_orbweaver("configs/pvm.yaml", settings({"network.topology.dims=[4, 2]", "workload.args.repetitions=2",
                                                        std::string("workload.args.frozen=") + frozen}));
        EXPECT_EQ(run.exit_code, 0) << run.output;
        return run.result["workload"]["reports"]["operation_cycles"].get<long>();
    };
    EXPECT_LT(cycles("1"), cycles("0"));
}

}  // namespace
}  // namespace orbweaver
