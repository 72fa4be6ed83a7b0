// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/sensitivity.h"

#include "sim/sweep/space/design_space.h"
#include "sim/sweep/sweep_tables.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// The points of a grid with an objective that is known.
std::vector<evaluated_point> measured_grid(const design_space& space,
                                           const std::function<double(double, double)>& objective) {
    std::vector<evaluated_point> points;
    for (const auto& levels : space.grid()) {
        evaluated_point& added = points.emplace_back();
        added.point = space.point_of(levels);
        added.status = point_status::ok;
        added.objectives = {estimate{objective(*added.point.values[0].number, *added.point.values[1].number), {}}};
    }
    return points;
}

const std::string axes =
    "[{name: a, key: network.vc_depth, values: [1, 2, 3]}, {name: b, key: seed, values: [1, 2, 3, 4]}]";

TEST(main_effects, of_a_sum_divide_its_variance) {
    const loaded_sweep loaded(sweep_over(axes));
    const auto effects =
        main_effects(loaded.study, measured_grid(loaded.space, [](double a, double b) { return 3 * a + b; }));
    // The variance of 3a is 9 * 2/3 = 6, that of b is 5/4.
    ASSERT_EQ(effects.size(), 2U);
    EXPECT_THAT(effects[0].share, Optional(DoubleNear(6 / 7.25, 1e-12)));
    EXPECT_THAT(effects[1].share, Optional(DoubleNear(1.25 / 7.25, 1e-12)));
    EXPECT_EQ(effects[0].lowest_at, "1");
    EXPECT_DOUBLE_EQ(effects[0].lowest, 5.5);
    EXPECT_EQ(effects[0].highest_at, "3");
    EXPECT_EQ(effects[1].levels, 4U);
}

TEST(main_effects, see_nothing_of_what_only_works_together) {
    const loaded_sweep loaded(sweep_over(axes));
    const auto effects =
        main_effects(loaded.study, measured_grid(loaded.space, [](double a, double b) { return (a - 2) * (b - 2.5); }));
    EXPECT_THAT(effects[0].share, Optional(DoubleNear(0, 1e-12)));
    EXPECT_THAT(effects[1].share, Optional(DoubleNear(0, 1e-12)));
}

TEST(main_effects, of_what_does_not_vary_are_unknown) {
    const loaded_sweep loaded(sweep_over(axes));
    const auto effects = main_effects(loaded.study, measured_grid(loaded.space, [](double, double) { return 0.1; }));
    EXPECT_EQ(effects[0].share, std::nullopt);
}

TEST(main_effects, leave_out_points_that_were_not_measured) {
    const loaded_sweep loaded(sweep_over(axes));
    auto points = measured_grid(loaded.space, [](double a, double) { return a; });
    for (evaluated_point& point : points) {
        if (point.point.levels[0] == 2) { point.status = point_status::deadlock; }
    }
    const auto effects = main_effects(loaded.study, points);
    EXPECT_EQ(effects[0].points, 8U);
    EXPECT_EQ(effects[0].levels, 2U);
    EXPECT_EQ(effects[0].highest, 2);
}

TEST(main_effects, leave_out_saturated_points_and_state_how_many) {
    for (const bool allowed : {false, true}) {
        const loaded_sweep loaded(sweep_over(axes, allowed ? "allow_saturated: true\n" : ""));
        auto points = measured_grid(loaded.space, [](double a, double) { return a == 3 ? 1000 : a; });
        for (evaluated_point& point : points) {
            point.status = point.point.levels[0] == 2 ? point_status::saturated : point_status::ok;
        }
        points.back().status = point_status::deadlock;
        const auto effects = main_effects(loaded.study, points);
        EXPECT_EQ(effects[0].points, allowed ? 11U : 8U);
        EXPECT_EQ(effects[0].censored, allowed ? 0U : 3U);
        EXPECT_EQ(effects[0].highest, allowed ? 1000 : 2);
        const data_table table = sensitivity_table(loaded.study, effects);
        EXPECT_EQ(table.columns.back(), "censored");
        EXPECT_EQ(table.rows.front().back(), allowed ? "0" : "3");
    }
}

TEST(main_effects, of_a_continuous_axis_compare_ten_groups) {
    const loaded_sweep loaded(
        sweep_over("[{key: traffic.rate, range: {from: 0, to: 1}}]", "sampling: {method: random}\n"));
    std::vector<evaluated_point> points;
    for (int i = 0; i < 100; ++i) {
        evaluated_point& added = points.emplace_back();
        added.point = loaded.space.point_of(std::vector<double>{i / 100.0});
        added.status = point_status::ok;
        added.objectives = {estimate{i / 100.0, {}}};
    }
    const auto effects = main_effects(loaded.study, points);
    EXPECT_EQ(effects[0].levels, 10U);
    EXPECT_GT(*effects[0].share, 0.98);
    EXPECT_EQ(effects[0].highest_at, "0.9 .. 0.99");
}

}  // namespace
}  // namespace orbweaver::sim
