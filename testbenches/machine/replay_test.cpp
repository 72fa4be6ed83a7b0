// SPDX-License-Identifier: Apache-2.0
// A firmware run, recorded with its causes and replayed: on the same network it takes as long, and on another network
// as long as the firmware itself would take there.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

struct recorded_program {
    const char* name;
    const char* config;
    std::vector<std::string> settings;
};

struct replayed : testing::TestWithParam<recorded_program> {
    static std::vector<std::string> concatenation(std::vector<std::string> words,
                                                  const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static program_run run_firmware(const std::vector<std::string>& arguments) {
        return succeeded(run_orbweaver(GetParam().config, concatenation(settings(GetParam().settings), arguments)));
    }
    static program_run run_replay(const program_run& recorded, const std::vector<std::string>& arguments) {
        const auto config =
            temporary_config("replay.yaml", fmt::format("system: network\n"
                                                        "network:\n"
                                                        "  topology: {{kind: mesh, dims: [4, 4]}}\n"
                                                        "  classes:\n"
                                                        "    - {{name: thread, vcs: 2, types: [THREAD]}}\n"
                                                        "    - {{name: data, vcs: 2, types: [DATA]}}\n"
                                                        "    - {{name: rts, vcs: 1, types: [RTS]}}\n"
                                                        "    - {{name: cts, vcs: 1, types: [CTS]}}\n"
                                                        "replay: {{trace: '{}'}}\n",
                                                        (recorded.out / "messages.causes").string()));
        return succeeded(run_orbweaver(config.string(), arguments));
    }
    static double cycles(const program_run& run) {
        return run.result.contains("replay") ? run.result["replay"]["cycles"].get<double>()
                                             : run.result["cycles"].get<double>();
    }
};

TEST_P(replayed, takes_as_long_on_the_same_network) {
    const program_run recorded = run_firmware({"--trace", "causes"});
    const program_run again = run_replay(recorded, {});
    ASSERT_TRUE(again.result.contains("replay"));
    EXPECT_EQ(again.result["replay"]["recorded_cycles"], recorded.result["cycles"]);
    EXPECT_EQ(again.result["replay"]["late"], 0);
    EXPECT_NEAR(cycles(again), cycles(recorded), 0.01 * cycles(recorded));
    // Everything that the firmware sent was sent again.
    for (const char* name : {"thread", "data", "rts", "cts"}) {
        EXPECT_EQ(again.result["network"]["classes"][name]["flits"],
                  recorded.result["network"]["classes"][name]["flits"])
            << name;
    }
}

TEST_P(replayed, foretells_the_firmware_on_a_slower_network) {
    const std::vector<std::string> slower = settings({"network.link.cycles=6", "network.router.pipeline=three_stage"});
    const program_run recorded = run_firmware({"--trace", "causes"});
    const program_run firmware = run_firmware(slower);
    const program_run foretold = run_replay(recorded, slower);
    const double longer = cycles(firmware) - cycles(recorded);
    EXPECT_GT(longer, 0.02 * cycles(recorded)) << "the network is no slower";
    EXPECT_NEAR(cycles(foretold), cycles(firmware), 0.04 * cycles(firmware));
}

TEST_P(replayed, recording_changes_nothing) {
    EXPECT_EQ(comparable(run_firmware({"--trace", "causes"}).result), comparable(run_firmware({}).result));
}

INSTANTIATE_TEST_SUITE_P(
    programs, replayed,
    testing::ValuesIn(std::vector<recorded_program>{
        {"hello", "configs/hello.yaml", {}},
        {"alltoall", "configs/alltoall.yaml", {"network.topology.dims=[4, 4]"}},
        {"alltoall_ready", "configs/alltoall.yaml", {"network.topology.dims=[4, 4]", "messaging.mode=ready"}},
        {"lu", "configs/scmp64_lu.yaml", {"network.topology.dims=[4, 4]", "workload.args.n=64"}}}),
    [](const auto& instance) { return std::string(instance.param.name); });

TEST_P(replayed, sends_the_same_messages_from_its_export) {
    const program_run recorded = run_firmware({"--trace", "causes"});
    const auto arguments = settings({"network.classes=[{name: any, vcs: 4}]", "replay.packet_bytes=16 MiB"});
    const program_run causes = run_replay(recorded, settings({"network.classes=[{name: any, vcs: 4}]"}));
    ASSERT_EQ(run_in(recorded.out, {"export", "goal", "messages.causes", "--out", "goal"}).exit_code, 0);
    const program_run goal = run_replay(
        recorded,
        concatenation(arguments, settings({"replay.trace=" + (recorded.out / "goal/messages.goal").string()})));
    const auto& sent = causes.result["replay"];
    const auto& again = goal.result["replay"];
    EXPECT_EQ(again["messages"], sent["messages"]);
    EXPECT_EQ(again["flits"], sent["flits"]);
    EXPECT_EQ(again["bytes"], 4 * (sent["flits"].get<std::uint64_t>() - sent["messages"].get<std::uint64_t>()));
    EXPECT_EQ(again["unreceived"], 0);
    EXPECT_NEAR(cycles(goal), cycles(causes), 0.1 * cycles(causes));
}

TEST(replay_configuration, of_another_machine_is_refused_at_its_key) {
    EXPECT_THAT(run_orbweaver("configs/noc/replay_hello.yaml", settings({"network.topology.dims=[4, 5]"})),
                ends_with(2, AllOf(HasSubstr("replay.trace"), HasSubstr("is of 4 nodes, and the network has 20"))));
}

TEST(replay_configuration, has_no_synthetic_traffic_next_to_it) {
    EXPECT_THAT(run_orbweaver("configs/noc/replay_hello.yaml", settings({"traffic.rate=0.1"})),
                ends_with(2, HasSubstr("traffic: has no meaning with replay.trace")));
}

TEST(replay_configuration, names_the_place_of_a_mistake_in_the_trace) {
    const auto trace = temporary_config("broken.causes", "orbweaver-messages 1\nnodes 4\nm 1 DATA 0 77 3 +1\n");
    const auto run = run_orbweaver("configs/noc/replay_hello.yaml", settings({"replay.trace=" + trace.string()}));
    EXPECT_THAT(run, ends_with(2, HasSubstr("broken.causes:3:12: expected the destination node")));
    EXPECT_TRUE(run.result.is_null());
}

TEST(replay_configuration, resolved_gives_the_same_replay_again) {
    const auto first = run_orbweaver("configs/noc/replay_hello.yaml", {});
    const auto second = succeeded(run_orbweaver((first.out / "resolved.yaml").string(), {}));
    EXPECT_EQ(comparable(second.result, {"name", "config"}), comparable(first.result, {"name", "config"}));
}

/// A trace in GOAL on the network of configs/noc/replay_hello.yaml.
/// A broadcast of four ranks behind 5 us of computing, on a row of four routers.
program_run run_generated(const std::string& keys) {
    const auto config =
        temporary_config("generated.yaml",
                         "system: network\n"
                         "network: {topology: {kind: mesh, dims: [4, 1]}, classes: [{name: any, vcs: 2}]}\n"
                         "clock: {chip: 1 ns}\n"
                         "replay: {program: {kind: broadcast, bytes: 64 B, compute: 5 us}" +
                             keys + "}\n");
    return succeeded(run_orbweaver(config.string(), {}));
}

TEST(replayed_program, computes_and_waits_for_slow_ranks) {
    EXPECT_EQ(run_generated("").result["replay"]["ranks"]["compute_mean"], 5000);
    const auto uneven = run_generated(", slow_ranks: [{rank: 1, factor: 3}]").result["replay"]["ranks"];
    EXPECT_EQ(uneven["compute_mean"], 7500);
    EXPECT_EQ(uneven["last"][0]["rank"], 1);
    EXPECT_EQ(uneven["last"][0]["compute_cycles"], 15000);
    EXPECT_EQ(uneven["last"][1]["rank"], 3) << "which gets its data from rank 1";
    EXPECT_EQ(uneven["last"][1]["compute_cycles"], 5000);
}

TEST(replayed_program, has_its_ranks_at_the_nodes_that_are_named) {
    const auto message = [](const program_run& run) {
        return run.result["replay"]["critical_path"]["longest_messages"][0];
    };
    const auto slow = ", slow_ranks: [{rank: 1, factor: 3}]";
    const auto straight = message(run_generated(slow));
    EXPECT_EQ(straight["source"], 1);
    EXPECT_EQ(straight["destination"], 3);
    const auto mapped = message(run_generated(std::string(slow) + ", nodes: [3, 2, 0, 1]"));
    EXPECT_EQ(mapped["source"], 2);
    EXPECT_EQ(mapped["destination"], 1);
}

program_run run_goal(const std::string& text) {
    const auto trace = temporary_config("ranks.goal", text);
    return run_orbweaver("configs/noc/replay_hello.yaml", settings({"replay.trace=" + trace.string()}));
}

TEST(replayed_goal, has_packets_and_a_critical_path_of_which_each_cycle_counts_once) {
    const program_run run = succeeded(run_goal(
        "num_ranks 2\n"
        "rank 0 {\nl1: calc 1000\nl2: calc 1000 cpu 1\nl2 irequires l1\nl3: send 5000b to 1 tag 7\nl3 requires l2\n}\n"
        "rank 1 {\nl1: recv 5000b from 0 tag 7\nl2: calc 500\nl2 requires l1\n}\n"));
    const auto& replay = run.result["replay"];
    EXPECT_EQ(replay["bytes"], 5000);
    EXPECT_EQ(replay["packets"], 5) << "of 1 KiB";
    EXPECT_EQ(replay["unreceived"], 0);
    const auto& path = replay["critical_path"];
    EXPECT_EQ(path["messages"], 1);
    EXPECT_EQ(path["compute_cycles"], 150) << "100 on two processors at once, then 50";
    EXPECT_GT(path["message_cycles"], 5000 / 4) << "a word a cycle";
    EXPECT_LE(path["compute_cycles"].get<unsigned>() + path["message_cycles"].get<unsigned>(),
              replay["cycles"].get<unsigned>());
    EXPECT_EQ(replay["ranks"]["last"][0]["rank"], 1);
}

TEST(replayed_goal, ends_as_a_deadlock_that_names_receives_where_ranks_wait_for_each_other) {
    EXPECT_THAT(run_goal("num_ranks 2\n"
                         "rank 0 {\nl1: recv 8b from 1 tag 1\nl2: send 8b to 1 tag 2\nl2 requires l1\n}\n"
                         "rank 1 {\nl1: recv 8b from 0 tag 2\nl2: send 8b to 0 tag 1\nl2 requires l1\n}\n"),
                ends_with(3, AllOf(HasSubstr("receive from 1, tag 1"), HasSubstr("; the program did not end\n"))));
}

}  // namespace
}  // namespace orbweaver
