// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/sweep_summary.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sim/sweep/point_register.h"
#include "sim/sweep/sweep_tables.h"
#include "sim/text/source_text.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_front_lines = 8;
constexpr std::size_t max_reasons = 3;
constexpr std::size_t max_effects = 6;
constexpr std::size_t line_width = 110;

using row = std::vector<std::string>;

std::string count_of(std::size_t count, const std::string& noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Returns a text such as "40 points: 36 ok, 4 pruned".
std::string endings(const std::vector<evaluated_point>& points) {
    std::map<point_status, std::size_t> counts;
    for (const evaluated_point& point : points) { ++counts[point.status]; }
    row parts;
    for (const auto& [status, count] : counts) { parts.push_back(fmt::format("{} {}", count, name_of(status))); }
    return fmt::format("{}: {}", count_of(points.size(), "point"), fmt::join(parts, ", "));
}

/// Returns one line per reason, the most frequent first.
std::string reasons(const std::vector<evaluated_point>& points) {
    std::map<std::string, std::vector<std::size_t>> by_reason;
    for (const evaluated_point& point : points) {
        if (!point.reason.empty()) {
            by_reason[fmt::format("{}: {}", name_of(point.status), point.reason)].push_back(point.number);
        }
    }
    std::vector<std::pair<std::string, std::vector<std::size_t>>> ordered(by_reason.begin(), by_reason.end());
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    std::string text;
    for (std::size_t i = 0; i < std::min(ordered.size(), max_reasons); ++i) {
        const std::size_t count = ordered[i].second.size();
        const std::string whose = count == 1 ? fmt::format("point {}", ordered[i].second.front())
                                             : fmt::format("{} points, as {}", count, ordered[i].second.front());
        text += fmt::format("  {}, {}\n", whose, printable(ordered[i].first, line_width));
    }
    if (ordered.size() > max_reasons) {
        text += fmt::format("  and {} more in points.csv\n", count_of(ordered.size() - max_reasons, "reason"));
    }
    return text;
}

/// Returns one line per objective for which measured points lack a value. Such points cannot be compared and are never
/// chosen.
std::string unknown_objectives(const sweep& described, const std::vector<evaluated_point>& points) {
    std::string text;
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        const objective& one = described.objectives[i];
        const auto lacks = [&](const evaluated_point& point) {
            return one.goal != objective_goal::none && described.accepts(point.status) && !point.objectives[i];
        };
        const auto first = std::find_if(points.begin(), points.end(), lacks);
        if (first != points.end()) {
            const auto count = static_cast<std::size_t>(std::count_if(first, points.end(), lacks));
            text += fmt::format("  {} that {}, as {}, cannot be compared: {} is not known there ({})\n",
                                count_of(count, "point"), count == 1 ? "was measured" : "were measured", first->number,
                                one.name, printable(one.value.formula.text(), line_width));
        }
    }
    return text;
}

std::string with_interval(const estimate& known) {
    return known.half_width ? fmt::format("{:.5g} +- {:.2g}", known.mean, *known.half_width)
                            : fmt::format("{:.5g}", known.mean);
}

