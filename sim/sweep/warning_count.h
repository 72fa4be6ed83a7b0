// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace orbweaver::sim {

/// Counts the points of a sweep that a warning is about, to state it once.
class warning_count {
public:
    /// @param what is wrong with the points, after their number: "have buffers too shallow ..."
    explicit warning_count(std::string what) : m_what(std::move(what)) {}

    /// @param point   its number
    /// @param warning of its configuration; empty if there is none
    void add(std::size_t point, const std::string& warning);

    /// "4 of 12 points have buffers too shallow ..., first point 3: vc_depth 2 < 6 ..."; empty if there is none.
    std::string text() const;

private:
    std::string m_what;
    std::size_t m_points = 0;
    std::size_t m_warned = 0;
    std::size_t m_first = 0;
    std::string m_warning;  // of the first
};

}  // namespace orbweaver::sim
