// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/pareto.h"

#include <algorithm>
#include <numeric>

namespace orbweaver::sim {

bool dominates(const cost_vector& a, const cost_vector& b) {
    bool better = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] > b[i]) { return false; }
        better = better || a[i] < b[i];
    }
    return better;
}

std::vector<unsigned> pareto_fronts(const std::vector<cost_vector>& points) {
    // In lexicographic order only earlier points dominate a point. Each point therefore goes to the first front without
    // a dominator, once all earlier points are assigned.
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a] < points[b]; });
    std::vector<std::vector<std::size_t>> fronts;
    std::vector<unsigned> front_of(points.size(), 0);
    for (const std::size_t point : order) {
        const auto position = std::find_if(fronts.begin(), fronts.end(), [&](const std::vector<std::size_t>& front) {
            return std::none_of(front.begin(), front.end(),
                                [&](std::size_t other) { return dominates(points[other], points[point]); });
        });
        front_of[point] = static_cast<unsigned>(std::distance(fronts.begin(), position)) + 1;
        if (position == fronts.end()) {
            fronts.push_back({point});
        } else {
            position->push_back(point);
        }
    }
    return front_of;
}

}  // namespace orbweaver::sim
