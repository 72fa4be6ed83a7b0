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

/// All points that the axes of a sweep span, restricted by its constraints.
class design_space {
public:
    /// Size limit of a grid that is enumerated.
    static constexpr std::uint64_t max_points = 1000000;

    /// @param study outlives this object
    explicit design_space(const sweep& study);

    const sweep& described() const { return m_sweep; }

    /// Returns the point at a level of each axis. Precondition: no axis is continuous.
    design_point point_of(const std::vector<std::size_t>& levels) const;

    /// Returns the point at a position on each axis, each in [0, 1).
    design_point point_of(const std::vector<double>& positions) const;

    bool admits(const design_point& point) const { return broken_constraint(point) == nullptr; }

    /// Returns the first constraint that a point violates; nullptr if it satisfies all.
    const placed_expression* broken_constraint(const design_point& point) const;

    /// Returns the point in each scenario, in their order: the last axis changes fastest. Without scenarios, returns
    /// the point alone.
    std::vector<design_point> in_all_scenarios(const design_point& point) const;

    std::size_t scenarios() const;

    /// Returns the levels of the points that satisfy the constraints; the last axis changes fastest.
    /// @throws user_error that names the constraints if no point remains, or for a grid larger than max_points
    std::vector<std::vector<std::size_t>> grid() const { return admitted(true); }

    /// Returns the levels of the designs, each in its first scenario alone.
    std::vector<std::vector<std::size_t>> designs() const { return admitted(false); }

    /// Throws user_error that names the constraints which exclude all of the points.
    [[noreturn]] void refuse_constraints(const std::vector<design_point>& points) const;

    /// Returns a function from variable names to the numbers of a point; NaN for words.
    std::function<double(const std::string&)> numbers(const design_point& point) const;

private:
    std::vector<std::vector<std::size_t>> admitted(bool in_all_scenarios) const;
    std::uint64_t grid_size() const;
    bool holds(const placed_expression& constraint, const design_point& point) const;

    const sweep& m_sweep;
    std::map<std::string, std::size_t> m_variables;  // variable name -> index
};

}  // namespace orbweaver::sim
