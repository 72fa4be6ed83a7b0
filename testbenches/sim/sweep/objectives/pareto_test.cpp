// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/pareto.h"

#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Front by front, each by comparing all points that are left with all.
std::vector<unsigned> fronts_by_brute_force(const std::vector<cost_vector>& points) {
    const auto worse = [](const cost_vector& a, const cost_vector& b) {
        bool no_better = true;
        bool worse_in_one = false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            no_better = no_better && a[i] >= b[i];
            worse_in_one = worse_in_one || a[i] > b[i];
        }
        return no_better && worse_in_one;
    };
    std::vector<unsigned> fronts(points.size(), 0);
    for (unsigned front = 1; std::find(fronts.begin(), fronts.end(), 0U) != fronts.end(); ++front) {
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < points.size(); ++i) {
            bool beaten = fronts[i] != 0;
            for (std::size_t other = 0; other < points.size(); ++other) {
                beaten = beaten || (fronts[other] == 0 && worse(points[i], points[other]));
            }
            if (!beaten) { members.push_back(i); }
        }
        for (const std::size_t member : members) { fronts[member] = front; }
    }
    return fronts;
}

TEST(pareto, a_point_dominates_if_it_is_nowhere_worse_and_somewhere_better) {
    EXPECT_TRUE(dominates({1, 2}, {1, 3}));
    EXPECT_FALSE(dominates({1, 3}, {1, 3}));
    EXPECT_FALSE(dominates({0, 4}, {1, 3}));
}

TEST(pareto, fronts_peel_off_one_by_one_and_equal_points_share_theirs) {
    EXPECT_THAT(pareto_fronts({{1, 5}, {2, 2}, {3, 3}, {2, 2}, {4, 4}, {5, 1}}), ElementsAre(1, 1, 2, 1, 3, 1));
    EXPECT_THAT(pareto_fronts({}), IsEmpty());
}

TEST(pareto, fronts_of_random_points_are_those_of_brute_force) {
    random_stream random(1, "pareto_test");
    for (std::size_t objectives = 1; objectives <= 4; ++objectives) {
        for (int round = 0; round < 25; ++round) {
            std::vector<cost_vector> points(1 + random.below(60));
            for (cost_vector& point : points) {
                for (std::size_t i = 0; i < objectives; ++i) {
                    point.push_back(random.below(12));  // few values, so that many are equal
                }
            }
            EXPECT_EQ(pareto_fronts(points), fronts_by_brute_force(points));
        }
    }
}

}  // namespace
}  // namespace orbweaver::sim
