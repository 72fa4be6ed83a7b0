// SPDX-License-Identifier: Apache-2.0
#include "studies/hypernet/comparison.h"

#include <gmock/gmock.h>

namespace orbweaver::studies::hypernet_paper {
namespace {

TEST(hypernet_comparison, holds_within_its_tolerance) {
    const comparison figure{"R00", "what", "where", 2, 0.5};
    EXPECT_TRUE(judged_figure(figure, [] { return 2.5; }).pass);
    EXPECT_FALSE(judged_figure(figure, [] { return 2.6; }).pass);
    EXPECT_FALSE(judged_figure(figure, [] { return 1.4; }).pass);
    EXPECT_EQ(judged_figure(figure, [] { return 2.0; }).id, "hypernet.R00");
}

TEST(hypernet_comparison, of_a_run_that_failed_does_not_hold) {
    const claim result =
        judged_figure({"R00", "what", "where", 0, 1}, []() -> double { throw unusable_run("run x: exit code 3"); });
    EXPECT_FALSE(result.pass);
    EXPECT_TRUE(result.measured.is_null());
    EXPECT_EQ(result.note, "run x: exit code 3");
}

TEST(hypernet_comparison, writes_whole_figures_whole_and_others_with_seven_digits) {
    EXPECT_EQ(judged_figure({"R00", "", "", 265216, 0}, [] { return 265216.0; }).measured.dump(), "265216");
    EXPECT_EQ(judged_figure({"R00", "", "", 1.0 / 3, 0}, [] { return 1.0 / 3; }).published.dump(), "0.3333333");
}

TEST(hypernet_comparison, counts_how_many_figures_come_out) {
    tally figures;
    figures.count(2, 2);
    figures.count(2, 2.1, 0.2);
    figures.count(2, 2.3, 0.2);
    const claim result = figures.as_claim("R00", "three figures", "where");
    EXPECT_EQ(result.published, 3);
    EXPECT_EQ(result.measured, 2);
    EXPECT_FALSE(result.pass);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_paper
