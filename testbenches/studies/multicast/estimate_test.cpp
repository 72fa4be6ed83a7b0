// SPDX-License-Identifier: Apache-2.0
#include "studies/multicast/estimate.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::multicast_paper {
namespace {

TEST(multicast_estimate, is_the_mean_and_half_of_students_interval) {
    const estimate found = estimate_of({1, 2, 3, 4, 5});
    EXPECT_DOUBLE_EQ(found.mean, 3);
    EXPECT_NEAR(found.half_width, 2.776 * 0.70711, 1e-4);  // 4 degrees of freedom, standard error sqrt(2.5 / 5)
    EXPECT_EQ(text_of(found), "3 +- 1.96");
    EXPECT_EQ(text_of({51234.6, 1200.2}), "51235 +- 1200");
}

TEST(multicast_estimate, of_one_sample_has_no_interval) {
    EXPECT_DOUBLE_EQ(estimate_of({7}).mean, 7);
    EXPECT_DOUBLE_EQ(estimate_of({7}).half_width, 0);
}

}  // namespace
}  // namespace orbweaver::studies::multicast_paper
