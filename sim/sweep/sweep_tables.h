// SPDX-License-Identifier: Apache-2.0
// The final tables of a sweep (docs/sweep.md).
#pragma once

#include <vector>

#include "sim/results/tables/data_table.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/objectives/sensitivity.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Returns all points in the order of their numbers. The table depends only on the sweep and the simulation results.
data_table points_table(const sweep& described, const std::vector<evaluated_point>& points);

/// Returns all designs of a sweep with scenarios, sorted by the first objective. Designs that are not feasible follow
/// in the order of their status.
data_table designs_table(const sweep& described, const std::vector<evaluated_design>& designs);

/// Returns the points on the Pareto front, by scenario and then by the first objective.
data_table pareto_table(const sweep& described, const std::vector<evaluated_point>& points);

/// Returns the feasible points, by scenario and then by the first objective; later objectives break ties.
data_table ranking_table(const sweep& described, const std::vector<evaluated_point>& points);

/// Returns one row per axis and objective; with scenarios, one over all of them and one in each.
data_table sensitivity_table(const sweep& described, const std::vector<main_effect>& effects);

/// Returns each run with its wall time. Only this table differs between executions of the same sweep.
data_table run_times_table(const std::vector<evaluated_point>& points);

/// Returns the feasible points in the order of the ranking.
std::vector<const evaluated_point*> ranked(const sweep& described, const std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
