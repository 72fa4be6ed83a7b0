// SPDX-License-Identifier: Apache-2.0
// The clocks of scenarios that examples/cop_cluster has as well (testbenches/structure/cop_cluster_test.cpp).
#include <gtest/gtest.h>

#include "studies/cop/scenarios.h"

namespace orbweaver::studies::cop_paper {
namespace {

TEST(cop_example, four_hosts_have_the_clocks_of_the_cluster_that_is_composed_by_hand) {
    const std::string barrier = "barrier_spmd_4";
    const std::string sum = scaled("reduce", false, 4);
    std::vector<scenario> all = scenarios(study_sizes::full());
    std::erase_if(all, [&](const scenario& one) { return one.name != barrier && one.name != sum; });
    scenario_clocks clocks(std::move(all));
    EXPECT_EQ(clocks[barrier], 228);
    EXPECT_EQ(clocks[sum], 102);
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper
