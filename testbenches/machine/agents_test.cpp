// SPDX-License-Identifier: Apache-2.0
// Machines of communication agents from a configuration to result.json, and every way in which a run ends.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

const std::string pair_of_nodes =
    "system: agents\n"
    "agents:\n"
    "  topology: {kind: links, links: [{node: 1, channel: 0, to_node: 2, to_channel: 0}]}\n";

/// A run of two nodes with an agent of this source at node 1.
program_run run_agent(const std::string& source, const std::vector<std::string>& more = {}) {
    temporary_config("made.agent", source);
    const std::string injection = "  inject: [{agent: made.agent, id: 20, nodes: [1]}]\n";
    return run_orbweaver(temporary_config("pair.yaml", pair_of_nodes + injection).string(), settings(more));
}

TEST(agents, combine_on_the_mesh_and_every_participant_is_accounted_for) {
    const program_run run = succeeded(run_orbweaver("configs/agents/combine.yaml", {}));
    const auto& problem = run.result["agents"]["problems"][0];
    EXPECT_EQ(problem["injected"], 57);
    EXPECT_EQ(problem["merged"].get<int>() + problem["delivered"].get<int>(), 57);
    EXPECT_EQ(problem["alive"], 0);
    EXPECT_THAT(run.output, HasSubstr("problem 20   57 injected"));
}

TEST(agents, schemes_share_a_machine) {
    const program_run run = succeeded(run_orbweaver("configs/agents/broadcast.yaml", {}));
    const auto& problems = run.result["agents"]["problems"];
    EXPECT_EQ(problems[0]["delivered"], 64);
    EXPECT_EQ(problems[1]["delivered"], 5);
    EXPECT_EQ(problems[2]["delivered"], 5);
    EXPECT_EQ(problems[1]["hops"], 5 * 14);
}

TEST(agents, all_arrive_past_a_link_that_fails_while_they_travel) {
    const program_run run = succeeded(run_orbweaver("configs/agents/faults.yaml", {}));
    EXPECT_EQ(run.result["agents"]["problems"][0]["delivered"], 200);
    EXPECT_GT(run.result["agents"]["links"]["reinjected"], 10);
    EXPECT_GT(run.result["agents"]["problems"][0]["hops"], 200 * 14);
}

/// Section 5.4.2: a detour takes an available channel. Agents that drew full channels as well ended here in a deadlock.
TEST(agents, all_arrive_past_three_failed_links_though_queues_are_full) {
    const program_run run = succeeded(run_orbweaver(
        "configs/agents/faults.yaml",
        settings(
            {"agents.queue_slots=8", "limits.cycles=2000000000",
             "agents.inject=[{agent: fault_tolerant, id: 20, nodes: [2], payload: 1, count: 200, pace: rendezvous, "
             "parameters: {dest: 65, limit: 7}}]",
             "agents.faults=[{node: 17, channel: 3}, {node: 18, channel: 2}, {node: 44, channel: 0}]"})));
    EXPECT_EQ(run.result["agents"]["problems"][0]["delivered"], 200);
}

/// Section 5.3.1.1: a reference counter eliminates the copying of data by FRK and RPL. Links take no time here.
TEST(agents, that_copy_by_reference_take_the_same_time_with_any_payload) {
    const auto cycles = [](unsigned payload, const std::string& copy) {
        const program_run run = succeeded(
            run_orbweaver("configs/agents/broadcast.yaml",
                          settings({"agents.times.byte=0 ns", "agents.times.copy_byte=" + copy,
                                    fmt::format("agents.inject=[{{agent: broadcast, id: 20, nodes: [1], payload: {}, "
                                                "parameters: {{source: 1}}}}]",
                                                payload)})));
        return run.result["cycles"].get<std::uint64_t>();
    };
    EXPECT_EQ(cycles(1001, "0 ns"), cycles(1, "0 ns"));
    EXPECT_GT(cycles(1001, "123 ns"), cycles(1, "123 ns"));
}

TEST(agents, a_cycle_of_full_queues_is_a_deadlock_with_agents_and_pcs) {
    const program_run run = run_orbweaver("configs/agents/deadlock.yaml", {});
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_EQ(run.result["status"], "deadlock");
    EXPECT_THAT(run.output, HasSubstr("agents are alive"));
    const auto report = json_of(run, "deadlock.json");
    ASSERT_FALSE(report["cycle"].empty());
    EXPECT_THAT(report.dump(), AllOf(HasSubstr("interpreter of node 0"), HasSubstr("queue 0 of node 0"),
                                     HasSubstr("link_in 1 of node 1"), HasSubstr("basic@"), HasSubstr("at pc ")));
}

TEST(agents, the_same_ring_with_room_in_its_queues_delivers_all) {
    const program_run run =
        succeeded(run_orbweaver("configs/agents/deadlock.yaml", settings({"agents.queue_slots=unlimited"})));
    EXPECT_EQ(run.result["agents"]["delivered"], 40);
}

