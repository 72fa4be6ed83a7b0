// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/designs.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/space/status_use.h"

namespace orbweaver::sim {

namespace {

using levels = std::vector<std::size_t>;

/// Returns the values that identify a design: the values of a point on all axes except scenarios.
std::vector<std::string> design_of(const sweep& described, const design_point& point) {
    std::vector<std::string> texts;
    std::size_t number = 0;
    for (const axis& one : described.axes) {
        for (std::size_t i = 0; i < one.variables.size(); ++i, ++number) {
            if (!one.is_scenario) { texts.push_back(point.values[number].text); }
        }
    }
    return texts;
}

/// Returns the number of variables of an axis that are needed to distinguish its values.
std::size_t distinguishing_variables(const axis& dimension) {
    std::set<std::string> seen;
    for (const axis_value& value : dimension.variables.front().values) { seen.insert(value.text); }
    return seen.size() == dimension.levels() ? 1 : dimension.variables.size();
}

std::optional<double> value_of(const evaluated_point& point, std::size_t objective) {
    return objective < point.objectives.size() && point.objectives[objective]
               ? std::optional{point.objectives[objective]->mean}
               : std::nullopt;
}

std::optional<double> over_scenarios(const objective& measure, std::size_t number,
                                     const std::vector<const evaluated_point*>& points) {
    std::vector<double> values;
    for (const evaluated_point* point : points) {
        if (const auto value = value_of(*point, number)) { values.push_back(*value); }
    }
    return values.size() == points.size() ? mean_over_scenarios(measure.over_scenarios, measure.goal, values)
                                          : std::nullopt;
}

/// Returns the best feasible value of an objective in each scenario.
std::map<levels, double> best_values(const sweep& described, std::size_t objective,
                                     const std::vector<evaluated_point>& points) {
    const bool least = described.objectives[objective].goal == objective_goal::minimise;
    std::map<levels, double> best;
    for (const evaluated_point& point : points) {
        const auto value = value_of(point, objective);
        if (!point.feasible || !value) { continue; }
        const auto [position, is_first] = best.emplace(scenario_of(described, point.point), *value);
        if (!is_first) {
            position->second = least ? std::min(position->second, *value) : std::max(position->second, *value);
        }
    }
    return best;
}

/// Returns by how much a value is worse than the best one, relative to the best; nothing if only the best is 0.
std::optional<double> loss(double value, double best) {
    const double share = value == best ? 0 : std::abs(value - best) / std::abs(best);
    return std::isfinite(share) ? std::optional{share} : std::nullopt;
}

/// Returns the greatest loss of a design in any scenario.
std::optional<double> greatest_loss(const sweep& described, std::size_t objective,
                                    const std::vector<const evaluated_point*>& points,
                                    const std::map<levels, double>& best) {
    double greatest = 0;
    for (const evaluated_point* point : points) {
        const auto value = value_of(*point, objective);
        const auto reference = best.find(scenario_of(described, point->point));
        const auto lost =
            point->feasible && value && reference != best.end() ? loss(*value, reference->second) : std::nullopt;
        if (!lost) { return std::nullopt; }
        greatest = std::max(greatest, *lost);
    }
    return greatest;
}

/// Returns whether an objective differs between the scenarios of a design.
bool differs(const evaluated_design& design, std::size_t objective) {
    return std::any_of(design.points.begin(), design.points.end(), [&](const evaluated_point* point) {
        return value_of(*point, objective) != value_of(*design.points.front(), objective);
    });
}

void add_losses(const sweep& described, const std::vector<evaluated_point>& points,
                std::vector<evaluated_design>& designs) {
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        const bool has_losses = described.objectives[i].goal != objective_goal::none &&
                                std::any_of(designs.begin(), designs.end(),
                                            [i](const evaluated_design& design) { return differs(design, i); });
        const auto best = best_values(described, i, points);
        for (evaluated_design& design : designs) {
            design.losses.push_back(has_losses ? greatest_loss(described, i, design.points, best) : std::nullopt);
        }
    }
}

/// Returns the value of a name in a requirement on designs: a variable, an objective, a loss or a status.
double number_of(const sweep& described, const evaluated_design& design, const std::string& name) {
    const auto variables = described.variables();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[i]->name == name) { return design.over_scenarios.point.values[i].number.value_or(unknown); }
    }
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        if (described.objectives[i].name == name) { return value_of(design.over_scenarios, i).value_or(unknown); }
        if (described.objectives[i].loss_name() == name) { return design.losses[i].value_or(unknown); }
    }
    return status_number(name, design.over_scenarios.status).value_or(unknown);
}

