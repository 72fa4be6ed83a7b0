// SPDX-License-Identifier: Apache-2.0
#include "sim/report/bounds.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace orbweaver::sim {
namespace {

double values(const std::string& name) {
    return name == "vcs" ? 4 : name == "depth" ? 8 : std::numeric_limits<double>::quiet_NaN();
}

TEST(bounds, report_the_two_sides_of_a_comparison) {
    const bound budget("vcs * (depth + 1) <= 64 / 1");
    EXPECT_EQ(budget.comparison(), "<=");
    EXPECT_EQ(budget.left(values), 36);
    EXPECT_EQ(budget.right(values), 64);
    EXPECT_TRUE(budget.holds(values));
    EXPECT_FALSE(bound("vcs*depth==31").holds(values));
}

TEST(bounds, are_as_many_as_a_text_joins) {
    const std::vector<bound> list = bounds_of("vcs >= 2 && (depth > 1 && vcs < 9) && depth != 3");
    ASSERT_EQ(list.size(), 3U);
    EXPECT_EQ(list[0].text(), "vcs >= 2");
    EXPECT_EQ(list[1].text(), "(depth > 1 && vcs < 9)");
    EXPECT_EQ(list[1].comparison(), "");
    EXPECT_TRUE(list[1].holds(values));
    EXPECT_EQ(list[2].comparison(), "!=");
}

TEST(bounds, stay_whole_where_splitting_would_change_their_meaning) {
    const std::vector<bound> list = bounds_of("vcs < 2 && depth < 2 || depth == 8");
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].comparison(), "");
    EXPECT_TRUE(list[0].holds(values));
    EXPECT_EQ(bounds_of("vcs > 2 ? depth > 1 : depth > 100").size(), 1U);
    EXPECT_EQ(bound("1 < vcs < 3").comparison(), "");
}

TEST(bounds, of_unknown_names_do_not_hold) {
    EXPECT_FALSE(bound("latency != 3").holds(values));
    EXPECT_TRUE(std::isnan(bound("latency < 3").left(values)));
}

}  // namespace
}  // namespace orbweaver::sim
