// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// A point that is not simulated, and the reason in one line.
struct omitted_point {
    design_point point;
    std::string reason;
};

/// Chooses the points of a sweep. The choice depends only on the sweep and the results of earlier points, so that a
/// resumed sweep chooses the same points.
class point_source {
public:
    virtual ~point_source() = default;

    /// Returns the points to evaluate next; empty if the sweep is complete.
    /// @param so_far all points chosen so far, evaluated, in order
    virtual std::vector<design_point> next(const std::vector<evaluated_point>& so_far) = 0;

    /// Returns, at the end of the sweep, the points that the source deliberately did not choose.
    virtual std::vector<omitted_point> omitted(const std::vector<evaluated_point>&) { return {}; }

    /// Returns the largest possible number of points.
    virtual std::size_t max_points() const = 0;
};

/// Creates the point source that the sweep specifies.
/// @param space outlives the source
/// @throws user_error if the constraints leave no point
std::unique_ptr<point_source> make_point_source(const design_space& space);

}  // namespace orbweaver::sim
