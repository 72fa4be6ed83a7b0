// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/output/result_json.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/objectives/sensitivity.h"
#include "sim/sweep/prediction/objective_prediction.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Returns the summary of a sweep, one screen long: how points ended, the best and the Pareto front, the sensitivities,
/// and where to read more.
/// @param designs     designs of a sweep with scenarios; otherwise empty
/// @param predictions qualities of the objectives' predictions, if they ordered the runs
std::string summary_text(const sweep& described, const std::vector<evaluated_point>& points,
                         const std::vector<evaluated_design>& designs, const std::vector<main_effect>& effects,
                         const std::vector<prediction_quality>& predictions, const std::filesystem::path& out);

/// Returns the plan of a sweep.
/// @param points      the points that would be chosen first, checked
/// @param max_points largest possible number of points
std::string plan_text(const sweep& described, const std::vector<evaluated_point>& points, std::size_t max_points);

/// Returns the content of sweep.json: the columns of the tables, how points ended, and the errors of predictions if
/// they ordered the runs.
result_json sweep_json(const sweep& described, const std::vector<evaluated_point>& points,
                       const std::vector<evaluated_design>& designs,
                       const std::vector<prediction_quality>& predictions);

}  // namespace orbweaver::sim
