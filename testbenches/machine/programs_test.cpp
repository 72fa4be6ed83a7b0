// SPDX-License-Identifier: Apache-2.0
// The programs of the software stack on whole machines: right answers, the same on any machine, the same every time.
#include <functional>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct machine_case {
    const char* name;
    const char* dims;
    const char* mode;
};

class programs : public testing::TestWithParam<machine_case> {};

TEST_P(programs, hello_alltoall_and_lu_verify_their_results) {
    for (const char* config : {"configs/hello.yaml", "configs/alltoall.yaml", "configs/scmp64_lu.yaml"}) {
        auto words = settings({std::string("network.topology.dims=") + GetParam().dims,
                               std::string("messaging.mode=") + GetParam().mode});
        if (std::string(config).find("lu") != std::string::npos) {
            words.insert(words.end(), {"--set", "workload.args.n=64"});
        }
        const program_run run = run_orbweaver(config, words);
        ASSERT_EQ(run.exit_code, 0) << config << "\n" << run.output;
        EXPECT_EQ(run.result["status"], "ok") << config;
        EXPECT_EQ(run.result["workload"]["verified"], true) << config;
        EXPECT_EQ(run.result["network"]["flits_inside"], 0) << config;
        // F65: data wait for the receiver in one mode alone.
        const bool handshakes = std::string(GetParam().mode) == "rendezvous";
        const auto& niu = run.result["niu"];
        EXPECT_EQ(niu["rts_sent"].get<int>(), handshakes ? niu["data_messages_sent"].get<int>() : 0) << config;
        EXPECT_EQ(niu["cts_sent"], niu["rts_sent"]) << config;
    }
}

INSTANTIATE_TEST_SUITE_P(machines, programs,
                         testing::Values(machine_case{"one_node_rendezvous", "[1, 1]", "rendezvous"},
                                         machine_case{"one_node_ready", "[1, 1]", "ready"},
                                         machine_case{"row_of_five_rendezvous", "[5, 1]", "rendezvous"},
                                         machine_case{"column_of_three_ready", "[1, 3]", "ready"},
                                         machine_case{"uneven_grid_rendezvous", "[3, 2]", "rendezvous"},
                                         machine_case{"sixteen_nodes_rendezvous", "[4, 4]", "rendezvous"},
                                         machine_case{"sixteen_nodes_ready", "[4, 4]", "ready"},
                                         machine_case{"sixty_four_nodes_ready", "[8, 8]", "ready"}),
                         [](const auto& made) { return made.param.name; });

TEST(determinism, two_runs_give_equal_bytes) {
    const auto words = settings({"network.topology.dims=[4, 4]", "workload.args.words=16"});
    const program_run first = run_orbweaver("configs/alltoall.yaml", words);
    const program_run second = run_orbweaver("configs/alltoall.yaml", words);
    ASSERT_EQ(first.exit_code, 0) << first.output;
    EXPECT_EQ(comparable(first.result).dump(), comparable(second.result).dump());
}

class running_ahead : public testing::TestWithParam<machine_case> {};

TEST_P(running_ahead, equals_a_core_ticked_cycle_by_cycle) {
    for (const char* config : {"configs/hello.yaml", "configs/alltoall.yaml", "configs/scmp64_lu.yaml"}) {
        std::vector<std::string> pairs{std::string("network.topology.dims=") + GetParam().dims,
                                       std::string("messaging.mode=") + GetParam().mode};
        if (std::string(config).find("lu") != std::string::npos) {
            pairs.insert(pairs.end(), {"workload.args.n=48", "workload.args.block=8"});
        }
        const program_run ahead = run_orbweaver(config, settings(pairs));
        pairs.push_back("core.run_ahead=false");
        const program_run ticked = run_orbweaver(config, settings(pairs));
        ASSERT_EQ(ahead.exit_code, 0) << config << "\n" << ahead.output;
        EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"})) << config;
    }
}

INSTANTIATE_TEST_SUITE_P(machines, running_ahead,
                         testing::Values(machine_case{"one_node", "[1, 1]", "rendezvous"},
                                         machine_case{"nine_nodes_rendezvous", "[3, 3]", "rendezvous"},
                                         machine_case{"nine_nodes_ready", "[3, 3]", "ready"}),
                         [](const auto& made) { return made.param.name; });

/// A scenario on machines of several sizes, in both modes.
void expect_verified_everywhere(const std::string& scenario, const std::function<void(const program_run&)>& more) {
    for (const char* dims : {"[1, 1]", "[2, 2]", "[4, 4]"}) {
        for (const char* mode : {"ready", "rendezvous"}) {
            const auto config = temporary_config("messages.yaml", "system: chip\nworkload: {elf: none, nodes: all}\n");
            const program_run run = run_orbweaver(
                config.string(),
                settings({"workload.elf=" + test_elf(scenario).string(), std::string("network.topology.dims=") + dims,
                          std::string("messaging.mode=") + mode}));
            EXPECT_EQ(run.exit_code, 0) << dims << mode << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true);
            more(run);
        }
    }
}

// F66 to F71, and F09.
TEST(messages, every_call_of_the_library_does_what_it_promises) {
    expect_verified_everywhere("message_calls", [](const program_run& run) {
        EXPECT_GT(run.result["cores"]["suspended_cycles"]["wait_receive"], 2500) << "F71: waiting is sleeping";
    });
}

TEST(messages, doubles_arrive_bit_for_bit_and_bytes_take_their_neighbours_along) {
    expect_verified_everywhere("message_values", [](const program_run&) {});
}

TEST(memory, of_sixty_four_nodes_costs_what_firmware_touches_not_what_they_have) {
    const auto resident = [](const char* memory) {
        const program_run run = succeeded(run_orbweaver(
            "configs/hello.yaml", settings({"network.topology.dims=[8, 8]", std::string("core.memory=") + memory})));
        return run.resident_kib;
    };
    EXPECT_LT(resident("8 MiB") - resident("1 MiB"), 16 * 1024) << "64 nodes have 448 MiB more, and touch none of it";
}

TEST(summary, fits_a_screen_and_states_where_the_time_went) {
    const program_run run = succeeded(run_orbweaver("configs/scmp64_lu.yaml", settings({"workload.args.n=160"})));
    EXPECT_LE(std::count(run.output.begin(), run.output.end(), '\n'), 50);
    EXPECT_THAT(run.output, AllOf(HasSubstr("where firmware's time went"), HasSubstr("multiply_subtract"),
                                  HasSubstr("busiest link of each router")));
}

}  // namespace
}  // namespace orbweaver