/// Returns rows with columns of equal width, text left-aligned.
std::string aligned(const std::vector<row>& rows) {
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const row& cells : rows) {
        for (std::size_t i = 0; i < cells.size(); ++i) { widths[i] = std::max(widths[i], characters(cells[i])); }
    }
    std::string text;
    for (const row& cells : rows) {
        std::string line = " ";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            line += fmt::format(" {}{:{}} ", cells[i], "", widths[i] - characters(cells[i]));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

/// Returns an estimate of a design with its greatest loss over the scenarios, relative to the best design.
std::string with_loss(const estimate& known, const std::optional<double>& loss) {
    return loss ? fmt::format("{} ({:.1f} %)", with_interval(known), *loss * 100) : with_interval(known);
}

/// A row of the front; a design leaves out its scenarios.
/// @param has_doubts whether a last column has what makes measures doubtful
row front_row(const sweep& described, const evaluated_point& point, const evaluated_design* design, bool has_doubts) {
    row cells{std::to_string(point.number)};
    std::size_t variable = 0;
    for (const axis& one : described.axes) {
        for (std::size_t i = 0; i < one.variables.size(); ++i, ++variable) {
            if (!one.is_scenario || design == nullptr) {
                cells.push_back(printable(point.point.values[variable].text, 24));
            }
        }
    }
    for (std::size_t i = 0; i < point.objectives.size(); ++i) {
        const std::optional<estimate>& known = point.objectives[i];
        cells.push_back(!known              ? "-"
                        : design != nullptr ? with_loss(*known, design->losses[i])
                                            : with_interval(*known));
    }
    if (has_doubts) { cells.push_back(point.reason); }
    return cells;
}

row front_columns(const sweep& described, bool of_designs, bool has_doubts) {
    row columns{of_designs ? "design" : "point"};
    for (const axis& one : described.axes) {
        for (const variable& parameter : one.variables) {
            if (!one.is_scenario || !of_designs) { columns.push_back(parameter.name); }
        }
    }
    for (const objective& one : described.objectives) { columns.push_back(one.name); }
    if (has_doubts) { columns.emplace_back("doubt"); }
    return columns;
}

/// Groups of points of the front whose means lie within each other's 95 % intervals: one is as good as another.
std::vector<std::vector<const evaluated_point*>> indistinguishable(const std::vector<const evaluated_point*>& front,
                                                                   std::size_t objective) {
    const auto is_alike = [objective](const evaluated_point* a, const evaluated_point* b) {
        const estimate& one = *a->objectives[objective];
        const estimate& other = *b->objectives[objective];
        return std::abs(one.mean - other.mean) <= std::min(*one.half_width, *other.half_width);
    };
    std::vector<std::vector<const evaluated_point*>> groups;
    for (const evaluated_point* point : front) {
        const std::optional<estimate>& known = point->objectives[objective];
        if (!known || !known->half_width || *known->half_width <= 0) { continue; }
        const auto group = std::ranges::find_if(groups, [&](const auto& members) {
            return std::ranges::all_of(members, [&](const auto* member) { return is_alike(point, member); });
        });
        (group == groups.end() ? groups.emplace_back() : *group).push_back(point);
    }
    std::erase_if(groups, [](const auto& members) { return members.size() < 2; });
    return groups;
}

/// A line for each such group.
std::string indistinguishable_text(const sweep& described, const std::vector<const evaluated_point*>& front,
                                   const std::string& noun) {
    std::string text;
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        if (described.objectives[i].goal == objective_goal::none) { continue; }
        for (const auto& members : indistinguishable(front, i)) {
            std::vector<std::size_t> numbers(members.size());
            std::ranges::transform(members, numbers.begin(), &evaluated_point::number);
            text += printable(fmt::format("  {}s {} are not distinguishable in {}: each is within the intervals of the "
                                          "others",
                                          noun, fmt::join(numbers, ", "), described.objectives[i].name),
                              line_width) +
                    "\n";
        }
    }
    return text;
}

/// " 3 are saturated; ...", where that is why they may not be chosen.
std::string saturated_text(const sweep& described, const std::vector<evaluated_point>& compared) {
    const auto saturated = std::count_if(compared.begin(), compared.end(), [](const evaluated_point& point) {
        return point.status == point_status::saturated;
    });
    return saturated == 0 || described.allow_saturated
               ? std::string{}
               : fmt::format(" Saturated: {} of {}; `allow_saturated: true` would let them be chosen.", saturated,
                             compared.size());
}

