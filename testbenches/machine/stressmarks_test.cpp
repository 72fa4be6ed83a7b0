// SPDX-License-Identifier: Apache-2.0
// Tests of the features that all stressmarks share.
#include <algorithm>
#include <set>

#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// A program and its arguments, small.
struct stressmark {
    const char* config;
    const char* arguments;
};

std::ostream& operator<<(std::ostream& out, const stressmark& program) {
    return out << program.config << " " << program.arguments;
}

TEST(stressmarks, refuse_arguments_out_of_range) {
    const std::pair<const char*, const char*> cases[] = {
        {"configs/scmp64_neighborhood.yaml", "workload.args={bits: 16}"},
        {"configs/scmp64_neighborhood.yaml", "workload.args={check: sampled}"},
        {"configs/scmp64_neighborhood.yaml", "workload.args={requests: 0}"},
        {"configs/scmp64_matrix.yaml", "workload.args={tolerance: -1}"},
        {"configs/scmp64_matrix.yaml", "workload.args={n: 0}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={n: 5000}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={check: all}"}};
    for (const auto& [config, setting] : cases) {
        EXPECT_THAT(run_orbweaver(config, settings({setting})), ends_with(4, HasSubstr("argument "))) << setting;
    }
}

TEST(stressmarks, free_the_ids_of_what_they_sent_and_received_so_that_small_tables_suffice) {
    const std::vector<std::string> small{"niu.send_table_entries=16", "niu.receive_table_entries=48"};
    const std::pair<const char*, const char*> cases[] = {
        {"configs/scmp64_neighborhood.yaml", "workload.args={dimension: 24}"},
        {"configs/scmp64_matrix.yaml", "workload.args={n: 60, iterations: 12, tolerance: 0}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={n: 40}"}};
    for (const auto& [config, arguments] : cases) {
        for (const char* mode : modes) {
            std::vector<std::string> pairs = small;
            pairs.emplace_back(arguments);
            reports_of(config, pairs, "[3, 2]", mode);
        }
    }
}

// F75; the whole sweep is an experiment (studies). A thread that is not interrupted sends much at once.
TEST(neighborhood, each_step_of_queues_below_16_flits_costs_time_and_deeper_ones_gain_nothing) {
    const auto cycles_at = [](int depth) {
        const program_run run = succeeded(run_orbweaver(
            "configs/scmp64_neighborhood.yaml",
            settings({"workload.args={dimension: 16, bits: 11, check: none}", "network.topology.dims=[4, 2]",
                      "core.quantum_cycles=1000", "niu.transmit_queue_depth=" + std::to_string(depth)})));
        return run.result["workload"]["cycles"].get<double>();
    };
    const double at_16 = cycles_at(16);
    const double at_8 = cycles_at(8);
    const double at_4 = cycles_at(4);
    EXPECT_GT(at_8, at_16);
    EXPECT_GT(at_4, at_8);
    EXPECT_GT(cycles_at(2), 1.01 * at_4);
    EXPECT_NEAR(cycles_at(128) / at_16, 1, 0.005);
}

// F79: N block rows on X x Y nodes send N (X + Y - 2) diagonal blocks and N (N - 1) (X + Y - 2) / 2 perimeter blocks.
// In rendezvous mode nothing else is sent, in ready mode a barrier a step. (And one in each reduction outside of the
// factorisation, so matrices of two sizes are compared.)
TEST(lu, has_a_barrier_a_step_in_ready_mode_and_none_in_rendezvous) {
    const auto messages = [](int blocks, const std::string& mode) {
        const program_run run = succeeded(run_orbweaver(
            "configs/scmp64_lu.yaml", settings({"workload.args={block: 16, check: none, look_ahead: 0}",
                                                "workload.args.n=" + std::to_string(16 * blocks),
                                                "network.topology.dims=[4, 4]", "messaging.mode=" + mode})));
        return run.result["niu"]["data_messages_sent"].get<int>();
    };
    constexpr int others = 4 + 4 - 2;
    constexpr int blocks_sent = (8 - 4) * others + (8 * 7 - 4 * 3) * others / 2;
    constexpr int barrier_messages = 16 * 4;
    EXPECT_EQ(messages(8, "rendezvous") - messages(4, "rendezvous"), blocks_sent);
    EXPECT_EQ(messages(8, "ready") - messages(4, "ready"), blocks_sent + (8 - 4) * barrier_messages);
}

