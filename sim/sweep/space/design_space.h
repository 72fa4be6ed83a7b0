// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// All points that the axes of a sweep span, and which of them its constraints admit.
class design_space {
public:
    /// Points of a grid that are looked at one by one.
    static constexpr std::uint64_t most_points = 1000000;

    /// @param study outlives this
    explicit design_space(const sweep& study);

    const sweep& described() const { return m_sweep; }

    /// The point at a level of each axis; no axis is continuous.
    design_point point_of(const std::vector<std::size_t>& levels) const;

    /// The point at a place of each axis, 0 and more but below 1.
    design_point point_of(const std::vector<double>& positions) const;

    bool admits(const design_point& point) const { return broken_constraint(point) == nullptr; }

    /// The first constraint that excludes a point; nullptr if it is admitted.
    const placed_expression* broken_constraint(const design_point& point) const;

    /// A point in each scenario, in their order: the last axis changes fastest. Without scenarios, the point alone.
    std::vector<design_point> in_all_scenarios(const design_point& point) const;

    /// How many there are.
    std::size_t scenarios() const;

    /// The points that the constraints admit, as levels; the last axis changes fastest.
    /// @throws user_error that names the constraints if none is left, or for a grid of more than most_points
    std::vector<std::vector<std::size_t>> grid() const { return admitted(true); }

    /// Designs, each in its first scenario alone.
    std::vector<std::vector<std::size_t>> designs() const { return admitted(false); }

    /// Throws user_error that names the constraints which left none of some points.
    [[noreturn]] void refuse_constraints(const std::vector<design_point>& points) const;

    /// The numbers of a point by the names of variables; not a number for words.
    std::function<double(const std::string&)> numbers(const design_point& point) const;

private:
    std::vector<std::vector<std::size_t>> admitted(bool in_all_scenarios) const;
    std::uint64_t grid_size() const;
    bool holds(const placed_expression& constraint, const design_point& point) const;

    const sweep& m_sweep;
    std::map<std::string, std::size_t> m_variables;  // name -> number
};

}  // namespace orbweaver::sim
