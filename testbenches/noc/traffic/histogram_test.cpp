// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/histogram.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "hw/base/random_stream.h"

namespace orbweaver::noc {
namespace {

TEST(histogram, an_empty_one_is_all_zero) {
    const latency_summary summary = histogram().summary();
    EXPECT_EQ(summary.samples, 0U);
    EXPECT_EQ(summary.mean, 0);
    EXPECT_EQ(summary.max, 0U);
}

TEST(histogram, one_sample_is_every_percentile) {
    histogram tested;
    tested.add(1000);
    EXPECT_EQ(tested.percentile(1), 1000U);
    EXPECT_EQ(tested.percentile(50), 1000U);
    EXPECT_EQ(tested.percentile(100), 1000U);
}

TEST(histogram, percentiles_are_the_ranks_of_1_to_100) {
    histogram ramp;
    for (std::uint64_t value = 1; value <= 100; ++value) { ramp.add(value); }
    for (unsigned percent = 1; percent <= 100; ++percent) { EXPECT_EQ(ramp.percentile(percent), percent); }
}

TEST(histogram, counts_a_latency_of_zero_and_one_of_a_million) {
    histogram tested;
    tested.add(0);
    tested.add(1000000);
    tested.add(0);
    EXPECT_EQ(tested.percentile(50), 0U);
    EXPECT_EQ(tested.percentile(67), 1000000U);
    EXPECT_EQ(tested.summary().max, 1000000U);
    EXPECT_EQ(tested.samples(), 3U);
}

TEST(histogram, percentiles_are_those_of_the_sorted_samples) {
    random_stream stream(3, "histogram");
    std::vector<std::uint64_t> samples;
    histogram tested;
    std::uint64_t sum = 0;
    for (unsigned k = 0; k < 999; ++k) {
        samples.push_back(stream.below(500) * stream.below(20));
        tested.add(samples.back());
        sum += samples.back();
    }
    std::sort(samples.begin(), samples.end());
    const latency_summary summary = tested.summary();
    EXPECT_EQ(summary.p50, samples[(999 * 50 + 99) / 100 - 1]);
    EXPECT_EQ(summary.p95, samples[(999 * 95 + 99) / 100 - 1]);
    EXPECT_EQ(summary.p99, samples[(999 * 99 + 99) / 100 - 1]);
    EXPECT_EQ(summary.max, samples.back());
    EXPECT_DOUBLE_EQ(summary.mean, static_cast<double>(sum) / 999);
}

}  // namespace
}  // namespace orbweaver::noc
