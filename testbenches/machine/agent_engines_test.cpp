// SPDX-License-Identifier: Apache-2.0
// Chips with agent engines: firmware that sends and receives agents, and every way in which such a run ends.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

const std::string engines =
    "system: chip\n"
    "network: {topology: {kind: engine_mesh, dims: [2, 2]}}\n"
    "workload: {elf: none, nodes: all}\n"
    "limits: {cycles: 1000000}\n";

/// A chip of 2 x 2 on which agent_calls runs.
program_run run_agent_calls(const std::vector<std::string>& more) {
    std::vector<std::string> all{"workload.elf=" + test_elf("agent_calls").string()};
    all.insert(all.end(), more.begin(), more.end());
    return run_orbweaver(temporary_config("calls.yaml", engines).string(), settings(all));
}

TEST(agent_engines, carry_messages_broadcasts_and_combinations_of_firmware) {
    const program_run run = succeeded(run_agent_calls({}));
    const auto& found = run.result["engines"];
    EXPECT_EQ(found["alive"], 0);
    EXPECT_EQ(found["problems"][0]["delivered"], 4);  // of the ring
    EXPECT_EQ(found["problems"][2]["delivered"], 3);  // the broadcast
    EXPECT_EQ(found["problems"][3]["delivered"].get<int>() + found["problems"][3]["merged"].get<int>(), 4);
    EXPECT_EQ(run.result["network"]["classes"]["agent"]["packets"], found["segments_sent"]);
    EXPECT_EQ(run.result["network"]["classes"]["agent"]["flits"], found["flits_sent"]);
    EXPECT_THAT(run.output, HasSubstr("agents sent between engines"));
}

TEST(agent_engines, leave_the_messages_of_the_cores_as_a_bypass_for_the_same_firmware) {
    const program_run run = succeeded(run_agent_calls({}));
    const auto& found = run.result["engines"]["problems"][5];
    EXPECT_EQ(found["id"], 25);
    EXPECT_EQ(found["delivered"], 4);  // one of each node; firmware checks that messages pass while they wait
    EXPECT_GT(run.result["network"]["classes"]["data"]["packets"], 0);
}

TEST(agent_engines, shorter_segments_and_less_memory_change_the_time_and_not_the_result) {
    succeeded(run_agent_calls({"agent.segment_flits=3", "agent.memory=256 B", "agent.queue_slots=1"}));
}

TEST(agent_engines, send_no_faster_than_narrow_links_of_nodes_take) {
    succeeded(run_agent_calls({"network.node_link.flits_per_cycle=0.4"}));
}

TEST(agent_engines, broadcast_and_combine_next_to_the_messages_of_the_cores) {
    for (const char* const operation : {"broadcast", "combine"}) {
        for (const char* const method : {"agents", "messages"}) {
            const program_run run = succeeded(
                run_orbweaver("configs/agents/onchip.yaml",
                              settings({std::string("workload.args.operation=") + operation,
                                        std::string("workload.args.by=") + method, "workload.args.repetitions=2"})));
            EXPECT_EQ(run.result["workload"]["verified"], true) << operation << " by " << method;
            EXPECT_EQ(run.result["engines"]["agents_sent"] != 0, method == std::string("agents"));
        }
    }
}

TEST(agent_engines, an_agent_that_nobody_takes_out_is_named_with_its_pc_when_time_is_over) {
    const program_run run = run_orbweaver("configs/agents/onchip.yaml",
                                          settings({"agent.memory=128 B", "workload.args.words=8",
                                                    "workload.args.operation=combine", "limits.cycles=100000"}));
    EXPECT_EQ(run.exit_code, 5) << run.output;
    EXPECT_THAT(json_of(run, "deadlock.json").dump(), AllOf(HasSubstr("of engine "), HasSubstr("at pc ")));
}

/// agent_collectives on a mesh of 3 x 3 whose middle router has lost its links to +x and to +y.
program_run run_with_faults(const char* agent, const char* faults) {
    return run_orbweaver(
        "configs/agents/onchip.yaml",
        settings({"network.topology.dims=[3, 3]", "limits.cycles=200000", std::string("agent.faults=") + faults,
                  std::string("workload.args={operation: opposite, messages: 2, agent: ") + agent + "}"}));
}
constexpr const char* middle_links = "[{node: 4, channel: 0}, {node: 7, channel: 3}]";

TEST(agent_engines, lead_fault_tolerant_agents_round_failed_links) {
    const program_run run = verified(run_with_faults("fault_tolerant", middle_links));
    EXPECT_GT(run.result["engines"]["reinjected"], 0);
    // Two agents of each node: corners have four links to go, the nodes between them two.
    EXPECT_EQ(run.result["engines"]["problems"][0]["delivered"], 2 * 8);
    EXPECT_GT(run.result["engines"]["problems"][0]["hops"], 2 * (4 * 4 + 4 * 2));
}

TEST(agent_engines, do_not_lead_basic_agents_round_failed_links) {
    const program_run run = run_with_faults("basic", middle_links);
    EXPECT_EQ(run.exit_code, 5) << run.output;
    EXPECT_THAT(json_of(run, "deadlock.json").dump(), HasSubstr("of engine 4"));
}

