// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/evaluation.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>
#include <map>

#include "hw/base/student.h"
#include "sim/sweep/expressions/result_number.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/space/status_use.h"

namespace orbweaver::sim {

namespace {

using values_by_name = std::function<double(const std::string&)>;

constexpr std::size_t longest_reason = 300;  // characters

/// Returns the first line, shortened.
std::string shortened(const std::string& text) { return text.substr(0, std::min(text.find('\n'), longest_reason)); }

point_status status_of(const simulation_outcome& outcome) {
    const result_json& result = outcome.result;
    switch (outcome.job.end) {
        case job_end::timed_out: return point_status::time_limit;
        case job_end::killed:
        case job_end::interrupted: return point_status::killed;
        case job_end::finished:
        case job_end::failed: break;
    }
    if (result.is_object() && result.contains("status") && result["status"].is_string()) {
        if (result.value("/outcome/summary"_json_pointer, "") == "interrupted by the user") {
            return point_status::killed;  // by a signal to this run alone
        }
        const auto named = enum_named<point_status>(result["status"].get<std::string>());
        const bool finished = outcome.job.end == job_end::finished;
        if (named && is_measured(*named) == finished) { return *named; }
    }
    return point_status::failed;
}

std::string reason_of(const simulation_outcome& outcome) {
    const auto summary = "/outcome/summary"_json_pointer;
    if (outcome.job.exit_code > 0 && outcome.result.is_object() && outcome.result.contains(summary)) {
        return shortened(outcome.result[summary].get<std::string>());
    }
    return outcome.job.end == job_end::finished ? "it wrote no result" : shortened(outcome.job.message);
}

constexpr std::string_view separator = ", ";

/// Appends the kinds of doubts in `more` that `kinds` does not have yet. Both are separated by ", ".
void add_kinds(std::string& kinds, std::string_view more) {
    const auto enclosed = [](std::string_view text) { return fmt::format("{}{}{}", separator, text, separator); };
    while (!more.empty()) {
        const std::size_t end = std::min(more.find(separator), more.size());
        const std::string_view kind = more.substr(0, end);
        if (enclosed(kinds).find(enclosed(kind)) == std::string::npos) {
            kinds.append(kinds.empty() ? "" : separator).append(kind);
        }
        more.remove_prefix(std::min(more.size(), end + separator.size()));
    }
}

/// Returns the kinds of doubts about what a run measured, from its result.json. An unused class changes no measure.
std::string doubts_of(const result_json& result) {
    std::string kinds;
    for (const auto& doubt : result.value("doubts", result_json::array())) {
        const auto text = doubt.get<std::string>();
        const std::string kind = text.substr(0, text.find(':'));
        if (kind != "unused class") { add_kinds(kinds, kind); }
    }
    return kinds;
}

/// The value of an expression; nothing if it is no finite number. The sum turns -0 into 0, as the store does.
std::optional<double> finite(double value) { return std::isfinite(value) ? std::optional{value + 0.0} : std::nullopt; }

bool requirements_hold(const design_space& space, const evaluated_point& point) {
    const auto variables = space.numbers(point.point);
    const std::vector<objective>& objectives = space.described().objectives;
    const values_by_name value_of = [&](const std::string& name) {
        for (std::size_t i = 0; i < objectives.size(); ++i) {
            if (objectives[i].name == name) { return point.objectives[i] ? point.objectives[i]->mean : unknown; }
        }
        const double variable = variables(name);
        return std::isnan(variable) ? status_number(name, point.status).value_or(unknown) : variable;
    };
    return std::all_of(space.described().requirements.begin(), space.described().requirements.end(),
                       [&](const placed_expression& requirement) {
                           const double value = requirement.formula.value(value_of);
                           return value != 0 && !std::isnan(value);
                       });
}

}  // namespace

std::vector<std::optional<double>> objectives_of(const design_space& space, const design_point& point,
                                                 point_status status, const result_json& result) {
    const auto variables = space.numbers(point);
    std::map<std::string, double> earlier;
    std::vector<std::optional<double>> values;
    for (const objective& one : space.described().objectives) {
        values.push_back(finite(one.value.formula.value([&](const std::string& name) {
            if (const auto found = earlier.find(name); found != earlier.end()) { return found->second; }
            if (const double variable = variables(name); !std::isnan(variable)) { return variable; }
            const auto known = status_number(name, status);
            return known ? *known : find_number(result, name).value.value_or(unknown);
        })));
        earlier[one.name] = values.back().value_or(unknown);
    }
    return values;
}

bool goals_are_known(const sweep& described, const evaluated_point& point) {
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        if (described.objectives[i].goal != objective_goal::none && !point.objectives[i]) { return false; }
    }
    return true;
}

