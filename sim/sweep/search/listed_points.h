// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sim/sweep/space/design_space.h"

namespace orbweaver::sim {

/// The points of the list of a sweep: a table of comma-separated values with a column a variable and a row a point.
/// Columns that the tables of a sweep have next to those of variables are skipped, and so are objectives and variables
/// of scenarios, so that a table of one sweep is the list of another. Points that the constraints exclude are left out,
/// and those that are there already.
/// @throws user_error that names all wrong lines; or the constraints if they leave no point
std::vector<design_point> listed_points(const design_space& space);

}  // namespace orbweaver::sim
