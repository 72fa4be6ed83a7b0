// SPDX-License-Identifier: Apache-2.0
// Whole machines with active messages: the programs and the library verify their results, cores that run ahead equal
// cores that are ticked, and the flaws that the thesis finds in the system can be seen (section 3.4).
#include <fmt/core.h>

#include "hw/base/random_stream.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using pairs = std::vector<std::string>;

program_run run_scenario(const std::string& name, pairs more) {
    const auto config = temporary_config("active.yaml",
                                         "system: chip\nmessaging: {system: active_message}\n"
                                         "workload: {elf: none, nodes: all}\nlimits: {cycles: 3000000}\n");
    more.push_back("workload.elf=" + test_elf(name).string());
    return run_orbweaver(config.string(), settings(more));
}

program_run run_program(const std::string& name, pairs more) {
    more.push_back("messaging.system=active_message");
    return run_orbweaver("configs/" + name + ".yaml", settings(more));
}

struct grid {
    const char* name;
    const char* dims;
};

class active_programs : public testing::TestWithParam<grid> {};

TEST_P(active_programs, verify_their_results) {
    const pairs dims{std::string("network.topology.dims=") + GetParam().dims};
    for (const char* name : {"hello", "alltoall"}) {
        const program_run run = run_program(name, dims);
        ASSERT_EQ(run.exit_code, 0) << name << "\n" << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true) << name;
        EXPECT_EQ(run.result["network"]["flits_inside"], 0) << name;
    }
    verified(run_scenario("active_values", dims));
}

INSTANTIATE_TEST_SUITE_P(machines, active_programs,
                         testing::Values(grid{"one_node", "[1, 1]"}, grid{"row_of_five", "[5, 1]"},
                                         grid{"uneven_grid", "[3, 2]"}, grid{"sixteen_nodes", "[4, 4]"},
                                         grid{"sixty_four_nodes", "[8, 8]"}),
                         [](const auto& made) { return made.param.name; });

TEST(active_messages, have_two_classes_one_data_queue_and_copied_blocks_unless_set_otherwise) {
    const program_run run = succeeded(run_program("hello", {"network.topology.dims=[2, 1]"}));
    const auto& config = run.result["config"];
    EXPECT_EQ(config["network"]["classes"].size(), 2U);
    EXPECT_EQ(config["niu"]["data_queues"], "shared");
    EXPECT_EQ(config["niu"]["block_transfer"], "copy");
    EXPECT_FALSE(config["messaging"].contains("mode"));
}

TEST(active_messages, both_libraries_move_the_same_blocks) {
    const pairs same{"network.topology.dims=[4, 4]", "workload.args.words=100"};
    const program_run active = run_program("alltoall", same);
    const program_run other = run_orbweaver("configs/alltoall.yaml", settings(same));
    ASSERT_EQ(active.exit_code + other.exit_code, 0);
    for (const char* figure : {"checksum", "words_moved", "wrong_words"}) {
        EXPECT_EQ(active.result["workload"]["reports"][figure], other.result["workload"]["reports"][figure]) << figure;
    }
}

TEST(active_messages, a_program_that_there_is_not_is_refused_with_those_that_there_are) {
    EXPECT_THAT(run_program("hello", {"workload.program=no_such_program"}),
                ends_with(2, AllOf(HasSubstr("no_such_program"), HasSubstr("active_message"), HasSubstr("alltoall"))));
}

TEST(active_messages, keys_of_send_and_receive_are_refused) {
    for (const char* key : {"messaging.mode=ready", "niu.send_table_entries=4", "niu.ready_discard=trap"}) {
        EXPECT_THAT(run_program("hello", {key}),
                    ends_with(2, HasSubstr("has no meaning with messaging.system: active_message")))
            << key;
    }
}

class random_active_machine : public testing::TestWithParam<unsigned> {};