TEST(agents, an_agent_that_is_killed_ends_the_run_as_a_trap_with_its_reason) {
    const program_run run = run_agent("DIV r_1 r_1\n");
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_EQ(run.result["status"], "trap");
    EXPECT_THAT(run.output, HasSubstr("1 agent was killed: division_by_zero (1)"));
    EXPECT_EQ(run.result["agents"]["traps"]["division_by_zero"], 1);
}

TEST(agents, the_watchdog_ends_a_visit_and_limits_cycles_an_agent_that_never_rests) {
    EXPECT_THAT(run_agent("LABEL l\nJMP l\n", {"agents.visit_instructions=1000"}),
                ends_with(4, HasSubstr("endless (1)")));
    const program_run wanders = run_agent("LABEL l\nOUT 0\nJMP l\n", {"limits.cycles=1000000"});
    EXPECT_EQ(wanders.exit_code, 5);
    EXPECT_EQ(wanders.result["status"], "timeout");
    EXPECT_EQ(wanders.result["agents"]["alive"], 1);
}

TEST(agents, factor_a_matrix_on_what_the_kernel_leaves_of_their_cpus) {
    const std::string factorisation =
        "system: agents\nagents:\n  topology: {kind: mesh, columns: 2, rows: 2}\n"
        "  application: {program: cholesky, cholesky: {columns: 9}}\n";
    const program_run run =
        succeeded(run_orbweaver(temporary_config("factorisation.yaml", factorisation).string(), {}));
    EXPECT_EQ(run.result["workload"]["program"], "cholesky");
    EXPECT_EQ(run.result["workload"]["verified"], true);
    EXPECT_GT(run.result["workload"]["cycles"], 0);

    const std::string crowded = factorisation + "  inject: []\n";
    EXPECT_THAT(run_orbweaver(temporary_config("crowded.yaml", crowded).string(),
                              settings({"agents.application.cholesky.first_id=500"})),
                ends_with(2, HasSubstr("agents.application.cholesky.first_id: leaves no room for 18 ids up to 511")));
    EXPECT_THAT(
        run_orbweaver(temporary_config("idle.yaml", crowded).string(), settings({"agents.application.program=none"})),
        ends_with(2, HasSubstr("a machine without agents does nothing")));
}

TEST(agents, equal_runs_give_equal_results) {
    const program_run one = run_orbweaver("configs/agents/faults.yaml", {});
    EXPECT_EQ(comparable(one.result), comparable(run_orbweaver("configs/agents/faults.yaml", {}).result));
}

TEST(agents, check_calls_them_programmable_and_unproved) {
    const program_run run = succeeded(check_orbweaver("configs/agents/combine.yaml", {}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("agents, 57 nodes, 1 injection"), HasSubstr("programmable and unproved")));
    EXPECT_EQ(run.result["verdict"], "unproved");
}

TEST(agents, mistakes_are_reported_at_their_places) {
    const auto refusal = [](const std::string& text) {
        const program_run run =
            run_orbweaver(temporary_config("bad.yaml", "system: agents\nagents:\n" + text).string(), {});
        EXPECT_EQ(run.exit_code, 2) << text;
        return run.output;
    };
    const std::string basic = "  inject: [{agent: basic, id: 20, parameters: {dest: 3}}]\n";
    EXPECT_THAT(refusal("  inject: [{agent: no_such, id: 20}]\n"), AllOf(HasSubstr(":3:"), HasSubstr("no_such")));
    EXPECT_THAT(refusal("  inject: [{agent: basic, id: 20}]\n"), HasSubstr("dest"));
    EXPECT_THAT(refusal("  inject: [{agent: basic, id: 15, parameters: {dest: 3}}]\n"), HasSubstr("16"));
    EXPECT_THAT(refusal("  inject: [{agent: basic, id: 20, nodes: [99], parameters: {dest: 3}}]\n"),
                HasSubstr("there is no node 99"));
    EXPECT_THAT(refusal("  queue_slots: 2\n"), HasSubstr("agents.inject: is missing"));
    EXPECT_THAT(refusal(basic + "  faults: [{node: 65, channel: 0}]\n"), HasSubstr("node 65 has no link at channel 0"));
    EXPECT_THAT(refusal(basic + "  faults: [{node: 2, channel: 0, from: 2 us, until: 1 us}]\n"),
                HasSubstr("works again before it fails"));
    EXPECT_THAT(refusal(basic + "  topology: {kind: links}\n"), HasSubstr("needs `links`"));
    EXPECT_THAT(refusal(basic + "  filters: [{node: 2, channel: 0, first_id: 30, last_id: 20}]\n"),
                HasSubstr("nothing is let in"));
    EXPECT_THAT(refusal(basic + "network: {vc_depth: 4}\n"), HasSubstr("network: has no meaning with system: agents"));
    EXPECT_THAT(refusal(basic + "activity: true\n"), HasSubstr("system: agents has not"));
}

}  // namespace
}  // namespace orbweaver