/// Messages that a program sends more of than the same one with other arguments.
int additional_messages(const char* config, const char* more, const char* fewer, const char* messaging,
                        const char* kind = "data_messages_sent") {
    const auto messages = [&](const char* arguments) {
        const program_run run = succeeded(
            run_orbweaver(config, settings({arguments, "network.topology.dims=[4, 4]", messaging_setting(messaging)})));
        return run.result["niu"][kind].get<int>();
    };
    return messages(more) - messages(fewer);
}

// Section 7.3: an array of strided doubles takes two messages.
TEST(matrix, sends_two_messages_for_a_strided_run_of_a_vector_and_one_for_a_contiguous_one) {
    constexpr int runs = 16 * (3 + 3);  // an iteration: to the peers of each node's grid column and grid row
    for (const char* messaging : {"rendezvous", "active_message"}) {
        EXPECT_EQ(additional_messages("configs/scmp64_matrix.yaml", "workload.args={n: 120, iterations: 3}",
                                      "workload.args={n: 120, iterations: 3, vectors: contiguous}", messaging),
                  3 * runs)
            << messaging;
    }
}

TEST(stressmarks, of_the_original_system_pass_no_barriers_that_the_study_does_not_name_unless_they_are_added) {
    constexpr int barrier_messages = 16 * 4;
    EXPECT_EQ(
        additional_messages("configs/scmp64_matrix.yaml", "workload.args={n: 120, iterations: 3, barriers: added}",
                            "workload.args={n: 120, iterations: 3}", "active_message"),
        3 * 2 * barrier_messages);
    EXPECT_EQ(additional_messages("configs/scmp64_neighborhood.yaml",
                                  "workload.args={dimension: 24, check: none, barriers: added}",
                                  "workload.args={dimension: 24, check: none}", "active_message"),
              8 * 2 * barrier_messages);
}

TEST(stressmarks, pass_central_barriers_by_threads_on_node_0) {
    for (const char* messaging : messagings) {
        const char* const central = "workload.args={n: 64, look_ahead: 0, check: none, barrier: central}";
        const char* const spread = "workload.args={n: 64, look_ahead: 0, check: none}";
        const int threads =
            additional_messages("configs/scmp64_lu.yaml", central, spread, messaging, "thread_messages_sent");
        EXPECT_GT(threads, 0) << messaging;
        EXPECT_EQ(threads % 15, 0) << messaging;
    }
}

constexpr stressmark neighborhood_of_24{"configs/scmp64_neighborhood.yaml", "workload.args={dimension: 24}"};
constexpr stressmark matrix_of_120{"configs/scmp64_matrix.yaml", "workload.args={n: 120, iterations: 3}"};
constexpr stressmark closure_of_30{"configs/scmp64_transitive_closure.yaml", "workload.args={n: 30}"};
constexpr stressmark lu_of_48{"configs/scmp64_lu.yaml", "workload.args={n: 48, block: 8}"};
const auto all_stressmarks = testing::Values(neighborhood_of_24, matrix_of_120, closure_of_30, lu_of_48);

class stressmarks_with_kernels : public testing::TestWithParam<stressmark> {};

