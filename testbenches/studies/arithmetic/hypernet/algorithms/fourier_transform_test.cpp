// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/algorithms/fourier_transform.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {
namespace {

using points = std::vector<std::complex<double>>;

/// Computes the transform by its definition.
points transformed_slowly(const points& samples) {
    points result(samples.size());
    const auto count = static_cast<double>(samples.size());
    for (std::size_t k = 0; k < samples.size(); ++k) {
        for (std::size_t index = 0; index < samples.size(); ++index) {
            const double turn = static_cast<double>(k * index % samples.size()) / count;
            result[k] += samples[index] * std::polar(1.0, 2 * std::numbers::pi * turn);
        }
    }
    return result;
}

TEST(hypernet_fourier_transform, equals_the_definition_after_2_exchanges_and_2_n_steps) {
    std::mt19937 random(1988);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (unsigned n = 1; n <= 4; ++n) {
        points samples(std::size_t{1} << (2 * n));
        for (auto& sample : samples) { sample = {uniform(random), uniform(random)}; }
        const transformed result = fourier_transform(n, samples);
        const points golden = transformed_slowly(samples);
        for (std::size_t k = 0; k < golden.size(); ++k) {
            ASSERT_NEAR(std::abs(result.points[k] - golden[k]), 0, 1e-10) << "n " << n << " point " << k;
        }
        EXPECT_EQ(result.exchanges, 2U);
        EXPECT_EQ(result.internal_steps, 2 * n);
    }
}

TEST(hypernet_fourier_transform, refuses_other_numbers_of_samples) {
    EXPECT_THROW(fourier_transform(0, points(1)), std::invalid_argument);
    EXPECT_THROW(fourier_transform(2, points(15)), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
