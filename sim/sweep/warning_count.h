// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace orbweaver {

/// Counts the points of a sweep that depth_warnings() warns of, to say it once.
class depth_warning_count {
public:
    /// @param point    its number
    /// @param warnings of its configuration
    void add(std::size_t point, const std::vector<std::string>& warnings);

    /// "of 12 points 4 have buffers that ..., first point 3: vc_depth 2 < 6 ..."; empty if there is none.
    std::string text() const;

private:
    std::size_t m_points = 0;
    std::size_t m_warned = 0;
    std::size_t m_first = 0;
    std::string m_warning;  // of the first
};

}  // namespace orbweaver
