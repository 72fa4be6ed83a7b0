// SPDX-License-Identifier: Apache-2.0
// PVM on whole machines: a scenario of all calls verifies itself, with every messaging system and mode.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct pvm_case {
    const char* name;
    const char* dims;
    int contexts;
};

class pvm_calls : public testing::TestWithParam<pvm_case> {
protected:
    static program_run run(const std::string& elf, const std::string& setting) {
        const auto config = temporary_config(
            "pvm.yaml", "system: chip\nworkload: {elf: none, nodes: all}\nlimits: {cycles: 20000000}\n");
        return run_orbweaver(config.string(), settings({"workload.elf=" + test_elf(elf).string(), setting,
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

TEST_P(pvm_calls, do_what_they_promise_in_ready_mode) { expect_verified(run("pvm_calls", "messaging.mode=ready")); }

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

class agent_pvm_calls : public pvm_calls {};

TEST_P(agent_pvm_calls, do_what_they_promise) {
    const program_run over_agents = run("agent_pvm_calls", "network.topology.kind=engine_mesh");
    expect_verified(over_agents);
    EXPECT_EQ(over_agents.result["engines"]["alive"], 0);
}

INSTANTIATE_TEST_SUITE_P(machines, agent_pvm_calls,
                         testing::Values(pvm_case{"one_host", "[1, 1]", 4},
                                         pvm_case{"three_hosts_of_sixteen_contexts", "[3, 1]", 16},
                                         pvm_case{"four_hosts_of_four_contexts", "[2, 2]", 4}),
                         [](const auto& made) { return made.param.name; });

program_run run_over_agents(const std::vector<std::string>& arguments) {
    std::vector<std::string> all;
    for (const std::string& argument : arguments) { all.push_back("workload.args." + argument); }
    return run_orbweaver("configs/agents/pvm.yaml", settings(all));
}

TEST(pvm_over_agents, verifies_and_measures_each_call) {
    for (const char* operation : {"message", "broadcast", "barrier", "reduce"}) {
        const program_run run =
            run_over_agents({std::string("operation=") + operation, "size=200", "repetitions=1", "frozen=1"});
        ASSERT_EQ(run.exit_code, 0) << operation << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true) << operation;
        EXPECT_GT(run.result["workload"]["reports"]["operation_cycles"], 500) << operation;
        EXPECT_GT(run.result["engines"]["agents_sent"], 0) << operation;
    }
}

TEST(pvm_over_agents, informs_all_by_one_agent_a_piece_and_few_by_one_each) {
    const auto agents = [](const char* members) {
        const program_run run = succeeded(
            run_over_agents({"operation=broadcast", "size=128", "repetitions=1", std::string("members=") + members}));
        const auto& problem = run.result["engines"]["problems"][0];
        return std::pair{problem["injected"].get<int>(), problem["delivered"].get<int>()};
    };
    // 257 words make three pieces; each that is delivered is acknowledged by an agent, also where no task is.
    constexpr int pieces = 3;
    EXPECT_EQ(agents("16"), std::pair(pieces + pieces * 15, 2 * pieces * 15));
    EXPECT_EQ(agents("10"), std::pair(pieces + pieces * 15, 2 * pieces * 15));
    EXPECT_EQ(agents("4"), std::pair(2 * pieces * 3, 2 * pieces * 3));
}

TEST(pvm_over_agents, fills_no_engine_of_little_memory_with_pieces_on_their_way) {
    const auto config = temporary_config("pvm.yaml",
                                         "system: chip\n"
                                         "network: {topology: {kind: engine_mesh, dims: [2, 2]}}\n"
                                         "core: {contexts: 4}\n"
                                         "agent: {memory: 6 KiB}\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 3000000}\n");
    succeeded(run_orbweaver(config.string(), settings({"workload.elf=" + test_elf("agent_pvm_calls").string()})));
}

TEST(pvm_over_agents, needs_a_context_for_its_daemon) {
    EXPECT_THAT(run_orbweaver("configs/agents/pvm.yaml", settings({"core.contexts=2"})),
                ends_with(4, HasSubstr("PVM over agents needs 3 contexts, core.contexts is 2")));
}

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
        const program_run run = succeeded(
            run_orbweaver("configs/pvm.yaml", settings({"network.topology.dims=[4, 2]", "workload.args.repetitions=2",
                                                        std::string("workload.args.frozen=") + frozen})));
        return run.result["workload"]["reports"]["operation_cycles"].get<long>();
    };
    EXPECT_LT(cycles("1"), cycles("0"));
}

}  // namespace
}  // namespace orbweaver