/// Returns the front of points, or of designs if there are scenarios.
std::string front_text(const sweep& described, const std::vector<evaluated_point>& compared,
                       const std::vector<evaluated_design>& designs) {
    const bool of_designs = described.has_scenarios();
    std::vector<const evaluated_point*> front = ranked(described, compared);
    std::erase_if(front, [](const evaluated_point* point) { return point->front != 1; });
    const bool has_doubts = std::ranges::any_of(front, [](const auto* point) { return !point->reason.empty(); });
    std::vector<row> rows{front_columns(described, of_designs, has_doubts)};
    for (std::size_t i = 0; i < std::min(front.size(), max_front_lines); ++i) {
        const evaluated_design* const design = of_designs ? &designs[front[i]->number - 1] : nullptr;
        rows.push_back(front_row(described, *front[i], design, has_doubts));
    }
    const auto feasible = static_cast<std::size_t>(
        std::count_if(compared.begin(), compared.end(), [](const auto& point) { return point.feasible; }));
    const std::string noun = of_designs ? "design" : "point";
    if (feasible == 0) {
        return fmt::format("No {} meets all requirements{}.{}\n", noun, of_designs ? " in all scenarios" : "",
                           saturated_text(described, compared));
    }
    std::string text =
        fmt::format("Pareto front: {} of {} that meet the requirements, best {} first{}\n", front.size(),
                    count_of(feasible, noun), described.objectives.front().name,
                    of_designs ? " (in brackets: the greatest loss against the best in any scenario)" : "");
    text += aligned(rows);
    if (front.size() > max_front_lines) {
        text +=
            fmt::format("  and {} more in {}.csv\n", front.size() - max_front_lines, of_designs ? "designs" : "pareto");
    }
    return text + indistinguishable_text(described, front, noun);
}

std::string effects_text(const std::vector<main_effect>& effects) {
    std::vector<const main_effect*> known;
    for (const main_effect& effect : effects) {
        if (effect.share && effect.scenario.empty()) { known.push_back(&effect); }
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const main_effect* a, const main_effect* b) { return *a->share > *b->share; });
    if (known.empty()) { return {}; }
    std::vector<row> rows;
    for (std::size_t i = 0; i < std::min(known.size(), max_effects); ++i) {
        const main_effect& effect = *known[i];
        rows.push_back({fmt::format("{} -> {}", effect.axis, effect.objective),
                        fmt::format("{:.0f} %", *effect.share * 100),
                        fmt::format("mean {:.5g} at {} to {:.5g} at {}", effect.lowest, printable(effect.lowest_at, 24),
                                    effect.highest, printable(effect.highest_at, 24))});
    }
    const std::size_t censored = effects.front().censored;
    return fmt::format("What matters: share of an objective's variance that an axis explains by itself{}\n{}",
                       censored == 0 ? std::string{} : fmt::format(", without {} saturated", censored), aligned(rows));
}

/// Returns the errors of the predictions that ordered the runs.
std::string predictions_text(const sweep& described, const std::vector<prediction_quality>& predictions) {
    row parts;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const prediction_quality& one = predictions[i];
        std::string part = fmt::format("{} {}", described.objectives[i].name, name_of(one.kind));
        if (one.error) {
            part += fmt::format(" by {}, off by {:.1f} % on one that is left out, {:.1f} % at most",
                                count_of(one.designs, described.has_scenarios() ? "design" : "point"), *one.error * 100,
                                *one.largest * 100);
        }
        if (one.calculated) { part += fmt::format(" ({:.1f} % before the runs)", *one.calculated * 100); }
        parts.push_back(std::move(part));
    }
    return parts.empty() ? std::string{}
                         : fmt::format("Predictions, which ordered the runs and are no results:\n  {}\n",
                                       fmt::join(parts, "\n  "));
}

result_json number_or_null(const std::optional<double>& value) {
    return value ? result_json(*value) : result_json(nullptr);
}

result_json predictions_json(const sweep& described, const std::vector<prediction_quality>& predictions) {
    result_json all = result_json::array();
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const prediction_quality& one = predictions[i];
        all.push_back({{"objective", described.objectives[i].name},
                       {"kind", name_of(one.kind)},
                       {"measured", one.designs},
                       {"predicted_error", number_or_null(one.calculated)},
                       {"calibrated_error", number_or_null(one.error)},
                       {"largest_error", number_or_null(one.largest)}});
    }
    return all;
}

result_json texts_of(const std::vector<placed_expression>& expressions) {
    result_json texts = result_json::array();
    for (const placed_expression& one : expressions) { texts.push_back(one.formula.text()); }
    return texts;
}

