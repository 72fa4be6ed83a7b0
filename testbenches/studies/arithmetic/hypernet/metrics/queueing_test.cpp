// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/metrics/queueing.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::hypernet_model {
namespace {

route_survey routes_of_the_3_3_net() { return survey_routes({module_kind::cubelet, 3, 3}); }

TEST(hypernet_queueing, waits_for_half_a_service_at_half_utilisation) {
    EXPECT_EQ(mean_wait(0), 0);
    EXPECT_EQ(mean_wait(0.5), 0.5);
    EXPECT_EQ(mean_wait(0.75), 1.5);
}

TEST(hypernet_queueing, saturates_where_the_busiest_link_does) {
    EXPECT_NEAR(saturation_rate(routes_of_the_3_3_net()), 256.0 / 1116, 1e-12);
}

TEST(hypernet_queueing, sums_the_waits_of_all_links_on_the_way) {
    const route_survey routes = routes_of_the_3_3_net();
    // So little that a wait is half of the utilisation: the mean over all messages is half of the sum of squares.
    constexpr double rate = 1e-6;
    double squares = 0;
    for (const link_loads& level : routes.loads) {
        for (const std::uint64_t load : level.of_each) {
            squares += static_cast<double>(load) * static_cast<double>(load);
        }
    }
    EXPECT_NEAR(*mean_waits(routes, rate) / rate, squares / 256 / routes.routes() / 2, 1e-4);
}

TEST(hypernet_queueing, has_no_waits_beyond_saturation) {
    const route_survey routes = routes_of_the_3_3_net();
    EXPECT_TRUE(mean_waits(routes, 0.2));
    EXPECT_FALSE(mean_waits(routes, saturation_rate(routes)));
    EXPECT_LT(*mean_waits(routes, 0.1), *mean_waits(routes, 0.2));
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
