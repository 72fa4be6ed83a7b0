// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/path_store.h"

#include <algorithm>
#include <utility>

namespace orbweaver::noc {

path_store::place path_store::add(const path_step& step, place previous) {
    if (m_free.empty()) {
        m_free.push_back(static_cast<place>(m_entries.size()));
        m_entries.emplace_back();
    }
    const place found = m_free.back();
    m_free.pop_back();
    m_entries[found] = {step, previous, 1};
    return found;
}

void path_store::replace_previous(place step, place previous) {
    release(std::exchange(m_entries[step].previous, previous));
}

path_store::place path_store::hold(place step) {
    if (step != none) {
        ++m_entries[step].holders;
    }
    return step;
}

void path_store::release(place step) {
    while (step != none && --m_entries[step].holders == 0) {
        m_free.push_back(step);
        step = std::exchange(m_entries[step].previous, none);
    }
}

std::vector<path_step> path_store::path(place last) const {
    std::vector<path_step> steps;
    for (place step = last; step != none; step = m_entries[step].previous) {
        steps.push_back(m_entries[step].step);
    }
    std::ranges::reverse(steps);
    return steps;
}

}  // namespace orbweaver::noc
