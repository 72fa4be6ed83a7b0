// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/warning_count.h"

#include <fmt/core.h>

namespace orbweaver::sim {

void warning_count::add(std::size_t point, const std::string& warning) {
    ++m_points;
    if (!warning.empty() && ++m_warned == 1) {
        m_first = point;
        m_warning = warning;
    }
}

std::string warning_count::text() const {
    if (m_warned == 0) { return {}; }
    return fmt::format("orbweaver: warning: {} of {} points {}, first point {}: {}\n", m_warned, m_points, m_what,
                       m_first, m_warning);
}

}  // namespace orbweaver::sim
