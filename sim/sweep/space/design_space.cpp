// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/design_space.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "hw/base/errors.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

namespace {

constexpr int digits_between =
    4;  // significant digits of a number from a continuous range: distinguish points, yet are readable

/// Advances to the next combination of levels, the last axis fastest. Returns false after the last point.
/// @param scenarios whether scenario axes advance too
bool advance(std::vector<std::size_t>& levels, const std::vector<axis>& axes, bool scenarios) {
    for (std::size_t axis = levels.size(); axis-- > 0;) {
        if (axes[axis].is_scenario && !scenarios) { continue; }
        if (++levels[axis] < axes[axis].levels()) { return true; }
        levels[axis] = 0;
    }
    return false;
}

}  // namespace

design_space::design_space(const sweep& study) : m_sweep(study) {
    for (const variable* one : study.variables()) { m_variables.emplace(one->name, m_variables.size()); }
}

design_point design_space::point_of(const std::vector<std::size_t>& levels) const {
    design_point point;
    point.levels = levels;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        for (const variable& one : m_sweep.axes[i].variables) { point.values.push_back(one.values[levels[i]]); }
    }
    return point;
}

design_point design_space::point_of(const std::vector<double>& positions) const {
    design_point point;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const axis& dimension = m_sweep.axes[i];
        if (dimension.is_continuous()) {
            const variable::interval& range = *dimension.variables.front().range;
            const double number = range.lower + positions[i] * (range.upper - range.lower);
            point.levels.push_back(0);
            point.values.push_back(make_axis_value(number, range.where, digits_between));
            continue;
        }
        point.levels.push_back(static_cast<std::size_t>(positions[i] * static_cast<double>(dimension.levels())));
        for (const variable& one : dimension.variables) { point.values.push_back(one.values[point.levels.back()]); }
    }
    return point;
}

std::function<double(const std::string&)> design_space::numbers(const design_point& point) const {
    return [this, &point](const std::string& name) {
        const auto found = m_variables.find(name);
        return found == m_variables.end()
                   ? std::numeric_limits<double>::quiet_NaN()
                   : point.values[found->second].number.value_or(std::numeric_limits<double>::quiet_NaN());
    };
}

bool design_space::holds(const placed_expression& constraint, const design_point& point) const {
    const double value = constraint.formula.value(numbers(point));
    return value != 0 && !std::isnan(value);
}

const placed_expression* design_space::broken_constraint(const design_point& point) const {
    const auto found = std::find_if(m_sweep.constraints.begin(), m_sweep.constraints.end(),
                                    [&](const placed_expression& one) { return !holds(one, point); });
    return found == m_sweep.constraints.end() ? nullptr : &*found;
}

std::vector<design_point> design_space::in_all_scenarios(const design_point& point) const {
    std::vector<design_point> points{point};
    std::size_t first_variable = 0;
    for (std::size_t number = 0; number < m_sweep.axes.size(); ++number) {
        const axis& dimension = m_sweep.axes[number];
        if (dimension.is_scenario) {
            std::vector<design_point> varied;
            for (const design_point& one : points) {
                for (std::size_t level = 0; level < dimension.levels(); ++level) {
                    varied.push_back(one);
                    varied.back().levels[number] = level;
                    for (std::size_t i = 0; i < dimension.variables.size(); ++i) {
                        varied.back().values[first_variable + i] = dimension.variables[i].values[level];
                    }
                }
            }
            points = std::move(varied);
        }
        first_variable += dimension.variables.size();
    }
    return points;
}

std::size_t design_space::scenarios() const {
    std::size_t count = 1;
    for (const axis& dimension : m_sweep.axes) { count *= dimension.is_scenario ? dimension.levels() : 1; }
    return count;
}

std::uint64_t design_space::grid_size() const {
    std::uint64_t size = 1;
    for (const axis& dimension : m_sweep.axes) { size = std::min(size * dimension.levels(), max_points + 1); }
    return size;
}

std::vector<std::vector<std::size_t>> design_space::admitted(bool in_all_scenarios) const {
    if (grid_size() > max_points) {
        diagnostics problems;
        problems.add({m_sweep.file, 0, 0}, "axes",
                     fmt::format("axes: their grid has more than {} points; sampling.method random or latin_hypercube "
                                 "draws from it",
                                 max_points));
        problems.throw_if_any();
    }
    std::vector<std::vector<std::size_t>> points;
    std::vector<std::size_t> levels(m_sweep.axes.size(), 0);
    do {
        if (admits(point_of(levels))) { points.push_back(levels); }
    } while (advance(levels, m_sweep.axes, in_all_scenarios));
    if (points.empty()) {
        std::vector<design_point> all;
        do { all.push_back(point_of(levels)); } while (advance(levels, m_sweep.axes, in_all_scenarios));
        refuse_constraints(all);
    }
    return points;
}

void design_space::refuse_constraints(const std::vector<design_point>& points) const {
    std::vector<std::size_t> satisfied;
    for (const placed_expression& constraint : m_sweep.constraints) {
        satisfied.push_back(static_cast<std::size_t>(std::count_if(
            points.begin(), points.end(), [&](const design_point& point) { return holds(constraint, point); })));
    }
    const bool one_alone = std::find(satisfied.begin(), satisfied.end(), 0) != satisfied.end();
    diagnostics problems;
    for (std::size_t i = 0; i < satisfied.size(); ++i) {
        const placed_expression& constraint = m_sweep.constraints[i];
        if (satisfied[i] == 0) {
            problems.add(constraint.where, constraint.path,
                         fmt::format("{}: none of {} points satisfies it", constraint.path, points.size()));
        } else if (!one_alone) {
            problems.add(constraint.where, constraint.path,
                         fmt::format("{}: none of {} points satisfies all constraints; this one alone holds for {}",
                                     constraint.path, points.size(), satisfied[i]));
        }
    }
    throw user_error(problems.text());
}

}  // namespace orbweaver::sim
