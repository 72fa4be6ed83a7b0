// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/signposts.h"

#include <algorithm>

namespace orbweaver::agent {

bool signposts::is_marked(std::uint32_t value) const {
    return std::binary_search(m_marks.begin(), m_marks.end(), value);
}

bool signposts::mark(std::uint32_t value) {
    const auto place = std::lower_bound(m_marks.begin(), m_marks.end(), value);
    if (place != m_marks.end() && *place == value) {
        return true;
    }
    if (m_marks.size() >= m_most_marks) {
        return false;
    }
    m_marks.insert(place, value);
    return true;
}

void signposts::unmark(std::uint32_t value) {
    const auto place = std::lower_bound(m_marks.begin(), m_marks.end(), value);
    if (place != m_marks.end() && *place == value) {
        m_marks.erase(place);
    }
}

}  // namespace orbweaver::agent