/// The plain kernels of Matrix round their sums otherwise, so its own check of the result decides.
TEST_P(stressmarks_with_kernels, compute_the_same_by_plain_loops_in_more_cycles) {
    const auto outcome = [](const char* kernels) {
        const program_run run =
            succeeded(run_orbweaver(GetParam().config, settings({GetParam().arguments, "network.topology.dims=[3, 2]",
                                                                 std::string("workload.args.kernels=") + kernels})));
        return run.result["workload"];
    };
    const auto tuned = outcome("tuned");
    const auto plain = outcome("plain");
    EXPECT_EQ(plain.at("verified"), true);
    if (std::string(GetParam().config).find("matrix") == std::string::npos) {
        EXPECT_EQ(tuned.at("reports").at("checksum"), plain.at("reports").at("checksum"));
    }
    EXPECT_GT(plain.at("cycles"), tuned.at("cycles"));
}

INSTANTIATE_TEST_SUITE_P(programs, stressmarks_with_kernels, all_stressmarks);

class stressmarks_running_ahead : public testing::TestWithParam<std::tuple<const char*, stressmark>> {};

TEST_P(stressmarks_running_ahead, equal_cores_ticked_cycle_by_cycle) {
    const auto& [messaging, program] = GetParam();
    std::vector<std::string> pairs{program.arguments, "network.topology.dims=[3, 2]", messaging_setting(messaging)};
    const program_run ahead = run_orbweaver(program.config, settings(pairs));
    pairs.emplace_back("core.run_ahead=false");
    const program_run ticked = run_orbweaver(program.config, settings(pairs));
    ASSERT_EQ(ahead.exit_code, 0) << ahead.output;
    EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"}));
}

INSTANTIATE_TEST_SUITE_P(messagings, stressmarks_running_ahead,
                         testing::Combine(testing::ValuesIn(messagings), all_stressmarks));

class active_stressmarks : public testing::TestWithParam<stressmark> {};

TEST_P(active_stressmarks, give_the_same_results_with_what_the_other_system_adds_to_the_niu) {
    const auto checksum = [](std::vector<std::string> pairs) {
        pairs.emplace_back(GetParam().arguments);
        return reports_of(GetParam().config, pairs, "[4, 4]", "active_message")["checksum"];
    };
    const auto plain = checksum({});
    EXPECT_EQ(checksum({"niu.block_transfer=descriptor"}), plain);
    // Queues of each context with blocks that are copied can deadlock (docs/niu/active_message.md).
    EXPECT_EQ(checksum({"niu.block_transfer=descriptor", "niu.data_queues=per_context"}), plain);
}

/// How a node waits, where barriers stand and how they work change the time and nothing else.
TEST_P(active_stressmarks, give_the_same_results_whatever_barriers_and_waiting_are) {
    const auto reports = [](std::vector<std::string> pairs) {
        pairs.emplace_back(GetParam().arguments);
        std::rotate(pairs.begin(), pairs.end() - 1, pairs.end());
        return reports_of(GetParam().config, pairs, "[4, 4]", "active_message");
    };
    const auto typical = reports({});
    std::set<std::string> results{typical.dump()};
    const std::vector<std::string> choices[] = {
        {"workload.args.wait=spin"},
        {"workload.args.barrier=central"},
        {"workload.args.barriers=added", "workload.args.barrier=central"},
    };
    for (const auto& settings : choices) {
        const auto other = reports(settings);
        EXPECT_EQ(other["checksum"], typical["checksum"]) << settings.back();
        results.insert(other.dump());
    }
    EXPECT_GE(results.size(), 3U) << "a choice changes nothing";
}

/// Context 0 of a node may be taken by its own work; the other one by requests.
TEST_P(active_stressmarks, end_though_requests_take_all_contexts_and_wait_in_the_network) {
    const program_run run = verified(run_orbweaver(
        GetParam().config, settings({GetParam().arguments, "core.contexts=2", "messaging.system=active_message",
                                     "network.topology.dims=[4, 4]"})));
    EXPECT_GT(run.result["niu"]["thread_blocked_cycles"], 0);
}

INSTANTIATE_TEST_SUITE_P(programs, active_stressmarks, all_stressmarks);

}  // namespace
}  // namespace orbweaver
