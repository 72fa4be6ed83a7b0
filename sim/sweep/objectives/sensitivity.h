// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Main effect of an axis on an objective: the influence of the axis alone.
struct main_effect {
    std::string axis;
    std::string objective;
    std::string scenario;    // name of the scenario; empty: the sweep, or over all scenarios
    std::size_t points = 0;  // measured points, without censored ones
    std::size_t levels =
        0;  // number of groups of points: one per value, or ten of equal size for an axis with more values

    /// Fraction of the objective's variance between the groups: eta squared, the correlation ratio (Pearson 1905). In a
    /// full grid it is the first-order Sobol index. Nothing if the objective is constant or there are fewer than two
    /// groups.
    std::optional<double> share;

    double lowest = 0;  // smallest mean of a group
    double highest = 0;
    std::string lowest_at;  // value of the axis, or the first and last value of the group
    std::string highest_at;

    /// Points that the sweep does not accept because their network was saturated. Their exact values are unknown,
    /// beyond the capacity of the network, so all numbers above exclude them.
    std::size_t censored = 0;
};

/// Returns the main effects of all axes except scenarios on all objectives. It uses the measured points whose status
/// the sweep accepts.
std::vector<main_effect> main_effects(const sweep& described, const std::vector<evaluated_point>& points);

/// Returns the main effects in a sweep with scenarios: first over designs, then in each scenario, in their order.
std::vector<main_effect> main_effects(const sweep& described, const std::vector<evaluated_point>& points,
                                      const std::vector<evaluated_design>& designs);

}  // namespace orbweaver::sim
