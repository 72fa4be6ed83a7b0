// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::sim {

/// Objectives of a point as costs: less is better in each. The sign of objectives to be maximised is inverted.
using cost_vector = std::vector<double>;

/// Returns whether `a` is as good as `b` in every objective and better in at least one.
bool dominates(const cost_vector& a, const cost_vector& b);

/// Returns the front of each point: 1 if no point dominates it, 2 if only points of front 1 do, and so on
/// (non-dominated sorting, Goldberg 1989). Equal points share a front.
std::vector<unsigned> pareto_fronts(const std::vector<cost_vector>& points);

}  // namespace orbweaver::sim