void apply_requirements(const sweep& described, std::vector<evaluated_design>& designs) {
    for (evaluated_design& design : designs) {
        for (const placed_expression& requirement : described.design_requirements) {
            const double value =
                requirement.formula.value([&](const std::string& name) { return number_of(described, design, name); });
            design.over_scenarios.feasible = design.over_scenarios.feasible && value != 0 && !std::isnan(value);
        }
    }
}

/// Assigns the designs to fronts. All designs have the same first scenario, so they share their fronts.
void add_fronts(const sweep& described, std::vector<evaluated_design>& designs) {
    std::vector<evaluated_point> compared = as_points(designs);
    assign_fronts(described, compared);
    for (std::size_t i = 0; i < designs.size(); ++i) { designs[i].over_scenarios.front = compared[i].front; }
}

}  // namespace

std::vector<std::size_t> scenario_of(const sweep& described, const design_point& point) {
    levels chosen;
    for (std::size_t i = 0; i < described.axes.size(); ++i) {
        if (described.axes[i].is_scenario) { chosen.push_back(point.levels[i]); }
    }
    return chosen;
}

std::string scenario_name(const sweep& described, const design_point& point) {
    std::string name;
    std::size_t first_variable = 0;
    for (const axis& one : described.axes) {
        for (std::size_t i = 0; one.is_scenario && i < distinguishing_variables(one); ++i) {
            name += (name.empty() ? "" : ", ") + point.values[first_variable + i].text;
        }
        first_variable += one.variables.size();
    }
    return name;
}

std::optional<double> mean_over_scenarios(scenario_mean kind, objective_goal goal, const std::vector<double>& values) {
    if (values.empty()) { return std::nullopt; }
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    if (*least == *greatest) { return *least; }
    const auto count = static_cast<double>(values.size());
    switch (kind) {
        case scenario_mean::worst: return goal == objective_goal::maximise ? *least : *greatest;
        case scenario_mean::arithmetic: return std::accumulate(values.begin(), values.end(), 0.0) / count;
        case scenario_mean::geometric: break;
    }
    if (*least <= 0) { return std::nullopt; }
    const double logarithms = std::accumulate(values.begin(), values.end(), 0.0,
                                              [](double sum, double value) { return sum + std::log(value); });
    return std::strtod(fmt::format("{:.12g}", std::exp(logarithms / count)).c_str(), nullptr);
}

evaluated_point sum_over_scenarios(const sweep& described, const std::vector<const evaluated_point*>& points) {
    const evaluated_point& worst =
        **std::max_element(points.begin(), points.end(),
                           [](const evaluated_point* a, const evaluated_point* b) { return a->status < b->status; });
    evaluated_point sum;
    sum.point = points.front()->point;
    sum.status = worst.status;
    sum.reason = worst.reason;
    for (const evaluated_point* point : points) {
        if (sum.reason.empty() && point->status == sum.status) { sum.reason = point->reason; }
    }
    sum.feasible = std::all_of(points.begin(), points.end(), [](const auto* point) { return point->feasible; });
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        const auto value = over_scenarios(described.objectives[i], i, points);
        sum.objectives.push_back(value ? std::optional{estimate{*value, {}}} : std::nullopt);
        sum.feasible = sum.feasible && (value || described.objectives[i].goal == objective_goal::none);
    }
    return sum;
}

std::vector<evaluated_design> designs_of(const sweep& described, const std::vector<evaluated_point>& points) {
    std::vector<evaluated_design> designs;
    std::map<std::vector<std::string>, std::size_t> positions;
    for (const evaluated_point& point : points) {
        const auto [position, is_new] = positions.emplace(design_of(described, point.point), designs.size());
        if (is_new) { designs.emplace_back(); }
        designs[position->second].points.push_back(&point);
    }
    for (evaluated_design& design : designs) {
        std::stable_sort(design.points.begin(), design.points.end(), [&](const auto* a, const auto* b) {
            return scenario_of(described, a->point) < scenario_of(described, b->point);
        });
        design.over_scenarios = sum_over_scenarios(described, design.points);
        design.over_scenarios.number = static_cast<std::size_t>(&design - designs.data()) + 1;
    }
    add_losses(described, points, designs);
    apply_requirements(described, designs);
    add_fronts(described, designs);
    return designs;
}

std::vector<evaluated_point> as_points(const std::vector<evaluated_design>& designs) {
    std::vector<evaluated_point> points;
    points.reserve(designs.size());
    for (const evaluated_design& design : designs) { points.push_back(design.over_scenarios); }
    return points;
}

}  // namespace orbweaver::sim
