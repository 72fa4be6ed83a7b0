// SPDX-License-Identifier: Apache-2.0
#include "hw/base/random_stream.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace orbweaver {
namespace {

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;

TEST(random_stream, the_finaliser_gives_the_published_splitmix64_sequence) {
    // Sequence of SplitMix64 from state 1234567, as its reference implementation prints it.
    constexpr std::array<std::uint64_t, 5> published{6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                                     4593380528125082431U, 16408922859458223821U};
    for (std::uint64_t n = 0; n < published.size(); ++n) {
        EXPECT_EQ(mix_bits(1234567 + golden * (n + 1)), published[n]);
    }
}

// The vectors below come from an independent implementation in Python. They pin the sequence down: a change would
// change every published result.
TEST(random_stream, known_keys_give_known_numbers) {
    struct known {
        std::uint64_t seed;
        const char* module;
        std::uint64_t stream;
        std::array<std::uint64_t, 3> numbers;
    };
    const std::array<known, 4> table{{
        {1, "router", 0, {0x56996c5caf7d7ab2U, 0x07a3749af52f125dU, 0xd044ad7a92c17157U}},
        {1, "router", 1, {0x46139399a3e32b20U, 0x1f36d4629fe4022cU, 0x521b99e5321c684eU}},
        {2, "router", 0, {0xf502efbc2a3853d8U, 0xfa0afb0c5023b179U, 0xa53799fcb9423d3eU}},
        {0, "", 0, {0x5bc6b2b03ee7d74eU, 0x026d316834150165U, 0x13710544aeda6153U}},
    }};
    for (const known& row : table) {
        random_stream random(row.seed, row.module, row.stream);
        for (const std::uint64_t number : row.numbers) {
            EXPECT_EQ(random.next(), number) << row.seed << " " << row.module << " " << row.stream;
        }
    }
}

// It works at compile time.
static_assert([] {
    random_stream random(1, "router");
    return random.next();
}() == 0x56996c5caf7d7ab2U);

TEST(random_stream, what_one_stream_draws_does_not_change_another) {
    random_stream alone(7, "a");
    std::vector<std::uint64_t> expected;
    for (int n = 0; n < 100; ++n) { expected.push_back(alone.next()); }
    random_stream first(7, "a");
    random_stream second(7, "b");
    for (int n = 0; n < 100; ++n) {
        for (int draws = 0; draws < n % 5; ++draws) { second.next(); }
        EXPECT_EQ(first.next(), expected[static_cast<std::size_t>(n)]);
    }
}

/// Pearson's chi-square of counts against an equal share.
double chi_square(const std::vector<unsigned>& counts, double draws) {
    const double expected = draws / static_cast<double>(counts.size());
    double sum = 0;
    for (const unsigned count : counts) { sum += (count - expected) * (count - expected) / expected; }
    return sum;
}

// Chi-square with d degrees of freedom has mean d and variance 2d; six deviations do not happen by chance, and the
// streams are fixed, so that the tests below give one answer for ever.
double chi_square_limit(std::size_t bins) {
    const double degrees = static_cast<double>(bins - 1);
    return degrees + 6 * std::sqrt(2 * degrees);
}

TEST(random_stream, below_is_uniform_for_powers_of_two_and_other_bounds) {
    constexpr unsigned draws = 100000;
    for (const std::uint32_t bound : {2U, 3U, 5U, 16U, 63U, 64U, 100U, 1000U}) {
        random_stream random(11, "uniform", bound);
        std::vector<unsigned> counts(bound);
        for (unsigned n = 0; n < draws; ++n) { ++counts.at(random.below(bound)); }
        EXPECT_LT(chi_square(counts, draws), chi_square_limit(bound)) << bound;
    }
}

TEST(random_stream, successive_draws_are_uniform_in_pairs) {
    constexpr unsigned draws = 200000;
    constexpr std::uint32_t bound = 16;
    random_stream random(3, "pairs");
    std::vector<unsigned> counts(bound * bound);
    for (unsigned n = 0; n < draws; ++n) {
        const std::uint32_t first = random.below(bound);
        ++counts.at(first * bound + random.below(bound));
    }
    EXPECT_LT(chi_square(counts, draws), chi_square_limit(counts.size()));
}

TEST(random_stream, every_bit_is_one_half_of_the_time) {
    constexpr int draws = 100000;
    random_stream random(5, "bits");
    std::array<int, 64> ones{};
    for (int n = 0; n < draws; ++n) {
        const std::uint64_t bits = random.next();
        for (unsigned bit = 0; bit < 64; ++bit) { ones[bit] += static_cast<int>(bits >> bit & 1); }
    }
    const double six_deviations = 6 * std::sqrt(draws / 4.0);
    for (const int count : ones) { EXPECT_NEAR(count, draws / 2, six_deviations); }
}

/// Bits that agree in `draws` numbers of two streams, less what chance gives, in standard deviations.
double agreement(random_stream a, random_stream b, int draws) {
    int agreeing = 0;
    for (int n = 0; n < draws; ++n) { agreeing += 64 - std::popcount(a.next() ^ b.next()); }
    return (agreeing - 32.0 * draws) / std::sqrt(16.0 * draws);
}

TEST(random_stream, neighbouring_seeds_modules_and_streams_are_independent) {
    constexpr int draws = 2000;
    for (std::uint64_t n = 0; n < 100; ++n) {
        const std::string module = "router_" + std::to_string(n);
        const std::string next_module = "router_" + std::to_string(n + 1);
        const random_stream base(n, module, n);
        EXPECT_LT(std::abs(agreement(base, {n + 1, module, n}, draws)), 6) << n;
        EXPECT_LT(std::abs(agreement(base, {n, next_module, n}, draws)), 6) << n;
        EXPECT_LT(std::abs(agreement(base, {n, module, n + 1}, draws)), 6) << n;
        EXPECT_LT(std::abs(agreement(base, {n + 1, module, n + 1}, draws)), 6) << n;
    }
}

TEST(random_stream, below_stays_below_its_bound) {
    random_stream random(1, "bounds");
    for (const std::uint32_t bound : {1U, 2U, 7U, 0x80000000U, 0xffffffffU}) {
        for (int n = 0; n < 1000; ++n) { EXPECT_LT(random.below(bound), bound); }
    }
}

TEST(random_stream, below_one_is_zero) {
    random_stream random(1, "one");
    for (int n = 0; n < 100; ++n) { EXPECT_EQ(random.below(1), 0U); }
}

TEST(random_stream, below_reaches_both_ends) {
    random_stream random(1, "ends");
    bool lowest = false;
    bool highest = false;
    for (int n = 0; n < 1000; ++n) {
        const std::uint32_t drawn = random.below(10);
        lowest |= drawn == 0;
        highest |= drawn == 9;
    }
    EXPECT_TRUE(lowest);
    EXPECT_TRUE(highest);
}

TEST(probability_threshold, is_the_probability_times_two_to_the_64) {
    EXPECT_EQ(probability_threshold(0.5), std::uint64_t{1} << 63);
    EXPECT_EQ(probability_threshold(0.25), std::uint64_t{1} << 62);
    EXPECT_EQ(probability_threshold(0x1p-64), 1U);
}

TEST(probability_threshold, clamps_what_is_no_probability) {
    EXPECT_EQ(probability_threshold(0), 0U);
    EXPECT_EQ(probability_threshold(-1), 0U);
    EXPECT_EQ(probability_threshold(std::numeric_limits<double>::quiet_NaN()), 0U);
    EXPECT_EQ(probability_threshold(1), ~std::uint64_t{0});
    EXPECT_EQ(probability_threshold(1e300), ~std::uint64_t{0});
}

TEST(random_stream, chance_comes_true_as_often_as_its_probability_states) {
    constexpr int draws = 100000;
    for (const double probability : {0.0, 0.01, 0.2, 0.5, 0.99, 1.0}) {
        random_stream random(9, "chance");
        const std::uint64_t threshold = probability_threshold(probability);
        int hits = 0;
        for (int n = 0; n < draws; ++n) { hits += random.chance(threshold) ? 1 : 0; }
        const double deviation = std::sqrt(draws * probability * (1 - probability));
        EXPECT_NEAR(hits, draws * probability, 6 * deviation) << probability;
    }
}

}  // namespace
}  // namespace orbweaver
