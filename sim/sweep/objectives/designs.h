// SPDX-License-Identifier: Apache-2.0
// From points to designs, where a sweep has scenarios: a program, a load or a pattern of traffic is not the architect's
// to choose, so what is compared is a machine over all of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// A machine in all scenarios.
struct evaluated_design {
    /// As a point: the values of its first one, the worst status, the objectives over all scenarios, its place on the
    /// fronts of designs. Feasible if every point is, all objectives with a goal are known and the requirements on
    /// designs hold. Its number counts designs from 1.
    evaluated_point over_scenarios;

    std::vector<const evaluated_point*> points;  // one a scenario, in the order of the scenarios

    /// How much worse each objective is than the best feasible design's in the same scenario, where that is
    /// most; as a share of the best. None for an objective without a goal or that is the same in all scenarios, such as
    /// what the machine costs, or if a value is not known.
    std::vector<std::optional<double>> losses;
};

/// The levels of a point on the axes that are scenarios.
std::vector<std::size_t> scenario_of(const sweep& described, const design_point& point);

/// What a scenario is called: the values of its axes; of variables that are tied, the first one's if it differs from
/// value to value.
std::string scenario_name(const sweep& described, const design_point& point);

/// A design as a point, from its points: the values of the first, the worst status, the objectives over all scenarios.
/// Feasible if every point is and all objectives with a goal are known; without its number, its front, and what
/// requirements on losses state, for which other designs are needed.
evaluated_point sum_over_scenarios(const sweep& described, const std::vector<const evaluated_point*>& points);

/// The designs among the points of a sweep with scenarios, in the order of their first points.
/// @param points outlive the designs
std::vector<evaluated_design> designs_of(const sweep& described, const std::vector<evaluated_point>& points);

/// The designs as points, for whoever compares points.
std::vector<evaluated_point> as_points(const std::vector<evaluated_design>& designs);

/// A mean over scenarios. A geometric one is of 12 digits, so that no mathematics library shows in it, and there is
/// none of values that are not above 0.
/// @param goal gives the direction, and so the worst value; none: the greatest
std::optional<double> mean_over_scenarios(scenario_mean kind, objective_goal goal, const std::vector<double>& values);

}  // namespace orbweaver::sim