TEST(agent_engines, carry_out_every_operation_by_every_agent_that_it_has) {
    for (const char* const arguments :
         {"operation: combine, agent: basic", "operation: pair, to: 5", "operation: pair, to: 5, by: messages",
          "operation: hot_spot, agent: valiant, messages: 3, pings: 2", "operation: hot_spot, by: messages, pings: 2",
          "operation: opposite, agent: mesh_adaptive, messages: 2", "operation: opposite, by: messages, messages: 2",
          "operation: broadcast, load: 4", "operation: combine, work: 500"}) {
        const program_run run =
            run_orbweaver("configs/agents/onchip.yaml",
                          settings({"network.topology.dims=[3, 3]",
                                    std::string("workload.args={repetitions: 2, words: 3, ") + arguments + "}"}));
        EXPECT_EQ(run.exit_code, 0) << arguments << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true) << arguments;
    }
}

/// A message of three words from node 0 to another of 3 x 3 and back.
program_run run_pair(const char* method, int destination) {
    return run_orbweaver(
        "configs/agents/onchip.yaml",
        settings({"network.topology.dims=[3, 3]",
                  fmt::format("workload.args={{operation: pair, words: 3, messages: 8, by: {}, to: {}}}", method,
                              destination)}));
}

TEST(agent_engines, take_no_less_time_than_their_wires) {
    const program_run run = run_pair("agents", 8);
    const auto& problem = run.result["engines"]["problems"][0];
    EXPECT_EQ(problem["hops"], 8 * 2 * 4);
    // Stored and forwarded: header and state of 7 words, a body of 5 and 3, head and tag; at least two cycles more.
    const int least = 4 * (7 + 5 + 3 + 2 + 2);
    EXPECT_GE(problem["latency_mean"], least);
    EXPECT_LE(problem["latency_mean"], 2 * least);
    EXPECT_GT(run.result["workload"]["reports"]["operation_cycles"], 8 * 2 * least);
}

TEST(agent_engines, leave_messages_six_cycles_a_router_for_request_answer_and_data) {
    const int near_cycles = run_pair("messages", 1).result["workload"]["reports"]["operation_cycles"];
    const int far = run_pair("messages", 8).result["workload"]["reports"]["operation_cycles"];
    EXPECT_NEAR(far - near_cycles, 8 * 2 * 3 * 6, 8 * 2);  // three routers more
}

TEST(agent_engines, refuse_operations_that_do_not_fit_their_arguments) {
    for (const char* const arguments : {"operation: broadcast, agent: valiant", "operation: combine, agent: valiant",
                                        "operation: pair, pings: 1", "operation: pair, load: 1, work: 1"}) {
        EXPECT_THAT(
            run_orbweaver("configs/agents/onchip.yaml", settings({std::string("workload.args={") + arguments + "}"})),
            ends_with(4, HasSubstr("argument")))
            << arguments;
    }
}

TEST(agent_engines, equal_runs_give_equal_results) {
    const program_run one = run_orbweaver("configs/agents/onchip.yaml", {});
    EXPECT_EQ(comparable(one.result), comparable(run_orbweaver("configs/agents/onchip.yaml", {}).result));
}

TEST(agent_engines, check_proves_the_messages_and_calls_agents_programmable) {
    const program_run run = succeeded(check_orbweaver("configs/agents/onchip.yaml", {}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("proved: no deadlock, but for agents"), HasSubstr("agent, vc 6: "),
                                  HasSubstr("programmable and unproved")));
    for (const auto& group : run.result["groups"]) {
        EXPECT_EQ(group["proof"], group["classes"][0] == "agent" ? "programmable" : "acyclic");
    }
}

TEST(agent_engines, mistakes_are_reported_at_their_places) {
    const auto refusal = [](const std::string& text) {
        const program_run run = check_orbweaver(temporary_config("bad.yaml", "system: chip\n" + text).string(), {});
        EXPECT_EQ(run.exit_code, 2) << text;
        return run.output;
    };
    const std::string mesh =
        "network: {topology: {kind: engine_mesh, dims: [2, 2]}, classes: [{name: all, types: [THREAD, "
        "DATA, RTS, CTS]}, ";
    EXPECT_THAT(refusal("agent: {queue_slots: 2}\n"), AllOf(HasSubstr(":2:"), HasSubstr("there are no engines")));
    EXPECT_THAT(refusal("network: {topology: {kind: engine_mesh, dims: [2, 2, 2]}}\n"), HasSubstr("1 to 2 sizes"));
    EXPECT_THAT(refusal(mesh + "{name: agent, vcs: 2, types: [AGENT]}]}\n"), HasSubstr("one virtual channel, not 2"));
    EXPECT_THAT(refusal("network: {topology: {kind: engine_mesh}, classes: [{name: all, vcs: 2}]}\n"),
                HasSubstr("carries AGENT and other types"));
    EXPECT_THAT(
        refusal("network: {topology: {kind: engine_mesh}, classes: [{name: a, types: [THREAD, DATA, RTS, CTS]}]}\n"),
        HasSubstr("no class carries AGENT"));
    EXPECT_THAT(refusal("network: {topology: {kind: engine_mesh}}\nagent: {segment_flits: 2}\n"), HasSubstr("3"));
    const std::string small = "network: {topology: {kind: engine_mesh, dims: [2, 2]}}\nagent: {faults: [";
    EXPECT_THAT(refusal(small + "{node: 4, channel: 0}]}\n"), HasSubstr("there is no node 4"));
    EXPECT_THAT(refusal(small + "{node: 1, channel: 0}]}\n"), HasSubstr("node 1 has no link at channel 0"));
    EXPECT_THAT(refusal(small + "{node: 0, channel: 0, from: 2 us, until: 1 us}]}\n"),
                HasSubstr("works again before it fails"));
    EXPECT_THAT(refusal("agent: {faults: [{node: 0, channel: 0}]}\n"), HasSubstr("there are no engines"));
}

}  // namespace
}  // namespace orbweaver
