// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "sim/sweep/space/design_space.h"

namespace orbweaver::sim {

/// Draws points independently and uniformly, without duplicates: `wanted` points, or fewer if the space seems to have
/// no more.
std::vector<design_point> random_points(const design_space& space, std::size_t wanted, std::uint64_t seed);

/// Draws a Latin hypercube (McKay, Beckman, Conover 1979): each axis is divided into `wanted` strata, and each stratum
/// of each axis has one point. Points that violate the constraints are omitted, as are duplicates, which occur on axes
/// with fewer values than strata.
std::vector<design_point> latin_hypercube_points(const design_space& space, std::size_t wanted, std::uint64_t seed);

/// Returns the numbers 0 .. count-1 in random order (Fisher and Yates).
std::vector<std::size_t> shuffled(std::size_t count, random_stream& random);

}  // namespace orbweaver::sim