bool may_be_chosen(const design_space& space, const evaluated_point& point) {
    return space.described().accepts(point.status) && goals_are_known(space.described(), point) &&
           requirements_hold(space, point);
}

run_record judge_run(const design_space& space, const design_point& point, std::uint64_t seed,
                     const simulation_outcome& outcome) {
    run_record run;
    run.seed = seed;
    run.status = status_of(outcome);
    run.wall_seconds = outcome.job.seconds;
    if (is_measured(run.status)) {
        run.objectives = objectives_of(space, point, run.status, outcome.result);
        if (run.status == point_status::ok) { run.reason = doubts_of(outcome.result); }
    } else {
        run.reason = reason_of(outcome);
    }
    return run;
}

void check_objectives(const sweep& described, const result_json& result, diagnostics& problems) {
    std::vector<std::string> known;
    for (const variable* one : described.variables()) { known.push_back(one->name); }
    for (const objective& one : described.objectives) {
        const status_use status(one.value.formula, known);
        for (const std::string& name : one.value.formula.names()) {
            if (std::find(known.begin(), known.end(), name) != known.end() || status.has(name)) { continue; }
            const result_number number = find_number(result, name);
            if (!number.problem.empty()) {
                problems.add(one.value.part(one.value.formula.offset_of(name), name.size()), one.value.path,
                             fmt::format("{}: {}", one.value.path, number.problem));
            }
        }
        known.push_back(one.name);
    }
}

std::optional<estimate> estimate_of(const std::vector<double>& values) {
    if (values.empty()) { return std::nullopt; }
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) { sum += value; }
    estimate result{sum / count, {}};
    if (values.size() > 1) {
        double squares = 0;
        for (const double value : values) { squares += (value - result.mean) * (value - result.mean); }
        const auto freedom = static_cast<unsigned>(values.size() - 1);
        result.half_width = student_quantile(freedom) * std::sqrt(squares / (count * freedom));
    }
    return result;
}

void sum_up(const design_space& space, evaluated_point& point) {
    const sweep& described = space.described();
    point.objectives.assign(described.objectives.size(), std::nullopt);
    if (point.runs.empty()) {
        return;  // the point was pruned
    }
    const auto worst = std::max_element(point.runs.begin(), point.runs.end(),
                                        [](const run_record& a, const run_record& b) { return a.status < b.status; });
    point.status = worst->status;
    point.reason = worst->reason;
    if (!is_measured(point.status)) { return; }
    for (const run_record& run : point.runs) {
        if (run.status == point.status) { add_kinds(point.reason, run.reason); }
    }
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        std::vector<double> values;
        for (const run_record& run : point.runs) {
            if (run.objectives[i]) { values.push_back(*run.objectives[i]); }
        }
        if (values.size() == point.runs.size()) { point.objectives[i] = estimate_of(values); }
    }
    point.feasible = may_be_chosen(space, point);
}

cost_vector costs_of(const sweep& described, const evaluated_point& point) {
    cost_vector costs;
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        if (described.objectives[i].goal != objective_goal::none) {
            const double sign = described.objectives[i].goal == objective_goal::maximise ? -1 : 1;
            costs.push_back(sign * point.objectives[i]->mean);
        }
    }
    return costs;
}

void assign_fronts(const sweep& described, std::vector<evaluated_point>& points) {
    std::map<std::vector<std::size_t>, std::vector<evaluated_point*>> by_scenario;
    for (evaluated_point& point : points) {
        point.front = 0;
        if (point.feasible) { by_scenario[scenario_of(described, point.point)].push_back(&point); }
    }
    for (const auto& [scenario, feasible] : by_scenario) {
        std::vector<cost_vector> costs;
        for (const evaluated_point* point : feasible) { costs.push_back(costs_of(described, *point)); }
        const std::vector<unsigned> fronts = pareto_fronts(costs);
        for (std::size_t i = 0; i < feasible.size(); ++i) { feasible[i]->front = fronts[i]; }
    }
}

}  // namespace orbweaver::sim
