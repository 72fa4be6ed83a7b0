// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/injection_process.h"

#include <cmath>
#include <vector>

#include "hw/noc/description_error.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

traffic_source_desc source(injection_kind kind, double rate, unsigned flits) {
    return {.rate = rate, .packet_flits = flits, .injection = kind};
}

/// Creations of many independent sources, [window]: their number in windows of equal length.
std::vector<std::uint64_t> creations(const traffic_source_desc& described, cycle_t window, unsigned windows,
                                     unsigned sources) {
    const injection_process process(described);
    std::vector<std::uint64_t> counts;
    for (unsigned number = 0; number < sources; ++number) {
        random_stream stream(3, "injection_process_test", number);
        std::vector<std::uint64_t> here(windows, 0);
        injection_process::state creation = process.first(stream);
        while (creation.cycle < window * windows) {
            ++here[creation.cycle / window];
            const cycle_t before = creation.cycle;
            process.advance(creation, stream, described.packet_flits.mix.front().flits);
            EXPECT_GE(creation.cycle, before);
        }
        counts.insert(counts.end(), here.begin(), here.end());
    }
    return counts;
}

double mean(const std::vector<std::uint64_t>& counts) {
    double sum = 0;
    for (const std::uint64_t count : counts) { sum += static_cast<double>(count); }
    return sum / static_cast<double>(counts.size());
}

/// Variance of the counts by their mean: 1 for Poisson's process.
double dispersion(const std::vector<std::uint64_t>& counts) {
    const double middle = mean(counts);
    double squares = 0;
    for (const std::uint64_t count : counts) {
        squares += (static_cast<double>(count) - middle) * (static_cast<double>(count) - middle);
    }
    return squares / static_cast<double>(counts.size() - 1) / middle;
}

/// The relative error of a dispersion of n counts is about sqrt(2 / n); this is four of it.
double margin(double expected, std::size_t counts) {
    return 4 * expected * std::sqrt(2.0 / static_cast<double>(counts));
}

TEST(bernoulli, disperses_less_than_poisson_by_its_probability) {
    const auto counts = creations(source(injection_kind::bernoulli, 0.4, 1), 50, 200, 200);
    EXPECT_NEAR(mean(counts), 20, 4 * std::sqrt(20 * 0.6 / static_cast<double>(counts.size())));
    EXPECT_NEAR(dispersion(counts), 0.6, margin(0.6, counts.size()));
}

TEST(poisson, has_a_dispersion_of_one_and_several_creations_a_cycle) {
    const auto counts = creations(source(injection_kind::poisson, 0.4, 1), 1, 500, 200);
    EXPECT_NEAR(mean(counts), 0.4, 4 * std::sqrt(0.4 / static_cast<double>(counts.size())));
    EXPECT_NEAR(dispersion(counts), 1, margin(1, counts.size()));
    std::vector<double> seen(8, 0);
    for (const std::uint64_t count : counts) { seen[std::min<std::size_t>(count, 7)] += 1; }
    double expected = std::exp(-0.4) * static_cast<double>(counts.size());
    for (unsigned k = 0; k < 5; ++k) {
        EXPECT_NEAR(seen[k], expected, 4 * std::sqrt(expected)) << k;
        expected *= 0.4 / (k + 1);
    }
}

TEST(poisson, at_a_rate_of_a_packet_a_cycle_still_varies) {
    const auto counts = creations(source(injection_kind::poisson, 1, 1), 10, 200, 100);
    EXPECT_NEAR(mean(counts), 10, 4 * std::sqrt(10 / static_cast<double>(counts.size())));
    EXPECT_NEAR(dispersion(counts), 1, margin(1, counts.size()));
}

/// A process that is on with probability q and off else, with exponential correlation, has over long windows a
/// dispersion of (1 - p) + 2 p (1 - q) T, where T is the time of its correlation, 1 / (1/on + 1/off), less half a
/// cycle.
TEST(on_off, keeps_the_mean_rate_and_comes_in_bursts) {
    traffic_source_desc described = source(injection_kind::on_off, 0.2, 2);
    described.on_cycles = 40;
    described.off_cycles = 60;
    const auto counts = creations(described, 20000, 10, 400);
    EXPECT_NEAR(mean(counts), 2000, 4 * std::sqrt(2000 * 8.0 / static_cast<double>(counts.size())));
    const double burst_rate = 0.1 * (40 + 60) / 40;
    const double correlation = 1 / (1.0 / 40 + 1.0 / 60);
    const double expected = 1 - burst_rate + 2 * burst_rate * 0.6 * (correlation - 0.5) + burst_rate * 0.6;
    EXPECT_NEAR(dispersion(counts), expected, margin(expected, counts.size()) + 0.02 * expected);
    EXPECT_GT(dispersion(counts), 5);
}

