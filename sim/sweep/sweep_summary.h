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

/// A screen that states what came of a sweep: how points ended, the best and the Pareto front, what matters, where to
/// read on.
/// @param designs     of a sweep with scenarios; none without
/// @param predictions of the objectives, if they ordered the runs
std::string summary_text(const sweep& described, const std::vector<evaluated_point>& points,
                         const std::vector<evaluated_design>& designs, const std::vector<main_effect>& effects,
                         const std::vector<prediction_quality>& predictions, const std::filesystem::path& out);

/// What a sweep would run.
/// @param points      the first that would be chosen, checked
/// @param most_points that there would be in the end
std::string plan_text(const sweep& described, const std::vector<evaluated_point>& points, std::size_t most_points);

/// sweep.json: what the columns of the tables are, how points ended, and the errors of predictions if they ordered the
/// runs.
result_json sweep_json(const sweep& described, const std::vector<evaluated_point>& points,
                       const std::vector<evaluated_design>& designs,
                       const std::vector<prediction_quality>& predictions);

}  // namespace orbweaver::sim
