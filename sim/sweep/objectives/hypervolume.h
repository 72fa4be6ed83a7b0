// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Returns the volume of the cost space that the points dominate: everything worse than one of them and better than the
/// reference in every objective (Zitzler and Thiele 1998).
/// @param reference a cost for each objective; points that are not better in every objective add nothing
double hypervolume(const std::vector<cost_vector>& points, const cost_vector& reference);

/// Adds a point to a front and removes the points that it dominates, unless a point of the front is as good.
/// @return whether the point was added
bool extend_front(std::vector<cost_vector>& front, const cost_vector& point);

/// The box between the best and worst cost of a front in each objective. It extends a tenth beyond the worst cost, so
/// that the ends of the front count too (Ishibuchi, Imada, Setoguchi, Nojima 2018).
class front_box {
public:
    /// @param points the points whose front defines the box; at least one for position()
    explicit front_box(const std::vector<cost_vector>& points);

    /// Returns the costs relative to the range from best to worst.
    cost_vector position(const cost_vector& point) const;
    /// Returns the fraction of the box that positions dominate, 0 .. 1.
    double share(const std::vector<cost_vector>& positions) const;

private:
    static constexpr double edge = 1.1;

    cost_vector m_best;
    cost_vector m_worst;
};

/// Returns, for each point, the fraction of the box of the final front that the points up to it dominate.
/// @param points in the order in which they were chosen
/// @return one fraction per point, 0 .. 1
std::vector<double> hypervolume_history(const sweep& described, const std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
