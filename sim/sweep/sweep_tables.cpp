// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/sweep_tables.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "sim/sweep/objectives/hypervolume.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

using row = std::vector<std::string>;

std::string plain(const std::optional<double>& value) { return value ? write_real_number(*value) : std::string{}; }

row point_columns(const sweep& described) {
    row columns{"point"};
    for (const variable* one : described.variables()) { columns.push_back(one->name); }
    columns.insert(columns.end(), {"status", "reason"});
    for (const objective& one : described.objectives) {
        columns.push_back(one.name);
        if (described.repetitions > 1) { columns.push_back(one.name + "_ci95"); }
    }
    columns.insert(columns.end(), {"feasible", "front"});
    return columns;
}

row point_row(const sweep& described, const evaluated_point& point) {
    row cells{std::to_string(point.number)};
    for (const axis_value& value : point.point.values) { cells.push_back(value.text); }
    cells.emplace_back(name_of(point.status));
    cells.push_back(point.reason);
    for (const std::optional<estimate>& known : point.objectives) {
        cells.push_back(known ? write_real_number(known->mean) : "");
        if (described.repetitions > 1) { cells.push_back(known ? plain(known->half_width) : ""); }
    }
    cells.push_back(point.feasible ? "1" : "0");
    cells.push_back(point.front == 0 ? "" : std::to_string(point.front));
    return cells;
}

row design_columns(const sweep& described) {
    row columns{"design"};
    for (const axis& one : described.axes) {
        for (const variable& parameter : one.variables) {
            if (!one.is_scenario) { columns.push_back(parameter.name); }
        }
    }
    columns.insert(columns.end(), {"status", "reason"});
    for (const objective& one : described.objectives) {
        columns.push_back(one.name);
        if (one.goal != objective_goal::none) { columns.push_back(one.loss_name()); }
    }
    columns.insert(columns.end(), {"feasible", "front"});
    return columns;
}

row design_row(const sweep& described, const evaluated_design& design) {
    const evaluated_point& sum = design.over_scenarios;
    row cells{std::to_string(sum.number)};
    std::size_t variable = 0;
    for (const axis& one : described.axes) {
        for (std::size_t i = 0; i < one.variables.size(); ++i, ++variable) {
            if (!one.is_scenario) { cells.push_back(sum.point.values[variable].text); }
        }
    }
    cells.emplace_back(name_of(sum.status));
    cells.push_back(sum.reason);
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        cells.push_back(sum.objectives[i] ? write_real_number(sum.objectives[i]->mean) : "");
        if (described.objectives[i].goal != objective_goal::none) { cells.push_back(plain(design.losses[i])); }
    }
    cells.push_back(sum.feasible ? "1" : "0");
    cells.push_back(sum.front == 0 ? "" : std::to_string(sum.front));
    return cells;
}

/// Returns whether `a` is better in the first objective in which the two points differ.
bool better(const sweep& described, const evaluated_point& a, const evaluated_point& b) {
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        const objective_goal goal = described.objectives[i].goal;
        if (goal == objective_goal::none || a.objectives[i]->mean == b.objectives[i]->mean) { continue; }
        return (a.objectives[i]->mean < b.objectives[i]->mean) == (goal == objective_goal::minimise);
    }
    return false;
}

/// Adds the hypervolume that the points up to each row dominate.
void add_hypervolume(data_table& table, const std::vector<double>& shares) {
    table.columns.emplace_back("hypervolume");
    for (std::size_t number = 0; number < shares.size(); ++number) {
        table.rows[number].push_back(write_real_number(shares[number]));
    }
}

}  // namespace

