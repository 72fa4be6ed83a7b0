// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "sim/sweep/space/design_space.h"

namespace orbweaver::sim {

/// Points drawn independently and uniformly, each once: as many as are wanted, unless the space seems to have no more.
std::vector<design_point> random_points(const design_space& space, std::size_t wanted, std::uint64_t seed);

/// A Latin hypercube (McKay, Beckman, Conover 1979): each axis is cut into as many strata as points are wanted, and
/// each stratum of each axis has one point. Points that the constraints exclude, and those that are there already since
/// an axis has fewer values than strata, are left out.
std::vector<design_point> latin_hypercube_points(const design_space& space, std::size_t wanted, std::uint64_t seed);

/// Puts numbers 0 .. count-1 into random order (Fisher and Yates).
std::vector<std::size_t> shuffled(std::size_t count, random_stream& random);

/// What distinguishes a point from others: its values.
std::vector<std::string> identity(const design_point& point);

}  // namespace orbweaver::sim
