// SPDX-License-Identifier: Apache-2.0
// Evaluates points from the results of their runs.
#pragma once

#include <optional>
#include <vector>

#include "sim/jobs/simulations.h"
#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// Evaluates the result of a run.
/// @param point the point of the run
run_record judge_run(const design_space& space, const design_point& point, std::uint64_t seed,
                     const simulation_outcome& outcome);

/// Returns the objectives of a point in order; nothing for an objective that its result does not contain.
std::vector<std::optional<double>> objectives_of(const design_space& space, const design_point& point,
                                                 point_status status, const result_json& result);

/// Returns whether all objectives with a goal are known.
bool goals_are_known(const sweep& described, const evaluated_point& point);

/// Returns whether the sweep accepts the point's status, its objectives are known, and its requirements hold.
bool may_be_chosen(const design_space& space, const evaluated_point& point);

/// Reports names of numbers that a result does not contain as problems, at the positions of the objectives that use
/// them.
void check_objectives(const sweep& described, const result_json& result, diagnostics& problems);

/// Returns the mean and 95 % confidence interval of independent values; nothing if there are no values.
std::optional<estimate> estimate_of(const std::vector<double>& values);

/// Combines the runs of a point. Its status is the worst status of the runs, and an objective is known if all runs know
/// it.
void sum_up(const design_space& space, evaluated_point& point);

/// Returns the costs for the objectives with a goal. Precondition: the point has them all.
cost_vector costs_of(const sweep& described, const evaluated_point& point);

/// Assigns the feasible points to Pareto fronts, separately for each scenario.
void assign_fronts(const sweep& described, std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
