// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sim/sweep/space/design_space.h"

namespace orbweaver::sim {

/// Returns the points of a sweep's list, a CSV table with one column per variable and one row per point. The other
/// columns of sweep tables, objectives and scenario variables are skipped, so that a table of one sweep can be the list
/// of another. Duplicates and points that violate the constraints are omitted.
/// @throws user_error that names all wrong lines, or the constraints if they leave no point
std::vector<design_point> listed_points(const design_space& space);

}  // namespace orbweaver::sim
