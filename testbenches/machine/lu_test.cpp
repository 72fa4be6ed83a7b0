// SPDX-License-Identifier: Apache-2.0
// LU (Lewis, section 6.3) on whole machines, against elimination without blocks on the host.
#include <fmt/core.h>

#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/plain_lu.h"

namespace orbweaver {
namespace {

class lu_on_grid : public testing::TestWithParam<const char*> {};

TEST_P(lu_on_grid, gives_the_bits_of_elimination_without_blocks_with_all_messagings) {
    const lu::matrix right = lu::plain_lu(lu::seeded_matrix(70, 3), 70);
    const std::pair<const char*, const char*> plans[] = {
        {"ready", "0"}, {"ready", "1"}, {"rendezvous", "0"}, {"rendezvous", "1"}, {"active_message", "0"}};
    for (const auto& [messaging, look_ahead] : plans) {
        const program_run run = run_orbweaver(
            lu_config, settings({"workload.args={n: 70, block: 8, seed: 3, dump: 1}",
                                 std::string("workload.args.look_ahead=") + look_ahead,
                                 std::string("network.topology.dims=") + GetParam(), messaging_setting(messaging)}));
        ASSERT_EQ(run.exit_code, 0) << messaging << look_ahead << "\n" << run.output;
        EXPECT_EQ(run.result["workload"]["verified"], true) << messaging << look_ahead;
        EXPECT_EQ(run.result["network"]["flits_inside"], 0) << messaging << look_ahead;
        EXPECT_EQ(doubles_of(run.out / "files/factors.bin"), right) << messaging << look_ahead;
    }
}

INSTANTIATE_TEST_SUITE_P(nodes, lu_on_grid, testing::ValuesIn(grids));

TEST(lu, is_checked_by_multiplication_with_all_messagings) {
    for (const char* messaging : messagings) {
        const auto reports =
            reports_of(lu_config, {"workload.args={n: 70, block: 8, check: exact}"}, "[3, 2]", messaging);
        EXPECT_LT(reports["residual"], 1e-17) << messaging;
    }
}

TEST(lu, looks_ahead_unless_blocks_must_be_asked_for) {
    for (const char* messaging : messagings) {
        const auto reports = reports_of(lu_config, {"workload.args={n: 32}"}, "[2, 2]", messaging);
        EXPECT_EQ(reports["look_ahead"], std::string(messaging) == "active_message" ? 0 : 1);
    }
    EXPECT_THAT(
        run_orbweaver(lu_config, settings({"workload.args={n: 32, look_ahead: 1}", "messaging.system=active_message"})),
        ends_with(4, HasSubstr("argument look_ahead: with active messages")));
}

TEST(lu, computes_the_same_bits_by_the_loops_of_the_textbook_in_more_cycles) {
    const auto reports = [](const char* kernels) {
        return reports_of(lu_config, {std::string("workload.args={n: 64, kernels: ") + kernels + "}"}, "[2, 2]",
                          "rendezvous");
    };
    const auto tuned = reports("tuned");
    const auto plain = reports("plain");
    EXPECT_EQ(tuned["checksum"], plain["checksum"]);
    EXPECT_GT(plain["factorisation_cycles"].get<double>(), 2 * tuned["factorisation_cycles"].get<double>());
}

// On 2x2 nodes the diagonal block of each step but the last is asked for twice, each perimeter block once.
TEST(lu, with_active_messages_asks_once_for_each_block_it_needs_and_passes_the_two_barriers_a_step_that_are_named) {
    const auto run = [](unsigned steps, const char* barriers) {
        const program_run result = succeeded(run_orbweaver(
            lu_config, settings({"workload.args={block: 8, check: none}", fmt::format("workload.args.n={}", 8 * steps),
                                 std::string("workload.args.barriers=") + barriers, "network.topology.dims=[2, 2]",
                                 "messaging.system=active_message"})));
        return result.result["niu"];
    };
    constexpr unsigned others = 3;
    constexpr unsigned barrier_messages = 4 * 2;
    for (const auto& [barriers, a_step] : {std::pair{"named", 2}, {"added", 3}}) {
        const auto six = run(6, barriers);
        const auto seven = run(7, barriers);
        EXPECT_EQ(six["thread_messages_sent"], 2 * others + 2 * 5 + 2 * (5 + 4 + 3 + 2 + 1))
            << "start-up, main, requests";
        EXPECT_EQ(seven["thread_messages_sent"], 2 * others + 2 * 6 + 2 * (6 + 5 + 4 + 3 + 2 + 1));
        EXPECT_EQ(seven["data_messages_sent"].get<int>() - six["data_messages_sent"].get<int>(),
                  2 * (2 + 2 * 6) + a_step * barrier_messages)
            << barriers << ": a block and a flag a request";
    }
}

}  // namespace
}  // namespace orbweaver
