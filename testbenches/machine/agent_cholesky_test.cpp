// SPDX-License-Identifier: Apache-2.0
// E6 as firmware: columns of a Cholesky factorisation by agents and by messages, against a factorisation by rows on the
// host.
#include <cmath>

#include "sw_stack/programs/agent_cholesky/seeded_element.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr const char* cholesky_config = "configs/agents/cholesky.yaml";
constexpr const char* exchanges[] = {"agents", "collectives", "sends"};
constexpr const char* orders[] = {"in_turn", "look_ahead", "barrier"};

/// L of the seeded matrix, n x n row by row, one row after the other. The multiply-adds of an element come in the order
/// of the columns, as in the firmware: equal bit for bit.
std::vector<double> factor_by_rows(unsigned n, unsigned seed) {
    std::vector<double> lower(std::size_t{n} * n);
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j <= i; ++j) {
            double value = cholesky::seeded_element(seed, n, i, j);
            for (unsigned k = 0; k < j; ++k) { value = std::fma(-lower[j * n + k], lower[i * n + k], value); }
            lower[i * n + j] = i == j ? std::sqrt(value) : value / lower[j * n + j];
        }
    }
    return lower;
}

program_run run_cholesky(const std::string& dims, const std::string& arguments,
                         const std::vector<std::string>& more = {}) {
    std::vector<std::string> all{"network.topology.dims=" + dims, "workload.args=" + arguments,
                                 "limits.cycles=10000000"};
    all.insert(all.end(), more.begin(), more.end());
    return run_orbweaver(cholesky_config, settings(all));
}

TEST(agent_cholesky, is_checked_against_a_factor_whose_product_is_the_matrix) {
    constexpr unsigned n = 18;
    const std::vector<double> lower = factor_by_rows(n, 3);
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j <= i; ++j) {
            double product = 0;
            for (unsigned k = 0; k <= j; ++k) { product += lower[i * n + k] * lower[j * n + k]; }
            EXPECT_NEAR(product, cholesky::seeded_element(3, n, i, j), 1e-13) << i << ", " << j;
        }
    }
}

class cholesky_on_grid : public testing::TestWithParam<const char*> {};

TEST_P(cholesky_on_grid, gives_the_bits_of_a_factorisation_by_rows_however_columns_travel) {
    const std::vector<double> right = factor_by_rows(18, 3);
    for (const std::string exchange : exchanges) {
        for (const std::string order : orders) {
            const program_run run =
                run_cholesky(GetParam(), "{n: 18, seed: 3, dump: 1, by: " + exchange + ", order: " + order + "}");
            ASSERT_EQ(run.exit_code, 0) << exchange << order << "\n" << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true) << exchange << order;
            EXPECT_EQ(run.result["engines"]["alive"], 0) << exchange << order;
            EXPECT_EQ(doubles_of(run.out / "files/factor.bin"), right) << exchange << order;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(nodes, cholesky_on_grid, testing::Values("[1, 1]", "[3, 2]", "[4, 4]"));

TEST(agent_cholesky, broadcasts_each_column_once_and_notifies_its_owner_of_the_others_where_all_meet) {
    const program_run run = succeeded(run_cholesky("[2, 2]", "{n: 5, order: barrier}"));
    const auto& problems = run.result["engines"]["problems"];
    ASSERT_EQ(problems.size(), 1U + 5U) << problems;
    EXPECT_EQ(problems[5]["delivered"], 4 * 3) << "notices of columns 1 to 4";
    for (std::size_t column = 0; column < 5; ++column) {
        EXPECT_EQ(problems[column]["injected"], 1) << column;
        EXPECT_EQ(problems[column]["delivered"], 3) << column;
    }
}

TEST(agent_cholesky, sends_and_collectives_work_in_ready_mode_too) {
    for (const std::string exchange : {"collectives", "sends"}) {
        for (const std::string order : orders) {
            const program_run run =
                run_cholesky("[3, 2]", "{n: 18, by: " + exchange + ", order: " + order + "}", {"messaging.mode=ready"});
            EXPECT_EQ(run.exit_code, 0) << exchange << order << "\n" << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true) << exchange << order;
        }
    }
}

TEST(agent_cholesky, columns_wait_in_little_engine_memory) {
    succeeded(run_cholesky("[3, 3]", "{n: 24, order: look_ahead}",
                           {"agent.memory=1 KiB", "agent.queue_slots=1", "agent.segment_flits=5"}));
}

TEST(agent_cholesky, is_faster_where_the_owner_of_the_next_column_updates_that_first) {
    const auto cycles = [](const char* order) {
        const program_run run = succeeded(run_cholesky("[2, 2]", std::string("{n: 33, order: ") + order + "}"));
        return run.result["workload"]["reports"]["factorisation_cycles"].get<long>();
    };
    EXPECT_LT(cycles("look_ahead"), cycles("in_turn"));
}

TEST(agent_cholesky, refuses_wrong_arguments) {
    const auto refusal = [](const char* arguments) {
        const program_run run = run_cholesky("[2, 2]", arguments);
        EXPECT_EQ(run.exit_code, 4) << arguments;
        return run.output;
    };
    EXPECT_THAT(refusal("{n: 496}"), HasSubstr("argument n: "));
    EXPECT_THAT(refusal("{n: 0}"), HasSubstr("argument n: "));
    EXPECT_THAT(refusal("{by: pigeons}"), HasSubstr("\"pigeons\" is none of agents, collectives, sends"));
    EXPECT_THAT(refusal("{order: random}"), HasSubstr("\"random\" is none of in_turn, look_ahead, barrier"));
}

}  // namespace
}  // namespace orbweaver
