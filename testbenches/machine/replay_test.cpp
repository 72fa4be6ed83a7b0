// SPDX-License-Identifier: Apache-2.0
// A firmware run, recorded with its causes and replayed: on the same network it takes as long, and on another network
// as long as the firmware itself would take there.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>

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
        program_run run = run_orbweaver(GetParam().config, concatenation(settings(GetParam().settings), arguments));
        EXPECT_EQ(run.exit_code, 0) << run.output;
        return run;
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
        program_run run = run_orbweaver(config.string(), arguments);
        EXPECT_EQ(run.exit_code, 0) << run.output;
        return run;
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
    testing::Values(
        recorded_program{"hello", "configs/hello.yaml", {}},
        recorded_program{"alltoall", "configs/alltoall.yaml", {"network.topology.dims=[4, 4]"}},
        recorded_program{
            "alltoall_ready", "configs/alltoall.yaml", {"network.topology.dims=[4, 4]", "messaging.mode=ready"}},
        recorded_program{"lu", "configs/scmp64_lu.yaml", {"network.topology.dims=[4, 4]", "workload.args.n=64"}}),
    [](const auto& instance) { return std::string(instance.param.name); });

TEST(replay_configuration, of_another_machine_is_refused_at_its_key) {
    const auto run = run_orbweaver("configs/noc/replay_hello.yaml", settings({"network.topology.dims=[4, 5]"}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.output.find("replay.trace"), std::string::npos) << run.output;
    EXPECT_NE(run.output.find("is of 16 nodes, and the network has 20"), std::string::npos) << run.output;
}

TEST(replay_configuration, has_no_synthetic_traffic_beside_it) {
    const auto run = run_orbweaver("configs/noc/replay_hello.yaml", settings({"traffic.rate=0.1"}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.output.find("traffic: has no meaning beside replay.trace"), std::string::npos) << run.output;
}

TEST(replay_configuration, names_the_place_of_a_mistake_in_the_trace) {
    const auto trace = temporary_config("broken.causes", "orbweaver-messages 1\nnodes 16\nm 1 DATA 0 77 3 +1\n");
    const auto run = run_orbweaver("configs/noc/replay_hello.yaml", settings({"replay.trace=" + trace.string()}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.output.find("broken.causes:3:12: expected the destination node"), std::string::npos) << run.output;
    EXPECT_TRUE(run.result.is_null());
}

TEST(replay_configuration, resolved_gives_the_same_replay_again) {
    const auto first = run_orbweaver("configs/noc/replay_hello.yaml", {});
    const auto second = run_orbweaver((first.out / "resolved.yaml").string(), {});
    EXPECT_EQ(second.exit_code, 0) << second.output;
    EXPECT_EQ(comparable(second.result, {"name", "config"}), comparable(first.result, {"name", "config"}));
}

}  // namespace
}  // namespace orbweaver
