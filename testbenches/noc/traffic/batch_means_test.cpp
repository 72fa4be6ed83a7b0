// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/batch_means.h"

#include <gtest/gtest.h>

#include "hw/base/random_stream.h"

namespace orbweaver::noc {
namespace {

TEST(batch_means, of_known_batches_is_students_interval) {
    batch_means means(10);
    for (const auto& [cycle, value] : {std::pair{0U, 10U}, {5U, 14U}, {10U, 20U}, {29U, 16U}}) {
        means.add(cycle, value);
    }
    // Means 12, 20, 16: their mean is 16, their variance 16; quantile 4.303 of two degrees of freedom.
    const confidence_interval known = means.interval(3);
    EXPECT_EQ(known.batches, 3U);
    EXPECT_NEAR(known.half_width, 4.303 * std::sqrt(16.0 / 3), 1e-9);
}

TEST(batch_means, knows_nothing_from_fewer_than_two_batches) {
    batch_means means(10);
    EXPECT_EQ(means.interval(20).batches, 0U);
    means.add(3, 5);
    EXPECT_EQ(means.interval(20).batches, 1U);
    EXPECT_EQ(means.interval(20).half_width, 0);
}

TEST(batch_means, leaves_out_batches_without_a_packet) {
    batch_means means(10);
    means.add(0, 10);
    means.add(35, 20);
    EXPECT_EQ(means.interval(20).batches, 2U);
    EXPECT_EQ(means.samples(1), 0U);
    EXPECT_EQ(means.samples(3), 1U);
    EXPECT_EQ(means.samples(99), 0U);
}

TEST(batch_means, joined_are_those_of_batches_of_twice_the_length) {
    random_stream random(1, "batch_means_test.join");
    for (const unsigned cycles : {400U, 390U}) {
        batch_means joined(10);
        batch_means other(10);
        batch_means twice(20);
        for (unsigned cycle = 0; cycle < cycles; ++cycle) {
            const std::uint64_t value = random.below(100);
            (cycle % 3 == 0 ? other : joined).add(cycle, value);
            twice.add(cycle, value);
        }
        joined.add(other);
        joined.join();
        EXPECT_EQ(joined.length(), 20U);
        EXPECT_EQ(joined.interval(40).batches, twice.interval(40).batches);
        EXPECT_DOUBLE_EQ(joined.interval(40).half_width, twice.interval(40).half_width);
    }
}

/// The interval holds the true mean in 95 of 100 measurements: of samples that hang together as latencies do, each near
/// its predecessor, here sums over the last 20 of uniform numbers.
TEST(batch_means, holds_the_true_mean_as_often_as_it_states) {
    constexpr unsigned measurements = 1000;
    constexpr unsigned memory = 20;
    unsigned held = 0;
    for (unsigned number = 0; number < measurements; ++number) {
        random_stream random(number, "batch_means_test.coverage");
        std::uint64_t recent[memory] = {};
        std::uint64_t value = 0;
        batch_means means(200);
        double sum = 0;
        for (unsigned cycle = 0; cycle < 4000 + memory; ++cycle) {
            const std::uint64_t drawn = random.below(101);
            value += drawn - recent[cycle % memory];
            recent[cycle % memory] = drawn;
            if (cycle >= memory) {
                means.add(cycle - memory, value);
                sum += static_cast<double>(value);
            }
        }
        const double error = sum / 4000 - 50.0 * memory;
        held += std::abs(error) <= means.interval(20).half_width ? 1 : 0;
    }
    // 950 expected, sigma 6.9; the dependence between batches that is left takes up to two more off a hundred.
    EXPECT_GE(held, 910U);
    EXPECT_LE(held, 980U);
}

}  // namespace
}  // namespace orbweaver::noc
