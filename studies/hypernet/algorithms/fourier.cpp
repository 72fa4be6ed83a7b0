// SPDX-License-Identifier: Apache-2.0
// R11: the Fourier transform on the even nodes of an (n+1,2)-net.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "studies/arithmetic/hypernet/algorithms/fourier_transform.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using hypernet_model::transformed;
using points = std::vector<std::complex<double>>;

constexpr double tolerance = 1e-10;  // relative to the largest point

points samples_of(std::size_t count) {
    points samples(count);
    for (std::size_t index = 0; index < count; ++index) {
        samples[index] = {std::sin(static_cast<double>(index * index)), static_cast<double>(index % 5)};
    }
    return samples;
}

/// The definition: N^2 products.
points by_definition(const points& samples) {
    const std::size_t count = samples.size();
    points result(count);
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t index = 0; index < count; ++index) {
            const double angle =
                2 * std::numbers::pi * static_cast<double>(k * index % count) / static_cast<double>(count);
            result[k] += samples[index] * std::polar(1.0, angle);
        }
    }
    return result;
}

double largest_difference(const points& one, const points& other) {
    double difference = 0;
    double largest = 0;
    for (std::size_t index = 0; index < one.size(); ++index) {
        difference = std::max(difference, std::abs(one[index] - other[index]));
        largest = std::max(largest, std::abs(other[index]));
    }
    return difference / largest;
}

findings evaluate_fourier() {
    findings found;
    report_table table{
        "fourier", "Fourier transform", {{"net", "points", "difference", "external exchanges", "internal steps"}, {}}};
    for (unsigned n = 2; n <= 4; ++n) {
        const points samples = samples_of(std::size_t{1} << (2 * n));
        const transformed result = hypernet_model::fourier_transform(n, samples);
        const double difference = largest_difference(result.points, by_definition(samples));
        found.claims.push_back(
            judged_figure({"R11", "transform of " + std::to_string(samples.size()) + " points: largest difference",
                           "section 4.2.2", 0, tolerance, "", "of the definition, as part of the largest point"},
                          [&] { return difference; }));
        table.data.rows.push_back({net_name(n + 1, 2), std::to_string(samples.size()), figure_text(difference),
                                   std::to_string(result.exchanges), std::to_string(result.internal_steps)});
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment fourier() { return calculated("fourier", "Fourier transform", evaluate_fourier); }

}  // namespace orbweaver::studies::hypernet_paper
