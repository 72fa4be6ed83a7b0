// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/algorithms/recursive_doubling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <stdexcept>

#include "studies/arithmetic/hypernet/algorithms/steps.h"

namespace orbweaver::studies::hypernet_model {
namespace {

std::vector<double> random_values(std::size_t count) {
    std::mt19937 random(1988);
    std::vector<double> values(count);
    std::generate(values.begin(), values.end(), [&] { return static_cast<double>(random() % 100000); });
    return values;
}

TEST(hypernet_recursive_doubling, finds_minimum_maximum_and_sum_in_2_d_steps) {
    for (unsigned d = 2; d <= 5; ++d) {
        const hypernet net(module_kind::cubelet, d, 2);
        const auto values = random_values(net.positions());
        const reduction least = reduce(net, values, [](double one, double other) { return std::min(one, other); });
        EXPECT_EQ(least.value, *std::min_element(values.begin(), values.end()));
        EXPECT_EQ(least.steps, doubling_steps(d, 2));
        EXPECT_EQ(reduce(net, values, [](double one, double other) { return std::max(one, other); }).value,
                  *std::max_element(values.begin(), values.end()));
        EXPECT_EQ(reduce(net, values, std::plus<>()).value, std::accumulate(values.begin(), values.end(), 0.0));
    }
}

TEST(hypernet_recursive_doubling, refuses_other_nets_and_missing_values) {
    EXPECT_THROW(reduce({module_kind::cubelet, 3, 3}, random_values(256), std::plus<>()), std::invalid_argument);
    EXPECT_THROW(reduce({module_kind::treelet, 3, 2}, random_values(32), std::plus<>()), std::invalid_argument);
    EXPECT_THROW(reduce({module_kind::cubelet, 3, 2}, random_values(31), std::plus<>()), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
