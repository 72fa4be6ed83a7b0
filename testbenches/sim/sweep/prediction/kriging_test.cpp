// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/prediction/kriging.h"

#include <gtest/gtest.h>

#include <cmath>

namespace orbweaver::sim {
namespace {

const std::vector<design_position> corners_and_more{{0, 0}, {1, 1}, {0, 1}, {1, 0}, {0.5, 0.25}, {0.25, 0.75}};
const std::vector<double> measured{3, 9, 4, 7, 5, 4.5};

/// All but one, or all.
kriging known_positions(std::size_t without = corners_and_more.size()) {
    kriging known;
    for (std::size_t number = 0; number < corners_and_more.size(); ++number) {
        if (number != without) { known.add(corners_and_more[number]); }
    }
    return known;
}

/// The short form of the residuals against the long one.
TEST(kriging, leaves_out_each_place_as_if_it_had_not_been_known) {
    const kriging all = known_positions();
    const std::vector<double> residuals = all.interpolate(measured).residuals();
    for (std::size_t number = 0; number < measured.size(); ++number) {
        const kriging others = known_positions(number);
        std::vector<double> values = measured;
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(number));
        EXPECT_NEAR(measured[number] - others.interpolate(values).value(corners_and_more[number]), residuals[number],
                    1e-9);
    }
}

TEST(kriging, of_equal_values_is_that_value_everywhere) {
    const kriging all = known_positions();
    const auto flat = all.interpolate(std::vector<double>(measured.size(), 2.5));
    EXPECT_NEAR(flat.value({0.9, 0.1}), 2.5, 1e-12);
    EXPECT_NEAR(flat.value({30, -4}), 2.5, 1e-12);
}

TEST(kriging, follows_each_axis_where_axes_add_up) {
    kriging known;
    std::vector<double> sums;
    for (const double x : {0.0, 0.5, 1.0}) {
        for (const double y : {0.0, 0.5, 1.0}) {
            if (x != 0.5 || y != 0.5) {
                known.add({x, y});
                sums.push_back(10 * x + y);
            }
        }
    }
    EXPECT_NEAR(known.interpolate(sums).value({0.5, 0.5}), 5.5, 0.05);
}

TEST(kriging, of_one_place_is_its_value_and_has_no_residual) {
    kriging known;
    known.add({0.5});
    const auto surface = known.interpolate({7});
    EXPECT_NEAR(surface.value({0}), 7, 1e-12);
    EXPECT_TRUE(surface.residuals().empty());
}

TEST(nearest_distance, adds_up_axes_and_takes_the_nearest) {
    EXPECT_DOUBLE_EQ(nearest_distance({{0, 0}, {1, 1}}, {0.25, 0.5}), 0.75);
    EXPECT_TRUE(std::isinf(nearest_distance({}, {0})));
}

}  // namespace
}  // namespace orbweaver::sim
