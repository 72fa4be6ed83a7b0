// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace orbweaver::sim {

/// Counts the points to which a warning applies, so that the warning is printed only once.
class warning_count {
public:
    /// @param what the problem, worded to follow the number of points: "have buffers too shallow ..."
    explicit warning_count(std::string what) : m_what(std::move(what)) {}

    /// Counts a point if its configuration has the warning.
    /// @param point   number of the point
    /// @param warning warning about its configuration, or empty
    void add(std::size_t point, const std::string& warning);

    /// Returns a text such as "4 of 12 points have buffers too shallow ..., first point 3: vc_depth 2 < 6 ..."; empty
    /// if no point has the warning.
    std::string text() const;

private:
    std::string m_what;
    std::size_t m_points = 0;
    std::size_t m_warned = 0;
    std::size_t m_first = 0;
    std::string m_warning;  // warning of the first point
};

}  // namespace orbweaver::sim