/// From its first cycle on: neither all sources in a burst, nor all in a pause.
TEST(on_off, begins_in_the_midst_of_bursts_and_pauses) {
    traffic_source_desc described = source(injection_kind::on_off, 0.2, 1);
    described.on_cycles = 300;
    described.off_cycles = 700;
    EXPECT_NEAR(mean(creations(described, 10, 1, 40000)), 2, 4 * std::sqrt(2 * 7.0 / 40000));
}

/// The cycles in which a source creates packets of these lengths.
std::vector<cycle_t> cycles_of(const traffic_source_desc& described, const std::vector<unsigned>& lengths) {
    const injection_process process(described);
    random_stream stream(7, "injection_process_test");
    std::vector<cycle_t> found;
    injection_process::state creation = process.first(stream);
    for (const unsigned flits : lengths) {
        found.push_back(creation.cycle);
        process.advance(creation, stream, flits);
    }
    return found;
}

TEST(periodic, keeps_distances_of_length_by_rate_and_adds_up_fractions) {
    traffic_source_desc described = source(injection_kind::periodic, 0.3, 4);
    described.phase_cycles = 1;
    EXPECT_EQ(cycles_of(described, {4, 4, 4, 1, 9, 2}), (std::vector<cycle_t>{0, 13, 26, 40, 43, 73}));
    described.rate = 1;
    EXPECT_EQ(cycles_of(described, {4, 1, 3, 3}), (std::vector<cycle_t>{0, 4, 5, 8}));
}

TEST(periodic, begins_within_its_mean_period_or_within_the_phase) {
    traffic_source_desc described = source(injection_kind::periodic, 0.02, 6);
    const injection_process process(described);
    described.phase_cycles = 7;
    const injection_process close(described);
    std::vector<unsigned> seen(300, 0);
    for (unsigned number = 0; number < 30000; ++number) {
        random_stream stream(3, "injection_process_test", number);
        ++seen.at(process.first(stream).cycle);
        EXPECT_LT(close.first(stream).cycle, 7U);
    }
    for (const unsigned count : seen) { EXPECT_NEAR(count, 100, 50); }
}

TEST(injection_process, of_rate_zero_never_creates_anything) {
    for (const auto kind :
         {injection_kind::bernoulli, injection_kind::poisson, injection_kind::on_off, injection_kind::periodic}) {
        const injection_process process(source(kind, 0, 4));
        random_stream stream(1, "injection_process_test");
        EXPECT_GE(process.first(stream).cycle, injection_process::endless);
    }
}

TEST(injection_process, offers_its_rate_with_a_mix_of_lengths) {
    traffic_source_desc described = source(injection_kind::bernoulli, 0.3, 1);
    described.packet_flits = packet_lengths({{1, 3}, {9, 1}});
    EXPECT_DOUBLE_EQ(mean_flits(described.packet_flits), 3);
    const auto counts = creations(described, 100, 100, 100);
    EXPECT_NEAR(mean(counts), 10, 4 * std::sqrt(9 / static_cast<double>(counts.size())));
}

TEST(injection_process, refuses_bursts_that_cannot_keep_the_rate) {
    traffic_source_desc described = source(injection_kind::on_off, 0.6, 1);
    described.on_cycles = 10;
    described.off_cycles = 10;
    EXPECT_THAT([&] { injection_process{described}; }, ThrowsMessage<description_error>(HasSubstr("at most 1")));
    described.rate = 0.5;
    EXPECT_NO_THROW(injection_process{described});
    described.rate = 1e-6;
    EXPECT_THAT([&] { injection_process{described}; }, ThrowsMessage<description_error>(HasSubstr("one burst in")));
}

TEST(injection_process, refuses_packets_without_flits) {
    EXPECT_THAT([] { injection_process{source(injection_kind::bernoulli, 0.1, 0)}; },
                ThrowsMessage<description_error>(HasSubstr("packet_flits")));
}

}  // namespace
}  // namespace orbweaver::noc
