// SPDX-License-Identifier: Apache-2.0
// The expected figures are worked out with integers and the four operations alone, so that every machine judges alike.
#include "hw/noc/traffic/geometric_gap.h"

#include <gtest/gtest.h>

#include <vector>

namespace orbweaver::noc {
namespace {

__extension__ using wide = unsigned __int128;

/// Chi-square of `draws` gaps against the geometric distribution, over 0 .. bins-2 and everything above.
double chi_square_of_gaps(double probability, std::size_t bins, std::uint64_t draws) {
    const geometric_gap gap(probability_threshold(probability));
    random_stream random(1, "geometric_gap_test.chi_square");
    std::vector<std::uint64_t> seen(bins, 0);
    for (std::uint64_t i = 0; i < draws; ++i) { ++seen[std::min<std::uint64_t>(gap.draw(random), bins - 1)]; }
    double sum = 0;
    double at_least = 1;  // probability of this gap or a longer one
    for (std::size_t bin = 0; bin < bins; ++bin) {
        const double share = bin + 1 < bins ? at_least * probability : at_least;
        const double expected = share * static_cast<double>(draws);
        const double deviation = static_cast<double>(seen[bin]) - expected;
        sum += deviation * deviation / expected;
        at_least *= 1 - probability;
    }
    return sum;
}

TEST(geometric_gap, is_distributed_as_bernoulli_trials_are) {
    // 99.9 % quantile of chi-square with 19 degrees of freedom.
    for (const double probability : {0.005, 0.05, 0.1, 0.25, 1.0 / 3}) {
        EXPECT_LT(chi_square_of_gaps(probability, 20, 200000), 43.8) << probability;
    }
    // With 4 degrees of freedom.
    for (const double probability : {0.5, 0.75, 0.9}) {
        EXPECT_LT(chi_square_of_gaps(probability, 5, 200000), 18.5) << probability;
    }
}

/// Inversion equals one trial after another: a draw is the number of failures f with q^(f+1) <= u < q^f. The powers by
/// squaring and the powers here are each rounded down several times, by less than 2^-64 each time.
TEST(geometric_gap, inverts_the_distribution_function) {
    constexpr wide one = wide{1} << 64;
    for (const double probability : {0.001, 0.02, 0.3, 0.7}) {
        const std::uint64_t threshold = probability_threshold(probability);
        const geometric_gap gap(threshold);
        random_stream random(7, "geometric_gap_test.inversion");
        random_stream same = random;
        for (unsigned draw = 0; draw < 2000; ++draw) {
            const std::uint64_t failures = gap.draw(random);
            const wide u = same.next();
            wide reached = one;
            for (std::uint64_t i = 0; i < failures; ++i) { reached = reached * (one - threshold) >> 64; }
            const wide further = reached * (one - threshold) >> 64;
            const wide slack = 128 + 2 * failures;
            ASSERT_GE(reached + slack, u) << probability;
            ASSERT_LE(further, u + slack) << probability;
        }
    }
}

TEST(geometric_gap, succeeds_as_often_in_a_cycle_as_asked) {
    for (const std::uint64_t per_mille : {5U, 100U, 400U}) {
        const geometric_gap gap(probability_threshold(static_cast<double>(per_mille) / 1000));
        random_stream random(3, "geometric_gap_test.rate");
        constexpr std::uint64_t cycles = 1000000;
        std::int64_t successes = 0;
        for (std::uint64_t cycle = gap.draw(random); cycle < cycles; cycle += 1 + gap.draw(random)) { ++successes; }
        const auto expected = static_cast<std::int64_t>(cycles / 1000 * per_mille);
        const auto variance = expected * static_cast<std::int64_t>(1000 - per_mille) / 1000;
        EXPECT_LE((successes - expected) * (successes - expected), 16 * variance) << per_mille;  // four sigma
    }
}

TEST(geometric_gap, has_no_memory) {
    const geometric_gap gap(probability_threshold(0.1));
    random_stream random(5, "geometric_gap_test.memory");
    std::int64_t long_ones = 0;
    std::int64_t longer_ones = 0;
    for (unsigned i = 0; i < 400000; ++i) {
        const std::uint64_t drawn = gap.draw(random);
        long_ones += drawn >= 7 ? 1 : 0;
        longer_ones += drawn >= 14 ? 1 : 0;
    }
    // A share of 0.9^7 = 0.4782969 of the gaps of 7 and more is 14 or more. The bound is five sigma; the variance of
    // each gap is 0.2495.
    const std::int64_t excess = longer_ones - long_ones * 4782969 / 10000000;
    EXPECT_LE(excess * excess, 25 * long_ones / 4);
}

TEST(geometric_gap, never_ends_without_a_chance) {
    random_stream random(1, "geometric_gap_test.never");
    EXPECT_EQ(geometric_gap(0).draw(random), geometric_gap::endless);
}

TEST(geometric_gap, is_nothing_when_success_is_certain) {
    const geometric_gap gap(probability_threshold(1));
    random_stream random(1, "geometric_gap_test.always");
    for (unsigned i = 0; i < 1000; ++i) { ASSERT_EQ(gap.draw(random), 0U); }
}

TEST(geometric_gap, knows_chances_of_one_in_two_to_the_thirty) {
    const geometric_gap gap(std::uint64_t{1} << 34);
    random_stream random(1, "geometric_gap_test.rare");
    constexpr std::uint64_t draws = 10000;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < draws; ++i) { sum += gap.draw(random); }
    const std::uint64_t mean = sum / draws;  // of 2^30, sigma 1 %
    EXPECT_GT(mean, (std::uint64_t{1} << 30) * 96 / 100);
    EXPECT_LT(mean, (std::uint64_t{1} << 30) * 104 / 100);
}

TEST(geometric_gap, draws_one_random_number) {
    const geometric_gap gap(probability_threshold(0.01));
    random_stream random(9, "geometric_gap_test.one");
    random_stream same = random;
    gap.draw(random);
    same.next();
    EXPECT_EQ(random.next(), same.next());
}

}  // namespace
}  // namespace orbweaver::noc
