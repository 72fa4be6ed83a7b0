// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/depth_warning_count.h"

#include <fmt/core.h>

namespace orbweaver {

void depth_warning_count::add(std::size_t point, const std::vector<std::string>& warnings) {
    ++m_points;
    if (!warnings.empty() && ++m_warned == 1) {
        m_first = point;
        m_warning = warnings.front();
    }
}

std::string depth_warning_count::text() const {
    if (m_warned == 0) {
        return {};
    }
    return fmt::format(
        "orbweaver: warning: {} of {} points have buffers too shallow for one virtual channel to fill a "
        "link, first point {}: {}\n",
        m_warned, m_points, m_first, m_warning);
}

}  // namespace orbweaver