std::vector<const evaluated_point*> ranked(const sweep& described, const std::vector<evaluated_point>& points) {
    std::vector<const evaluated_point*> feasible;
    for (const evaluated_point& point : points) {
        if (point.feasible) { feasible.push_back(&point); }
    }
    std::stable_sort(feasible.begin(), feasible.end(), [&](const evaluated_point* a, const evaluated_point* b) {
        const auto [first, second] = std::pair{scenario_of(described, a->point), scenario_of(described, b->point)};
        return first == second ? better(described, *a, *b) : first < second;
    });
    return feasible;
}

data_table points_table(const sweep& described, const std::vector<evaluated_point>& points) {
    data_table table{point_columns(described), {}};
    for (const evaluated_point& point : points) { table.rows.push_back(point_row(described, point)); }
    if (!described.has_scenarios()) { add_hypervolume(table, hypervolume_history(described, points)); }
    return table;
}

data_table designs_table(const sweep& described, const std::vector<evaluated_design>& designs) {
    const std::vector<double> history = hypervolume_history(described, as_points(designs));
    data_table table{design_columns(described), {}};
    std::vector<const evaluated_design*> ordered;
    ordered.reserve(designs.size());
    for (const evaluated_design& design : designs) { ordered.push_back(&design); }
    std::stable_sort(ordered.begin(), ordered.end(), [&](const evaluated_design* a, const evaluated_design* b) {
        const evaluated_point& first = a->over_scenarios;
        const evaluated_point& second = b->over_scenarios;
        if (first.feasible && second.feasible) { return better(described, first, second); }
        return first.feasible != second.feasible ? first.feasible : first.status < second.status;
    });
    std::vector<double> shares;
    for (const evaluated_design* design : ordered) {
        table.rows.push_back(design_row(described, *design));
        shares.push_back(history[design->over_scenarios.number - 1]);
    }
    add_hypervolume(table, shares);
    return table;
}

data_table pareto_table(const sweep& described, const std::vector<evaluated_point>& points) {
    data_table table{point_columns(described), {}};
    for (const evaluated_point* point : ranked(described, points)) {
        if (point->front == 1) { table.rows.push_back(point_row(described, *point)); }
    }
    return table;
}

data_table ranking_table(const sweep& described, const std::vector<evaluated_point>& points) {
    data_table table{point_columns(described), {}};
    table.columns.insert(table.columns.begin(), "rank");
    std::map<std::vector<std::size_t>, std::size_t> ranks;  // ranks assigned so far in each scenario
    for (const evaluated_point* point : ranked(described, points)) {
        row cells = point_row(described, *point);
        cells.insert(cells.begin(), std::to_string(++ranks[scenario_of(described, point->point)]));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

data_table sensitivity_table(const sweep& described, const std::vector<main_effect>& effects) {
    data_table table{{"objective", "axis", "points", "groups", "variance_share", "lowest", "lowest_at", "highest",
                      "highest_at", "censored"},
                     {}};
    for (const main_effect& effect : effects) {
        const bool known = effect.points > 0;
        table.rows.push_back(
            {effect.objective, effect.axis, std::to_string(effect.points), std::to_string(effect.levels),
             plain(effect.share), known ? write_real_number(effect.lowest) : "", effect.lowest_at,
             known ? write_real_number(effect.highest) : "", effect.highest_at, std::to_string(effect.censored)});
    }
    if (described.has_scenarios()) {
        table.columns.insert(table.columns.begin(), "scenario");
        for (std::size_t i = 0; i < effects.size(); ++i) {
            table.rows[i].insert(table.rows[i].begin(), effects[i].scenario);
        }
    }
    return table;
}

data_table run_times_table(const std::vector<evaluated_point>& points) {
    data_table table{{"point", "seed", "status", "wall_seconds", "reason"}, {}};
    for (const evaluated_point& point : points) {
        for (const run_record& run : point.runs) {
            table.rows.push_back({std::to_string(point.number), std::to_string(run.seed),
                                  std::string{name_of(run.status)}, fmt::format("{:.3f}", run.wall_seconds),
                                  run.reason});
        }
    }
    return table;
}

}  // namespace orbweaver::sim
