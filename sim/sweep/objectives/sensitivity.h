// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// How much an axis matters to an objective, by itself: its main effect.
struct main_effect {
    std::string axis;
    std::string objective;
    std::string scenario;    // in which; empty: in the sweep, or over all scenarios
    std::size_t points = 0;  // that were measured, without those that are censored
    std::size_t levels = 0;  // groups of points: one a value, or ten of as many points for an axis with more values

    /// Share of the objective's variance that lies between the groups: eta squared, the correlation ratio (Pearson
    /// 1905), in a full grid the first-order Sobol index. None if the objective does not vary, or with fewer than two
    /// groups.
    std::optional<double> share;

    double lowest = 0;  // mean of a group
    double highest = 0;
    std::string lowest_at;  // value of the axis, or the first and the last of the group
    std::string highest_at;

    /// Points that the sweep does not accept because their network was saturated: of their values it is known only that
    /// they lie beyond what the network can do, so they are left out of all of the above.
    std::size_t censored = 0;
};

/// The main effects of all axes but scenarios on all objectives, over the points that were measured and whose
/// status the sweep accepts.
std::vector<main_effect> main_effects(const sweep& described, const std::vector<evaluated_point>& points);

/// Main effects in a sweep with scenarios: over designs, and then in each scenario, in their order.
std::vector<main_effect> main_effects(const sweep& described, const std::vector<evaluated_point>& points,
                                      const std::vector<evaluated_design>& designs);

}  // namespace orbweaver::sim
