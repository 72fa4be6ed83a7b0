// SPDX-License-Identifier: Apache-2.0
// From the results of runs to what is known of a point.
#pragma once

#include <optional>
#include <vector>

#include "sim/jobs/simulations.h"
#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// What a run has to report.
/// @param point that was run
run_record judge_run(const design_space& space, const design_point& point, std::uint64_t seed,
                     const simulation_outcome& outcome);

/// The objectives of a point that ended so, in order; none for what its result does not have.
std::vector<std::optional<double>> objectives_of(const design_space& space, const design_point& point,
                                                 point_status status, const result_json& result);

/// Whether all objectives with a goal are known.
bool goals_are_known(const sweep& described, const evaluated_point& point);

/// Whether the sweep accepts its status, knows its objectives, and its requirements hold.
bool may_be_chosen(const design_space& space, const evaluated_point& point);

/// Names of numbers that a result does not have, as problems at the places of the objectives that want them.
void check_objectives(const sweep& described, const result_json& result, diagnostics& problems);

/// Mean and 95 % confidence interval of independent values; nothing for none.
std::optional<estimate> estimate_of(const std::vector<double>& values);

/// Sums up the runs of a point: its status is the worst of theirs, and objectives are known if all runs know them.
void sum_up(const design_space& space, evaluated_point& point);

/// Objectives with a goal of a point that has them all.
cost_vector costs_of(const sweep& described, const evaluated_point& point);

/// Puts feasible points into Pareto fronts, of each scenario by itself.
void assign_fronts(const sweep& described, std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
