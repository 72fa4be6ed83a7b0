// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/projection.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::cop_model {
namespace {

/// 0.64371 unrounded (the thesis rounds its parts and prints 0.64404), 1.5535 times as fast.
TEST(cop_projection, equals_table_v_without_its_rounding) {
    const double left = remaining_time(ego_on_five_hosts());
    EXPECT_NEAR(left, 0.64371, 0.000005);
    EXPECT_NEAR(1 / left, 1.5535, 0.00005);
}

TEST(cop_projection, equals_table_v_from_its_rounded_parts) {
    const std::vector<time_share> printed{{"all that is faster", 0.00700 + 0.03500 + 0.00004 + 0.00200, 1},
                                          {"computation", 0.60, 1}};
    EXPECT_NEAR(remaining_time(printed), 0.64404, 1e-9);
}

/// The table prints 0.04404; chapter VI states "reduced by a factor of about 9".
TEST(cop_projection, communication_is_about_9_times_as_fast) {
    const double left = remaining_communication(ego_on_five_hosts());
    EXPECT_NEAR(left, 0.04371, 0.000005);
    EXPECT_NEAR(0.40 / left, 9.15, 0.005);
}

TEST(cop_projection, shares_of_the_program_add_up_to_it) {
    double sum = 0;
    for (const time_share& part : ego_on_five_hosts()) { sum += part.share; }
    EXPECT_NEAR(sum, 1, 1e-12);
}

}  // namespace
}  // namespace orbweaver::studies::cop_model