/// Returns the name of each scenario and the numbers of its points in the order of the designs.
result_json scenarios_json(const sweep& described, const std::vector<evaluated_design>& designs) {
    result_json scenarios = result_json::array();
    for (const evaluated_design& design : designs) {
        for (std::size_t i = 0; i < design.points.size(); ++i) {
            if (i == scenarios.size()) {
                scenarios.push_back(
                    {{"name", scenario_name(described, design.points[i]->point)}, {"points", result_json::array()}});
            }
            scenarios[i]["points"].push_back(design.points[i]->number);
        }
    }
    return scenarios;
}

}  // namespace

std::string summary_text(const sweep& described, const std::vector<evaluated_point>& points,
                         const std::vector<evaluated_design>& designs, const std::vector<main_effect>& effects,
                         const std::vector<prediction_quality>& predictions, const std::filesystem::path& out) {
    std::string text = fmt::format("{}, {}\n", described.name, endings(points));
    text += reasons(points);
    text += unknown_objectives(described, points);
    text += front_text(described, described.has_scenarios() ? as_points(designs) : points, designs);
    text += effects_text(effects);
    text += predictions_text(described, predictions);
    return text + fmt::format("tables in {}: {}points, pareto, ranking, sensitivity\n", out.string(),
                              described.has_scenarios() ? "designs, " : "");
}

std::string plan_text(const sweep& described, const std::vector<evaluated_point>& points, std::size_t max_points) {
    std::string text = fmt::format("{}: valid: {}", described.file->name, count_of(max_points, "point"));
    text += fmt::format(", {} each\n", count_of(described.repetitions, "run"));
    const auto pruned = static_cast<std::size_t>(std::count_if(
        points.begin(), points.end(), [](const auto& point) { return point.status == point_status::pruned; }));
    if (pruned > 0) {
        text += fmt::format("{} of the first {} would not run:\n", pruned, points.size());
        text += reasons(points);
    }
    return text;
}

result_json sweep_json(const sweep& described, const std::vector<evaluated_point>& points,
                       const std::vector<evaluated_design>& designs,
                       const std::vector<prediction_quality>& predictions) {
    result_json variables = result_json::array();
    for (std::size_t number = 0; number < described.axes.size(); ++number) {
        for (const variable& one : described.axes[number].variables) {
            variables.push_back({{"name", one.name},
                                 {"key", one.key},
                                 {"axis", number},
                                 {"scenario", described.axes[number].is_scenario}});
        }
    }
    result_json objectives = result_json::array();
    for (const objective& one : described.objectives) {
        objectives.push_back({{"name", one.name}, {"value", one.value.formula.text()}, {"goal", name_of(one.goal)}});
        if (described.has_scenarios()) { objectives.back()["over_scenarios"] = name_of(one.over_scenarios); }
    }
    result_json statuses = result_json::object();
    for (const evaluated_point& point : points) {
        result_json& count = statuses[std::string{name_of(point.status)}];
        count = count.is_null() ? 1 : count.get<int>() + 1;
    }
    std::size_t lost_runs = 0;
    for (const evaluated_point& point : points) {
        lost_runs += static_cast<std::size_t>(
            std::count_if(point.runs.begin(), point.runs.end(), [](const run_record& run) { return !is_final(run); }));
    }
    result_json requirements = texts_of(described.requirements);
    for (const auto& text : texts_of(described.design_requirements)) { requirements.push_back(text); }
    result_json whole{{"schema", "orbweaver/sweep/1"},
                      {"version", version},
                      {"name", described.name},
                      {"variables", std::move(variables)},
                      {"objectives", std::move(objectives)},
                      {"constraints", texts_of(described.constraints)},
                      {"requirements", std::move(requirements)},
                      {"allow_saturated", described.allow_saturated},
                      {"prune_predicted", described.prune_predicted},
                      {"repetitions", described.repetitions},
                      {"points", points.size()},
                      {"status", std::move(statuses)},
                      {"lost_runs", lost_runs}};
    if (described.has_scenarios()) { whole["scenarios"] = scenarios_json(described, designs); }
    if (!predictions.empty()) { whole["predictions"] = predictions_json(described, predictions); }
    return whole;
}

}  // namespace orbweaver::sim
