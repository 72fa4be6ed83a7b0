// SPDX-License-Identifier: Apache-2.0
// Combines points into designs if a sweep has scenarios. The architect cannot choose the program, the load or the
// traffic pattern, so machines are compared over all of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// A machine, evaluated in all scenarios.
struct evaluated_design {
    /// The design as a point: the values of its first point, the worst status, the objectives over all scenarios, and
    /// its position on the fronts of designs. It is feasible if all points are feasible, all objectives with a goal are
    /// known, and the requirements on designs hold. Its number counts designs from 1.
    evaluated_point over_scenarios;

    std::vector<const evaluated_point*> points;  // one per scenario, in the order of the scenarios

    /// [objective]: greatest relative loss against the best feasible design in the same scenario. Nothing for an
    /// objective without a goal, one that is equal in all scenarios, such as the cost of the machine, or one with an
    /// unknown value.
    std::vector<std::optional<double>> losses;
};

/// Returns the levels of a point on the scenario axes.
std::vector<std::size_t> scenario_of(const sweep& described, const design_point& point);

/// Returns the name of a scenario: the values of its axes. For tied variables, the first variable represents the axis
/// if its values are distinct.
std::string scenario_name(const sweep& described, const design_point& point);

/// Combines the points of a design into one point: the values of the first point, the worst status, and the objectives
/// over all scenarios. It is feasible if all points are feasible and all objectives with a goal are known. The number,
/// the front and requirements on losses are not evaluated, because they depend on other designs.
evaluated_point sum_over_scenarios(const sweep& described, const std::vector<const evaluated_point*>& points);

/// Returns the designs of a sweep with scenarios, in the order of their first points.
/// @param points outlive the designs
std::vector<evaluated_design> designs_of(const sweep& described, const std::vector<evaluated_point>& points);

/// Returns the designs as points, for code that compares points.
std::vector<evaluated_point> as_points(const std::vector<evaluated_design>& designs);

/// Returns the mean over scenarios. A geometric mean is rounded to 12 digits, so that it does not depend on the
/// mathematics library; it does not exist unless all values are above 0.
/// @param goal direction that defines the worst value; none: the greatest value is worst
std::optional<double> mean_over_scenarios(scenario_mean kind, objective_goal goal, const std::vector<double>& values);

}  // namespace orbweaver::sim
