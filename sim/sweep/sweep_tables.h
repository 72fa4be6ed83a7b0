// SPDX-License-Identifier: Apache-2.0
// The tables that a sweep ends with (docs/sweep.md).
#pragma once

#include <string>
#include <vector>

#include "sim/results/tables/data_table.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/objectives/sensitivity.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// All points in the order of their numbers. Depends on nothing but the sweep and what was simulated.
data_table points_table(const sweep& described, const std::vector<evaluated_point>& points);

/// All designs of a sweep with scenarios, best in the first objective first; those that are not feasible come last, in
/// the order of their status.
data_table designs_table(const sweep& described, const std::vector<evaluated_design>& designs);

/// The rows of the points on the Pareto front, best in the first objective first, scenario by scenario.
data_table pareto_table(const sweep& described, const std::vector<evaluated_point>& points);

/// Feasible points, best in the first objective first, scenario by scenario; the next objectives decide between equals.
data_table ranking_table(const sweep& described, const std::vector<evaluated_point>& points);

/// Each axis and each objective; where there are scenarios, over all and in each of them.
data_table sensitivity_table(const sweep& described, const std::vector<main_effect>& effects);

/// Each run, with its wall time: the only table that differs from one execution of a sweep to the next.
data_table run_times_table(const std::vector<evaluated_point>& points);

/// Feasible points in the order of the ranking.
std::vector<const evaluated_point*> ranked(const sweep& described, const std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
