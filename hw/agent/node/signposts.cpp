// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/signposts.h"

#include <algorithm>

namespace orbweaver::agent {

bool signposts::is_marked(std::uint32_t value) const {
    return std::binary_search(m_marks.begin(), m_marks.end(), value);
}

bool signposts::mark(std::uint32_t value) {
    const auto position = std::lower_bound(m_marks.begin(), m_marks.end(), value);
    if (position != m_marks.end() && *position == value) { return true; }
    if (m_marks.size() >= m_max_marks) { return false; }
    m_marks.insert(position, value);
    return true;
}

void signposts::unmark(std::uint32_t value) {
    const auto position = std::lower_bound(m_marks.begin(), m_marks.end(), value);
    if (position != m_marks.end() && *position == value) { m_marks.erase(position); }
}

}  // namespace orbweaver::agent
