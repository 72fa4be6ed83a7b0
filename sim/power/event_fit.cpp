// SPDX-License-Identifier: Apache-2.0
#include "sim/power/event_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace orbweaver::sim {

namespace {

constexpr std::size_t event_kinds = std::tuple_size_v<noc::router_events>;
using equation_matrix = std::array<std::array<double, event_kinds + 1>, event_kinds>;  // last column: right side

/// Returns the normal equations of the chosen kinds of events; the costs of the others are 0.
equation_matrix normal_equations(const std::vector<energy_sample>& samples, unsigned chosen) {
    equation_matrix sums{};
    for (const energy_sample& sample : samples) {
        for (std::size_t row = 0; row < event_kinds; ++row) {
            for (std::size_t column = 0; column < event_kinds; ++column) {
                sums[row][column] += sample.events[row] * sample.events[column];
            }
            sums[row][event_kinds] += sample.events[row] * sample.energy;
        }
    }
    for (std::size_t kind = 0; kind < event_kinds; ++kind) {
        if ((chosen >> kind & 1U) != 0) { continue; }
        for (std::size_t other = 0; other < event_kinds; ++other) { sums[kind][other] = sums[other][kind] = 0; }
        sums[kind][kind] = 1;
        sums[kind][event_kinds] = 0;
    }
    return sums;
}

/// Solves by Gauss's elimination; nothing if the events are not independent.
std::optional<noc::router_events> solution(equation_matrix equations) {
    constexpr double smallest_pivot = 1e-9;
    for (std::size_t pivot = 0; pivot < event_kinds; ++pivot) {
        std::size_t best = pivot;
        for (std::size_t row = pivot; row < event_kinds; ++row) {
            if (std::abs(equations[row][pivot]) > std::abs(equations[best][pivot])) { best = row; }
        }
        std::swap(equations[pivot], equations[best]);
        if (std::abs(equations[pivot][pivot]) < smallest_pivot) { return std::nullopt; }
        for (std::size_t row = 0; row < event_kinds; ++row) {
            if (row == pivot) { continue; }
            const double factor = equations[row][pivot] / equations[pivot][pivot];
            for (std::size_t column = pivot; column <= event_kinds; ++column) {
                equations[row][column] -= factor * equations[pivot][column];
            }
        }
    }
    noc::router_events found{};
    for (std::size_t kind = 0; kind < event_kinds; ++kind) {
        found[kind] = equations[kind][event_kinds] / equations[kind][kind];
    }
    return found;
}

double squared_error(const std::vector<energy_sample>& samples, const noc::router_events& costs) {
    double sum = 0;
    for (const energy_sample& sample : samples) { sum += std::pow(sample.energy - energy_of(sample.events, costs), 2); }
    return sum;
}

}  // namespace

double energy_of(const noc::router_events& events, const noc::router_events& costs) {
    double sum = 0;
    for (std::size_t kind = 0; kind < event_kinds; ++kind) { sum += events[kind] * costs[kind]; }
    return sum;
}

noc::router_events fitted_costs(const std::vector<energy_sample>& samples) {
    noc::router_events best{};
    double least = squared_error(samples, best);
    for (unsigned chosen = 1; chosen < 1U << event_kinds; ++chosen) {
        const auto found = solution(normal_equations(samples, chosen));
        if (!found || *std::min_element(found->begin(), found->end()) < 0) { continue; }
        if (const double error = squared_error(samples, *found); error < least) {
            least = error;
            best = *found;
        }
    }
    return best;
}

}  // namespace orbweaver::sim
