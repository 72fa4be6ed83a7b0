// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/samples.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "sim/sweep/search/point_collection.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t tries_a_point = 100;

/// Returns a uniform number in [0, 1).
double unit(random_stream& random) {
    constexpr double two_to_minus_53 = 1.0 / 9007199254740992.0;
    return static_cast<double>(random.next() >> 11) * two_to_minus_53;
}

}  // namespace

std::vector<std::size_t> shuffled(std::size_t count, random_stream& random) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t left = count; left > 1; --left) {
        std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
    }
    return order;
}

std::vector<design_point> random_points(const design_space& space, std::size_t wanted, std::uint64_t seed) {
    random_stream random(seed, "sweep.random");
    point_collection points(space);
    const std::vector<axis>& axes = space.described().axes;
    std::vector<double> positions(axes.size(), 0);
    for (std::size_t tries = 0; tries < wanted * tries_a_point && points.size() < wanted; ++tries) {
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            positions[axis] = axes[axis].is_scenario ? 0 : unit(random);
        }
        points.add(space.point_of(positions));
    }
    return points.take();
}

std::vector<design_point> latin_hypercube_points(const design_space& space, std::size_t wanted, std::uint64_t seed) {
    random_stream random(seed, "sweep.latin_hypercube");
    const std::vector<axis>& dimensions = space.described().axes;
    const std::size_t axes = dimensions.size();
    std::vector<std::vector<std::size_t>> strata;
    for (std::size_t axis = 0; axis < axes; ++axis) { strata.push_back(shuffled(wanted, random)); }
    point_collection points(space);
    std::vector<double> positions(axes, 0);
    for (std::size_t number = 0; number < wanted; ++number) {
        for (std::size_t axis = 0; axis < axes; ++axis) {
            if (dimensions[axis].is_scenario) { continue; }
            positions[axis] = (static_cast<double>(strata[axis][number]) + unit(random)) / static_cast<double>(wanted);
        }
        points.add(space.point_of(positions));
    }
    return points.take();
}

}  // namespace orbweaver::sim
