// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/histogram.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "hw/base/random_stream.h"

namespace orbweaver {
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
}  // namespace orbweaver