TEST_P(random_active_machine, gives_equal_results_ticked_run_ahead_and_run_twice) {
    random_stream random(GetParam(), "random_active_machine");
    const auto sample = [&random](unsigned first, unsigned last) { return first + random.below(last - first + 1); };
    const unsigned niu_ports = sample(1, 2);
    const pairs machine{
        fmt::format("network.topology.dims=[{}, {}]", sample(1, 4), sample(1, 3)),
        fmt::format(
            "network.classes=[{{name: thread, vcs: {}, types: [THREAD]}}, {{name: data, vcs: {}, types: [DATA]}}]",
            sample(1, 3), sample(1, 3)),
        fmt::format("network.vc_depth={}", sample(1, 6)),
        fmt::format("network.router.pipeline={}", random.below(2) == 0 ? "single_cycle" : "three_stage"),
        fmt::format("network.link.cycles={}", sample(1, 3)),
        fmt::format("niu.transmit_queue_depth={}", sample(2, 20)),
        fmt::format("niu.thread_transmit_queue_depth={}", sample(2, 20)),
        fmt::format("niu.memory_ports={}", niu_ports),
        fmt::format("niu.block_transfer={}", random.below(3) == 0 ? "descriptor" : "copy"),
        fmt::format("niu.data_queues={}", random.below(3) == 0 ? "per_context" : "shared"),
        fmt::format("core.contexts={}", sample(3, 16)),
        fmt::format("core.switch_cycles={}", sample(1, 5)),
        fmt::format("core.quantum_cycles={}", sample(20, 300)),
        fmt::format("core.latency.load={}", sample(1, 5)),
        fmt::format("core.suspend_policy={}", random.below(3) == 0 ? "retry" : "wake"),
        fmt::format("core.thread_swap={}", random.below(2) == 0),
        fmt::format("core.thread_swap_places={}", sample(1, 16)),
        fmt::format("core.thread_swap_cycles={}", sample(1, 200)),
        fmt::format("core.thread_swap_residence_cycles={}", sample(0, 2000)),
        fmt::format("core.memory_port={}", niu_ports == 1 && random.below(2) == 0 ? "shared" : "own")};
    const auto run = [&](const std::string& name, const char* ahead) {
        pairs all = machine;
        all.push_back(std::string("core.run_ahead=") + ahead);
        return name == "active_values" ? run_scenario(name, all) : run_program(name, all);
    };
    for (const char* name : {"hello", "alltoall", "active_values", "demo/ordering_race"}) {
        const program_run ahead = run(name, "true");
        const program_run again = run(name, "true");
        const program_run ticked = run(name, "false");
        ASSERT_EQ(ahead.exit_code, 0) << name << "\n" << ahead.output;
        EXPECT_EQ(comparable(ahead.result).dump(), comparable(again.result).dump()) << name;
        EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"})) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(seeds, random_active_machine, testing::Range(1U, 13U));

// F31.
TEST(active_messages, one_transfer_is_a_thread_message_data_and_a_flag_of_one_word) {
    const program_run run = succeeded(run_scenario("fetch_once", {"network.topology.dims=[2, 1]"}));
    const auto& niu = run.result["niu"];
    EXPECT_EQ(niu["thread_messages_sent"], 2) << "the request, and the start-up of node 1";
    EXPECT_EQ(niu["data_messages_sent"], 2);
    EXPECT_EQ(niu["data_words_sent"], 20 + 1);
}

TEST(active_messages, a_block_request_takes_no_stale_words_though_flags_overtake_their_data) {
    const program_run run = succeeded(run_scenario("request_race", {"network.topology.dims=[4, 4]"}));
    EXPECT_GT(run.result["workload"]["reports"]["early_flags"], 0);
    EXPECT_EQ(run.result["workload"]["reports"]["wrong_words"], 0);
}

TEST(send_receive, the_same_transfers_never_show_stale_words) {
    const auto config = temporary_config("values.yaml", "system: chip\nworkload: {elf: none, nodes: all}\n");
    for (const char* vcs : {"2", "4"}) {
        const program_run run = succeeded(run_orbweaver(
            config.string(),
            settings({"workload.elf=" + test_elf("no_race").string(), "network.topology.dims=[4, 4]",
                      std::string("network.classes=[{name: thread, vcs: 2, types: [THREAD]}, {name: data, vcs: ") +
                          vcs + ", types: [DATA]}, {name: control, vcs: 2, types: [RTS, CTS]}]"})));
        EXPECT_EQ(run.result["workload"]["reports"]["stale"], 0);
    }
}

TEST(active_messages, requests_of_63_nodes_fill_all_contexts_of_node_0_and_queue_in_the_network) {
    const program_run run = succeeded(run_scenario("hot_spot", {"network.topology.dims=[8, 8]"}));
    EXPECT_EQ(run.result["workload"]["reports"]["most_serving"], 15) << "context 0 waits for them all";
    EXPECT_GT(run.result["niu"]["thread_blocked_cycles"], 1000);
}

TEST(active_messages, blocked_threads_do_not_stop_data_in_channels_of_its_own) {
    const program_run run = verified(run_scenario("active_flood", {"network.topology.dims=[6, 6]", "core.contexts=4"}));
    EXPECT_GT(run.result["niu"]["thread_blocked_cycles"], 0);
}

TEST(active_messages, in_shared_channels_nothing_drains_and_the_pollers_run_into_the_limit) {
    EXPECT_THAT(run_scenario("active_flood", {"network.topology.dims=[6, 6]", "core.contexts=4", "limits.cycles=100000",
                                              "network.classes=[{name: any, vcs: 2, types: [THREAD, DATA]}]"}),
                ends_with(5, HasSubstr("no free context")));
}

}  // namespace
}  // namespace orbweaver
