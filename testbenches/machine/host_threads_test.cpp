// SPDX-License-Identifier: Apache-2.0
// Tests of a run's host threads: their output equals that of one thread.
#include <sstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/files_below.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

const std::string one_thread_works = "one thread works on this machine";

/// A run that several threads may work on.
struct threaded_case {
    const char* name;
    std::string config;
    std::vector<std::string> arguments;
};
void PrintTo(const threaded_case& described, std::ostream* out) { *out << described.name; }

/// A ring whose packets wait for each other in a cycle.
std::string ring_that_stops() {
    return "system: network\n"
           "network: {topology: {kind: torus, dims: [8, 8]}, routing: dimension_order, "
           "classes: [{name: any, vcs: 2}], vc_depth: 2}\n"
           "traffic: {rate: 0.4, warmup_cycles: 500, measure_cycles: 3000}\n";
}

/// A mesh whose processors carry out a shipped plan.
std::string plan_of_processors() {
    return "system: network\n"
           "network: {topology: {dims: [8, 8]}, classes: [{name: any, vcs: 4}]}\n"
           "multicast: {startup_cycles: 10, flits: 32, plan: '" ORBWEAVER_SOURCE_DIR "/configs/noc/mesh8x8.plan'}\n";
}

struct host_threads : testing::TestWithParam<threaded_case> {};

/// A file without its comments: resolved.yaml begins with the command line.
std::string without_comments(const std::filesystem::path& file) {
    std::istringstream lines(content_of(file));
    std::string text;
    for (std::string line; std::getline(lines, line);) { text += line.starts_with('#') ? "" : line + "\n"; }
    return text;
}

/// All that a run wrote, wall-clock time aside.
void expect_same_files(const program_run& run, const program_run& expected) {
    const std::set<std::string> files = files_below(expected.out);
    EXPECT_EQ(files_below(run.out), files);
    for (const std::string& file : files) {
        if (file != "result.json" && file != ".orbweaver.json") {
            EXPECT_EQ(without_comments(run.out / file), without_comments(expected.out / file)) << file;
        }
    }
    EXPECT_EQ(comparable(run.result).dump(), comparable(expected.result).dump());
}

TEST_P(host_threads, write_what_one_thread_writes) {
    const threaded_case& described = GetParam();
    const std::string config = described.config.find('\n') == std::string::npos
                                   ? described.config
                                   : temporary_config("threads.yaml", described.config).string();
    const program_run alone = run_orbweaver(config, described.arguments);
    ASSERT_EQ(alone.exit_code, 0) << alone.output;
    for (const char* threads : {"2", "3"}) {
        std::vector<std::string> arguments = described.arguments;
        arguments.insert(arguments.end(), {"-j", threads});
        const program_run run = run_orbweaver(config, arguments);
        ASSERT_EQ(run.exit_code, 0) << run.output;
        EXPECT_THAT(run.output, Not(HasSubstr(one_thread_works)));
        expect_same_files(run, alone);
    }
}

INSTANTIATE_TEST_SUITE_P(
    runs, host_threads,
    testing::ValuesIn(std::vector<threaded_case>{
        {"a_mesh", "configs/noc/mesh8_uniform_vc4_d8_p4.yaml",
         settings({"network.topology.dims=[16, 16]", "traffic.rate=0.1", "traffic.warmup_cycles=1000",
                   "traffic.measure_cycles=3000", "traffic.histogram=true"})},
        {"a_mesh_whose_flits_are_traced",
         "configs/noc/mesh8_uniform_vc4_d8_p4.yaml",
         {"--trace", "flits", "--set", "traffic.warmup_cycles=200", "--set", "traffic.measure_cycles=300"}},
        {"requests_and_replies", "configs/noc/request_reply.yaml", {}},
        {"a_torus", ring_that_stops(), {}},
        {"a_chip_with_firmware", "configs/alltoall.yaml",
         settings({"network.topology.dims=[4, 4]", "workload.args.words=16"})},
        {"a_chip_whose_messages_are_traced",
         "configs/hello.yaml",
         {"--trace", "messages", "--trace", "causes", "--trace", "flits", "--vcd"}},
        {"a_program_that_is_replayed", "configs/noc/all_to_all.yaml",
         settings({"network.topology.dims=[4, 4]", "replay.program.steps=1"})},
        {"a_replay_whose_flits_are_traced", "configs/noc/replay_hello.yaml", {"--trace", "flits"}},
        {"a_plan_of_multicasts", plan_of_processors(), {}},
        {"a_plan_that_agents_carry_out", "configs/multicast/agents.yaml", {}},
        {"a_chip_with_agents", "configs/agents/onchip.yaml", {}},
        {"chips_with_coordination_processors", "configs/cluster/hosts8.yaml", {}},
        {"a_neural_net", "configs/hypernet/neurocomputer.yaml", {}}}),
    [](const auto& instance) { return instance.param.name; });

TEST(host_threads, of_ranks_that_exchange_edges_print_and_write_what_one_thread_does) {
    const program_run alone = succeeded(run_program("mpi_halo", {"workload.argv=8 3"}));
    EXPECT_EQ(console_text(alone.output), "8 ranks, 3 iterations, 0 wrong values\n");
    for (const char* threads : {"threads=2", "threads=3"}) {
        const program_run run = succeeded(run_program("mpi_halo", {"workload.argv=8 3", threads}));
        EXPECT_THAT(run.output, Not(HasSubstr(one_thread_works)));
        EXPECT_EQ(console_text(run.output), console_text(alone.output));
        expect_same_files(run, alone);
    }
}

TEST(host_threads, are_a_key_of_the_configuration_too) {
    const std::string mesh =
        "system: network\nnetwork: {topology: {dims: [6, 6]}}\n"
        "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 900}\n";
    const program_run alone = run_orbweaver(temporary_config("threads.yaml", mesh).string(), {});
    for (const char* threads : {"2", "auto"}) {
        const std::string config = temporary_config("threads.yaml", mesh + "threads: " + threads + "\n").string();
        const program_run run = succeeded(run_orbweaver(config, {}));
        expect_same_files(run, alone);
    }
}

TEST(host_threads, that_make_no_sense_are_refused) {
    for (const char* threads : {"0", "65", "5000", "-1", "two", "1.5"}) {
        const program_run run = run_orbweaver("configs/noc/mesh8_uniform_vc4_d8_p4.yaml", {"-j", threads});
        EXPECT_THAT(run, ends_with(2, HasSubstr("threads"))) << threads;
        EXPECT_TRUE(run.result.is_null());
    }
}

TEST(host_threads, of_routers_with_options_are_one_which_is_informed_who_asked_for_more) {
    const auto words = settings({"network.switching=virtual_cut_through", "traffic.warmup_cycles=100",
                                 "traffic.measure_cycles=200", "network.topology.dims=[4, 4]"});
    std::vector<std::string> two = words;
    two.insert(two.end(), {"-j", "2"});
    const std::string config = "configs/noc/mesh8_uniform_vc4_d8_p4.yaml";
    const program_run alone = run_orbweaver(config, words);
    EXPECT_THAT(alone.output, Not(HasSubstr(one_thread_works)));
    const program_run asked = run_orbweaver(config, two);
    EXPECT_THAT(asked.output, AllOf(HasSubstr(one_thread_works), HasSubstr("have options")));
    expect_same_files(asked, alone);
}

}  // namespace
}  // namespace orbweaver
