// SPDX-License-Identifier: Apache-2.0
// Natural traffic: loads of built networks, and that the natural pattern evens them out.
#include "studies/arithmetic/hypernet/traffic/regions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace orbweaver::studies::hypernet_model {
namespace {

void expect_loads(const std::vector<double>& loads, const std::vector<double>& golden) {
    ASSERT_EQ(loads.size(), golden.size());
    for (std::size_t level = 0; level < golden.size(); ++level) {
        EXPECT_NEAR(loads[level], golden[level], 0.0006 * golden[level]) << level;
    }
}

/// The beta of the pattern that is close to natural if the capacity of a level-i link is W^-i. Traffic then
/// falls by 2W a region.
double natural_beta(double w) { return 1 - 1 / (2 * w); }

TEST(hypernet_traffic, of_the_3_3_net_loads_links_as_the_golden_figures_state) {
    const hypernet net(module_kind::cubelet, 3, 3);
    const route_survey survey = survey_routes(net);
    expect_loads(loads_per_message(survey, threshold_traffic(net, 0.8)), {3.015e-3, 2.930e-3, 3.125e-3});
    expect_loads(loads_per_message(survey, uniform_traffic(net)), {7.26e-3, 1.465e-2, 1.562e-2});
}

TEST(hypernet_traffic, of_the_natural_pattern_loads_all_links_alike) {
    for (const hypernet& net : {hypernet(module_kind::cubelet, 3, 3), hypernet(module_kind::cubelet, 4, 2)}) {
        const auto loads = loads_per_message(survey_routes(net), threshold_traffic(net, natural_alpha(net.h())));
        const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(loads.size());
        for (const double load : loads) { EXPECT_NEAR(load, mean, 0.05 * mean); }
    }
}

TEST(hypernet_traffic, that_is_uniform_loads_external_links_twice_as_much_as_internal_ones) {
    const hypernet net(module_kind::cubelet, 3, 3);
    const auto loads = loads_per_message(survey_routes(net), uniform_traffic(net));
    EXPECT_NEAR(loads[1] / loads[0], 2, 0.1);
    EXPECT_NEAR(loads[2] / loads[0], 2, 0.2);
}

TEST(hypernet_traffic, shares_out_all_messages) {
    for (const auto kind : {module_kind::cubelet, module_kind::treelet}) {
        const hypernet net(kind, 3, 4);
        for (const region_shares& shares :
             {uniform_traffic(net), threshold_traffic(net, 0.9, 2), geometric_traffic(net, 0.75)}) {
            EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
            EXPECT_TRUE(std::all_of(shares.begin(), shares.end(), [](double share) { return share >= 0; }));
        }
    }
}

TEST(hypernet_traffic, of_a_threshold_of_1_does_not_leave_the_sphere) {
    const hypernet net(module_kind::cubelet, 3, 3);
    const region_shares shares = threshold_traffic(net, 1, 2);
    EXPECT_EQ(shares[1], 0.25);
    EXPECT_EQ(shares[2], 0.75);
    EXPECT_EQ(shares[3], 0);
}

TEST(hypernet_traffic, of_the_natural_decay_falls_by_2_w_a_region) {
    const hypernet net(module_kind::cubelet, 3, 4);
    const region_shares shares = geometric_traffic(net, natural_beta(2));
    EXPECT_NEAR(shares[1] / shares[2], 4, 1e-12);
    EXPECT_NEAR(shares[2] / shares[3], 4, 1e-12);
    EXPECT_NEAR(natural_alpha(3), 0.8, 1e-12);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
