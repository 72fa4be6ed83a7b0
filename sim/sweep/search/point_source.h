// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// A point that is not simulated, and why, in a line.
struct omitted_point {
    design_point point;
    std::string reason;
};

/// Chooses the points of a sweep. What it chooses depends on the sweep and on what came of the points before, and on
/// nothing else, so that a sweep that is resumed chooses the same.
class point_source {
public:
    virtual ~point_source() = default;

    /// The points to evaluate next; none: the sweep is complete.
    /// @param so_far all points that were chosen, evaluated, in order
    virtual std::vector<design_point> next(const std::vector<evaluated_point>& so_far) = 0;

    /// Points that it could have chosen and has reason not to, at the end.
    virtual std::vector<omitted_point> omitted(const std::vector<evaluated_point>&) { return {}; }

    /// How many points there will be, at most.
    virtual std::size_t most_points() const = 0;
};

/// The one that the sweep asks for.
/// @param space outlives it
/// @throws user_error if the constraints leave no point
std::unique_ptr<point_source> make_point_source(const design_space& space);

}  // namespace orbweaver::sim
