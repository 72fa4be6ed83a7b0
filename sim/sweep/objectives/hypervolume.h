// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// How much of the space of costs points dominate: the volume of what is worse than one of them and better than the
/// reference in every objective (Zitzler and Thiele 1998).
/// @param reference a cost for each objective; points that are not better in all of them count for nothing
double hypervolume(const std::vector<cost_vector>& points, const cost_vector& reference);

/// Adds a point to a front, in place of those that it dominates, unless one of the front is as good.
/// @return whether it is there
bool extend_front(std::vector<cost_vector>& front, const cost_vector& point);

/// Between the best and the worst cost of a front in each objective, and a tenth beyond the worst, so that the front's
/// ends count as well (Ishibuchi, Imada, Setoguchi, Nojima 2018).
class front_box {
public:
    /// @param points whose front it is; one at least for place()
    explicit front_box(const std::vector<cost_vector>& points);

    /// Costs as shares of the way from the best to the worst.
    cost_vector position(const cost_vector& point) const;
    /// What places dominate of the box, 0 .. 1.
    double share(const std::vector<cost_vector>& positions) const;

private:
    static constexpr double edge = 1.1;

    cost_vector m_best;
    cost_vector m_worst;
};

/// What the points up to each one dominate of the box of the front of all.
/// @param points in the order in which they were chosen
/// @return a share for each point, 0 .. 1
std::vector<double> hypervolume_history(const sweep& described, const std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
