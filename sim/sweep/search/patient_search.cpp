// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/patient_search.h"

#include "sim/sweep/objectives/hypervolume.h"

namespace orbweaver::sim {

std::vector<design_point> patient_search::next(const std::vector<evaluated_point>& so_far) {
    constexpr double min_growth = 1e-3;
    std::vector<evaluated_point> simulated;
    for (const evaluated_point& point : so_far) {
        if (point.status != point_status::pruned) { simulated.push_back(point); }
    }
    const std::size_t patience = m_space.described().sampling.patience;
    if (simulated.size() > patience) {
        const std::vector<double> history = hypervolume_history(m_space.described(), simulated);
        const double now = history.back();
        const double before = history[history.size() - 1 - patience];
        if (now > 0 && now - before < min_growth * now) { return {}; }
    }
    return m_search->next(so_far);
}

}  // namespace orbweaver::sim
