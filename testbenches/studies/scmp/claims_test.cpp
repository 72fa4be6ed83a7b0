// SPDX-License-Identifier: Apache-2.0
// The claims of the SCMP thesis, judged on made-up runtimes.
#include "studies/scmp/peak_claims.h"
#include "studies/scmp/queue_depth_claims.h"
#include "studies/scmp/shape_claims.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::scmp {
namespace {

/// Runtimes of an original system whose speed-up has this share of the ideal one, up to 64 nodes.
runtime with_efficiency(double at_64) {
    runtime cycles;
    for (unsigned nodes = 1; nodes <= 64; nodes *= 2) {
        const double share = 1 / (1 + (1 / at_64 - 1) * (nodes - 1) / 63);
        cycles[nodes] = 1e6 / (nodes * share);
    }
    return cycles;
}

/// The modified system's, with an improvement that grows from nothing on one node to `percent` at `peak_nodes`, and
/// falls after.
runtime improved(const runtime& original, double percent, unsigned peak_nodes) {
    runtime cycles;
    for (const auto& [nodes, before] : original) {
        const double share = nodes <= peak_nodes ? (nodes - 1.0) / (peak_nodes - 1.0) : 0.5;
        cycles[nodes] = before * (1 - percent * share / 100);
    }
    return cycles;
}

/// Returns the measurements of the thesis, as far as it prints numbers or words.
measured_study as_published() {
    const std::vector<double> efficiencies{0.6, 0.2, 0.02, 0.2, 0.95, 0.3, 0.3};
    measured_study result;
    for (const comparison& one : make_study(false).comparisons) {
        const runtime before = with_efficiency(efficiencies[result.size()]);
        result.push_back({one, before, improved(before, one.published.improvement, one.published.nodes)});
    }
    return result;
}

claim judge(const std::string& id, const measured_study& measured) {
    for (const shape_claim& one : shape_claims()) {
        if (one.stated.id == "scmp." + id) {
            return judged(one.stated, [&](claim& stated) { one.judge(stated, measured); });
        }
    }
    throw std::runtime_error("no claim " + id);
}

TEST(runtime, gives_improvement_and_speedup) {
    EXPECT_DOUBLE_EQ(improvement(200, 150), 25);
    EXPECT_DOUBLE_EQ(improvement(100, 110), -10);
    EXPECT_EQ(improvements({{1, 100}, {2, 50}}, {{2, 25}, {4, 10}}), (std::map<unsigned, double>{{2, 50}}));
    EXPECT_DOUBLE_EQ(speedup({{1, 100}, {4, 50}}, 4), 2);
}

TEST(runtime, has_its_peak_at_the_fewest_nodes_of_equal_ones) {
    const peak best = highest({{1, 0}, {16, 5}, {64, 5}});
    EXPECT_EQ(best.nodes, 16U);
    EXPECT_EQ(best.value, 5);
}

TEST(peak_claim, holds_within_a_tenth_of_the_published_number) {
    const study full = make_study(false);
    const comparison& compared = full.comparison_of("E1");
    for (const auto& [percent, holds] :
         {std::pair{25.49, true}, {28.0, true}, {23.0, true}, {28.1, false}, {22.9, false}}) {
        claim stated = stated_peak(compared);
        const runtime before = with_efficiency(0.5);
        judge_peak(stated, compared, before, improved(before, percent, 64));
        EXPECT_EQ(stated.pass, holds) << percent;
        EXPECT_NEAR(stated.measured.get<double>(), percent, 0.01);
        EXPECT_EQ(stated.published, 25.49);
        EXPECT_EQ(stated.tolerance, 2.549);
        EXPECT_THAT(stated.note, HasSubstr("at 64 nodes, published at 64; tolerance:"));
    }
}

TEST(shape_claims, hold_for_what_was_published) {
    for (const char* id : {"A1", "A3", "A4", "A6", "A7", "A8"}) {
        const claim result = judge(id, as_published());
        EXPECT_TRUE(result.pass) << id << ": " << result.measured.dump() << " " << result.note;
    }
}

TEST(shape_claims, a1_fails_where_the_modified_system_is_slower_by_more_than_noise) {
    measured_study measured = as_published();
    measured[3].modified[8] = measured[3].original[8] * 1.002;
    EXPECT_TRUE(judge("A1", measured).pass);
    measured[3].modified[8] = measured[3].original[8] * 1.004;
    const claim result = judge("A1", measured);
    EXPECT_FALSE(result.pass);
    EXPECT_THAT(result.note, HasSubstr("Matrix on 8 nodes"));
}

/// Returns whether a claim still holds after a change of a published figure.
template <class Change>
bool holds_with(const std::string& id, Change change) {
    measured_study measured = as_published();
    change(measured);
    return judge(id, measured).pass;
}

TEST(shape_claims, a3_fails_with_a_peak_elsewhere) {
    measured_study measured = as_published();
    measured[2].modified = improved(measured[2].original, 51, 64);
    const claim result = judge("A3", measured);
    EXPECT_FALSE(result.pass);
    EXPECT_EQ(result.measured, "64 64 64 64 64 64 64");
}

TEST(shape_claims, a4_fails_if_ready_is_as_good) {
    EXPECT_FALSE(holds_with("A4", [](auto& m) { m[6].modified = m[5].modified; }));
}

TEST(shape_claims, a6_fails_with_matrix_near_or_closure_far_from_ideal) {
    EXPECT_FALSE(holds_with("A6", [](auto& m) { m[3].original = with_efficiency(0.6); }));
    EXPECT_FALSE(holds_with("A6", [](auto& m) { m[4].modified = with_efficiency(0.7); }));
}

TEST(shape_claims, a7_fails_if_wider_pixels_cost_nothing) {
    EXPECT_FALSE(holds_with("A7", [](auto& m) { m[1].original = m[0].original; }));
}

TEST(shape_claims, a8_fails_while_a_doubling_of_the_nodes_costs_no_efficiency) {
    EXPECT_FALSE(holds_with("A8", [](auto& m) { m[6].original = with_efficiency(1); }));
}

/// Depth 2 costs 4 per cent on 64 nodes, 8 costs 2, and from 16 on nothing is gained.
runtime_of_depth depths() {
    runtime_of_depth measured;
    for (const auto& [depth, percent] : {std::pair{2U, 4.0}, {8U, 2.0}, {16U, 0.0}, {32U, 0.0}, {128U, 0.0}}) {
        for (unsigned nodes = 1; nodes <= 64; nodes *= 2) {
            measured[depth][nodes] = 1e6 / nodes * (1 + percent / 100 * (nodes - 1) / 63);
        }
    }
    return measured;
}

claim shallow(const runtime_of_depth& measured) {
    return judged(stated_shallow_queues(), [&](claim& stated) { judge_shallow_queues(stated, measured); });
}

claim coincide(const runtime_of_depth& measured) {
    return judged(stated_coincidence(), [&](claim& stated) { judge_coincidence(stated, measured); });
}

TEST(queue_depths, are_as_published) {
    EXPECT_TRUE(coincide(depths()).pass);
    EXPECT_TRUE(shallow(depths()).pass) << shallow(depths()).note;
    EXPECT_NEAR(extra_cycles(depths(), 2).at(64), 4, 1e-9);
}

TEST(queue_depths, from_16_on_that_differ_fail) {
    runtime_of_depth measured = depths();
    measured[128][32] *= 0.98;
    EXPECT_FALSE(coincide(measured).pass);
    EXPECT_NEAR(coincide(measured).measured.get<double>(), 2.04, 0.01);
    EXPECT_FALSE(shallow(measured).pass);
}

TEST(queue_depths, below_16_that_cost_too_little_to_be_seen_or_ever_less_fail) {
    runtime_of_depth measured = depths();
    measured[8][64] = measured[16][64] * 1.009;
    EXPECT_FALSE(shallow(measured).pass);
    measured = depths();
    measured[2][16] *= 1.1;
    EXPECT_FALSE(shallow(measured).pass);
}

}  // namespace
}  // namespace orbweaver::studies::scmp
