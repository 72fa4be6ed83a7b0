// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/adaptive_search.h"

#include <algorithm>

#include "sim/sweep/samples.h"

namespace orbweaver::sim {

adaptive_search::adaptive_search(const design_space& space)
    : m_space(space), m_grid(space.designs()), m_admitted(m_grid.begin(), m_grid.end()) {}

std::size_t adaptive_search::most_points() const {
    return std::min<std::size_t>(m_space.described().sampling.points, m_grid.size());
}

std::vector<design_point> adaptive_search::next(const std::vector<evaluated_point>& so_far) {
    const sampling_desc& sampling = m_space.described().sampling;
    ++m_round;
    const auto spent =
        static_cast<std::size_t>(std::count_if(so_far.begin(), so_far.end(), [](const evaluated_point& point) {
            return point.status != point_status::pruned;
        }));
    const std::size_t left = sampling.points - std::min<std::size_t>(spent, sampling.points);
    const std::size_t wanted = std::min<std::size_t>(sampling.batch, left);
    std::vector<design_point> chosen;
    choose(neighbours_of_front(so_far), wanted, chosen);
    choose(m_grid, wanted, chosen);
    return chosen;
}

std::vector<adaptive_search::levels> adaptive_search::neighbours_of_front(
    const std::vector<evaluated_point>& so_far) const {
    const std::vector<axis>& axes = m_space.described().axes;
    std::set<levels> found;
    for (const evaluated_point& point : so_far) {
        for (std::size_t axis = 0; axis < axes.size() && point.front == 1; ++axis) {
            levels neighbour = point.point.levels;
            const std::size_t here = neighbour[axis];
            for (const std::size_t there : {here - 1, here + 1}) {  // below 0 is beyond the last
                neighbour[axis] = there;
                if (there < axes[axis].levels() && m_admitted.contains(neighbour)) {
                    found.insert(neighbour);
                }
            }
        }
    }
    return {found.begin(), found.end()};
}

void adaptive_search::choose(const std::vector<levels>& candidates, std::size_t wanted,
                             std::vector<design_point>& chosen) {
    random_stream random(m_space.described().sampling.seed, "sweep.adaptive", m_round);
    for (const std::size_t number : shuffled(candidates.size(), random)) {
        if (chosen.size() >= wanted) {
            return;
        }
        if (m_chosen.insert(candidates[number]).second) {
            chosen.push_back(m_space.point_of(candidates[number]));
        }
    }
}

}  // namespace orbweaver::sim
