// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::sim {

/// Objectives of a point as costs: less is better in each. What is to be maximised comes with its sign changed.
using cost_vector = std::vector<double>;

/// Whether `a` is as good as `b` in every objective and better in one.
bool dominates(const cost_vector& a, const cost_vector& b);

/// The front of each point: 1 if no other dominates it, 2 if none but those of front 1 do, and so on (Goldberg 1989,
/// non-dominated sorting). Equal points share a front.
std::vector<unsigned> pareto_fronts(const std::vector<cost_vector>& points);

}  // namespace orbweaver::sim
