// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/sweep/prediction/point_check.h"
#include "sim/sweep/warning_count.h"

namespace orbweaver::sim {

/// The warnings of a sweep, collected over all its points.
class point_warnings {
public:
    /// @param point number of the point
    void add(std::size_t point, const checked_point& checked) {
        m_depths.add(point, checked.depth_warning);
        m_tables.add(point, checked.table_warning);
        m_areas.add(point, checked.area_warning);
    }

    std::string text() const { return m_depths.text() + m_tables.text() + m_areas.text(); }

private:
    warning_count m_depths{"have buffers too shallow for one virtual channel to fill a link"};
    warning_count m_tables{"may deadlock, for the program can put more into a table than it holds"};
    warning_count m_areas{"have areas that are estimated from smaller blocks (area.effort: fast)"};
};

}  // namespace orbweaver::sim
