// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/sweep.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>

#include "hw/base/errors.h"
#include "sim/config/configuration.h"
#include "sim/sweep/space/axis_reader.h"
#include "sim/sweep/space/status_use.h"
#include "sim/sweep/space/sweep_table.h"
#include "sim/text/nearest_name.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

/// Numbers at the top level of result.json, and the numbers that synthesis adds (sim/area/area_metrics.h).
const std::vector<std::string> plain_results{"cycles", "time_ns", "latency_ns", "throughput_per_second"};

/// Returns where the text of an expression starts, if the file contains it literally.
text_position start_of(text_position where, const std::string& text) {
    const std::string_view file = where.source->text;
    for (const std::size_t quote : {0U, 1U}) {
        if (file.substr(std::min(where.offset + quote, file.size()), text.size()) == text) {
            where.offset += quote;
            where.bytes = text.size();
            return where;
        }
    }
    return where;
}

/// The names that an expression may use in addition to variables and objectives.
enum class expression_kind : std::uint8_t {
    constraint,   // none: evaluated before the run
    objective,    // `status` and the numbers of result.json
    requirement,  // `status`
};

/// Reads and checks a sweep file section by section.
class sweep_reader {
public:
    sweep_reader(const sweep_desc& described, const sweep_reading& reading, bool served)
        : m_described(described), m_reading(reading), m_served(served) {}

    sweep read(const std::shared_ptr<const source_text>& file) {
        const bool axes_are_known = m_reading.problems.sound("axes");
        const bool objectives_are_known = m_reading.problems.sound("objectives");
        sweep result;
        result.file = file;
        result.name = fs::path{file->file}.stem().stem().string();  // explore.sweep.yaml becomes explore
        result.base = read_relative(file->file, m_described.base, "base");
        if (!m_served) { result.list = read_relative(file->file, m_described.sampling.file, "sampling.file"); }
        result.settings = read_settings();
        result.sampling = read_sampling();
        result.served = m_served;
        result.repetitions = m_described.repetitions;
        result.allow_saturated = m_described.allow_saturated;
        result.prune_predicted = m_described.prune_predicted;
        result.wall_seconds = m_described.wall_seconds;
        if (axes_are_known) { result.axes = read_axes(m_described, m_reading, m_served); }
        if (axes_are_known && objectives_are_known) { read_expressions(result); }
        if (result.base != nullptr && m_reading.problems.empty()) { check_all_values(result); }
        return result;
    }

private:
    /// Reads a file whose name is relative to the folder of the sweep; null if no file is named.
    std::shared_ptr<const source_text> read_relative(const std::string& sweep_file, const std::string& name,
                                                     const std::string& path) const {
        if (name.empty()) { return nullptr; }
        try {
            return read_source((fs::path{sweep_file}.parent_path() / name).lexically_normal().string());
        } catch (const user_error& problem) {
            m_reading.refuse(path, problem.what());
            return nullptr;
        }
    }

    std::vector<configuration_setting> read_settings() const {
        std::vector<configuration_setting> settings;
        for (const config_member& member : m_described.settings.members) {
            settings.push_back({member.key, member.where, member.value});
        }
        return settings;
    }

    sampling_desc read_sampling() const {
        sampling_desc sampling = m_described.sampling;
        const bool searches = sampling.method == sampling_method::adaptive ||
                              sampling.method == sampling_method::nsga2 || m_described.prune_predicted;
        const bool list = sampling.method == sampling_method::list;
        const bool drawn = sampling.method != sampling_method::grid && !list;
        if (!drawn && !m_reading.is_set("sampling.points")) { sampling.points = std::numeric_limits<unsigned>::max(); }
        for (const auto& [key, has_meaning] : {std::pair{"points", drawn || searches},
                                               {"seed", drawn || searches},
                                               {"batch", searches},
                                               {"patience", searches},
                                               {"file", list}}) {
            const std::string path = std::string{"sampling."} + key;
            if (m_reading.is_set(path) && !has_meaning) {
                m_reading.refuse(path, "has no meaning with this sampling.method");
            }
        }
        if (list && sampling.file.empty()) {
            m_reading.refuse("sampling", "`file` is missing: a CSV file with the points");
        }
        if (m_described.prune_predicted && m_described.allow_saturated) {
            m_reading.refuse("prune_predicted",
                             "leaves out the points that saturate, which `allow_saturated` lets be chosen: drop one");
        }
        const auto goals = std::count_if(m_described.objectives.begin(), m_described.objectives.end(),
                                         [](const objective_desc& one) { return one.goal != objective_goal::none; });
        if (sampling.method == sampling_method::nsga2 && goals < 2) {
            m_reading.refuse("sampling.method", "nsga2 weighs objectives against each other: it needs two with a goal");
        }
        return sampling;
    }

    void read_expressions(sweep& study) const {
        std::vector<std::string> names;
        std::vector<std::string> numbers;
        for (const variable* one : study.variables()) {
            names.push_back(one->name);
            if (is_numeric(*one)) { numbers.push_back(one->name); }
        }
        study.constraints = read_conditions(m_described.constraints, expression_kind::constraint, names, numbers);
        bool has_goal = false;
        for (std::size_t i = 0; i < m_described.objectives.size(); ++i) {
            const objective_desc& described = m_described.objectives[i];
            const std::string path = fmt::format("objectives.{}", i);
            has_goal = has_goal || described.goal != objective_goal::none;
            if (auto value = compile(described.value, path + ".value")) {
                check_names(*value, names, numbers, expression_kind::objective);
                study.objectives.push_back(
                    {described.name, std::move(*value), described.goal, described.over_scenarios});
            }
            check_name(described.name, path + ".name", m_reading, names);
            numbers.push_back(described.name);
            if (m_reading.is_set(path + ".over_scenarios") && !study.has_scenarios()) {
                m_reading.refuse(path + ".over_scenarios", "has no meaning without an axis of scenarios");
            }
        }
        if (!has_goal && !m_described.objectives.empty()) {
            m_reading.refuse("objectives", "none is to be minimised or maximised, so no point is better than another");
        }
        read_requirements(study, names, numbers);
        check_scenarios_are_free(study, study.constraints);
        check_scenarios_are_free(study, study.design_requirements);
    }

    /// Reads requirements. With scenarios, they may name the losses of designs.
    void read_requirements(sweep& study, const std::vector<std::string>& names,
                           std::vector<std::string> numbers) const {
        std::vector<std::string> losses;
        for (const objective& one : study.objectives) {
            if (study.has_scenarios() && one.goal != objective_goal::none) { losses.push_back(one.loss_name()); }
        }
        numbers.insert(numbers.end(), losses.begin(), losses.end());
        for (placed_expression& one :
             read_conditions(m_described.requirements, expression_kind::requirement, names, numbers)) {
            const std::vector<std::string>& used = one.formula.names();
            const bool of_designs =
                std::find_first_of(used.begin(), used.end(), losses.begin(), losses.end()) != used.end();
            (of_designs ? study.design_requirements : study.requirements).push_back(std::move(one));
        }
    }

    /// Refuses constraints on scenario variables. A design that is excluded from one scenario cannot be compared with
    /// designs in all of them.
    void check_scenarios_are_free(const sweep& study, const std::vector<placed_expression>& conditions) const {
        for (const axis& one : study.axes) {
            for (const variable& scenario : one.variables) {
                for (const placed_expression& condition : conditions) {
                    const std::vector<std::string>& names = condition.formula.names();
                    if (one.is_scenario && std::find(names.begin(), names.end(), scenario.name) != names.end()) {
                        refuse_part(
                            condition, condition.formula.offset_of(scenario.name), scenario.name.size(),
                            fmt::format("'{}' belongs to a scenario, but a design covers all of them", scenario.name));
                    }
                }
            }
        }
    }

    static bool is_numeric(const variable& parameter) {
        return std::all_of(parameter.values.begin(), parameter.values.end(),
                           [](const axis_value& value) { return value.number.has_value(); });
    }

    std::vector<placed_expression> read_conditions(const std::vector<std::string>& texts, expression_kind kind,
                                                   const std::vector<std::string>& names,
                                                   const std::vector<std::string>& numbers) const {
        const char* section = kind == expression_kind::constraint ? "constraints" : "requirements";
        std::vector<placed_expression> conditions;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (auto condition = compile(texts[i], fmt::format("{}.{}", section, i))) {
                check_names(*condition, names, numbers, kind);
                conditions.push_back(std::move(*condition));
            }
        }
        return conditions;
    }

    std::optional<placed_expression> compile(const std::string& text, const std::string& path) const {
        if (text.empty()) {
            return std::nullopt;  // already reported
        }
        const text_position where = start_of(m_reading.position(path), text);
        try {
            return placed_expression{expression{text}, path, where};
        } catch (const expression_error& error) {
            text_position part = where;
            if (part.bytes == text.size()) {
                part.offset += error.offset();
                part.bytes = error.bytes();
            }
            m_reading.refuse_at(part, path, fmt::format("not an expression: {}", error.what()));
            return std::nullopt;
        }
    }

    /// @param names   names of variables and objectives
    /// @param numbers the subset of names with numeric values
    void check_names(const placed_expression& formula, const std::vector<std::string>& names,
                     const std::vector<std::string>& numbers, expression_kind kind) const {
        const bool results = kind == expression_kind::objective;
        const status_use status(formula.formula, names);
        if (kind == expression_kind::constraint && status.has_status()) {
            refuse_part(formula, formula.formula.offset_of("status"), 6,
                        "a constraint is judged before the run, which has no `status` yet; `requirements` may name it");
            return;
        }
        for (const status_use::mistake& mistake : status.mistakes()) {
            refuse_part(formula, mistake.offset, mistake.bytes, mistake.message);
        }
        for (const std::string& name : formula.formula.names()) {
            const auto is_in = [&name](const std::vector<std::string>& list) {
                return std::find(list.begin(), list.end(), name) != list.end();
            };
            const bool is_path = name.find_first_of(".[") != std::string::npos || is_in(plain_results);
            if (is_in(numbers) || (results && is_path) || (!is_in(names) && status.has(name))) { continue; }
            refuse_part(formula, formula.formula.offset_of(name), name.size(),
                        is_in(names) ? fmt::format("the values of '{}' are no numbers", name)
                                     : unknown_name(name, numbers, kind));
        }
    }

    static std::string unknown_name(const std::string& name, std::vector<std::string> known, expression_kind kind) {
        const bool results = kind == expression_kind::objective;
        if (results) { known.insert(known.end(), plain_results.begin(), plain_results.end()); }
        if (kind != expression_kind::constraint) { known.emplace_back("status"); }
        return fmt::format("there is no '{}' here{}{}{}", printable(name), did_you_mean(name, known),
                           known.empty() ? "" : "; known: " + one_of(known),
                           results ? ", and the numbers of result.json by their paths" : "");
    }

    void refuse_part(const placed_expression& condition, std::size_t offset, std::size_t bytes,
                     const std::string& message) const {
        m_reading.refuse_at(condition.part(offset, bytes), condition.path, message);
    }

    /// Checks that each value of each axis fits its key, with all other axes at their first values.
    void check_all_values(const sweep& study) const {
        std::vector<configuration_setting> settings = study.settings;
        const std::size_t first = settings.size();
        const auto variables = study.variables();
        for (const variable* one : variables) {
            config_node value =
                one->range ? make_axis_value(one->range->lower, one->range->where, 4).node : one->values.front().node;
            settings.push_back({one->key, one->key_position, std::move(value)});
        }
        check_values(study.base, settings, m_reading.problems);
        for (std::size_t i = 0; i < variables.size() && m_reading.problems.empty(); ++i) {
            check_values_of(study, *variables[i], first + i, settings);
        }
    }

    void check_values_of(const sweep& study, const variable& one, std::size_t position,
                         std::vector<configuration_setting> settings) const {
        for (std::size_t level = 1; level < one.values.size() && !m_reading.problems.crowded(); ++level) {
            settings[position].value = one.values[level].node;
            check_values(study.base, settings, m_reading.problems);
        }
    }

    const sweep_desc& m_described;
    const sweep_reading& m_reading;
    bool m_served;
};

}  // namespace

text_position placed_expression::part(std::size_t offset, std::size_t bytes) const {
    if (where.bytes != formula.text().size()) {
        return where;  // the file contains the text in another form
    }
    text_position position = where;
    position.offset += offset;
    position.bytes = bytes;
    return position;
}

std::vector<const variable*> sweep::variables() const {
    std::vector<const variable*> all;
    for (const axis& one : axes) {
        for (const variable& parameter : one.variables) { all.push_back(&parameter); }
    }
    return all;
}

bool sweep::accepts(point_status status) const {
    return status == point_status::ok || (status == point_status::saturated && allow_saturated);
}

bool sweep::is_ranked() const {
    return !served && sampling.method != sampling_method::nsga2 &&
           (prune_predicted || sampling.method == sampling_method::adaptive);
}

bool sweep::has_scenarios() const {
    return std::any_of(axes.begin(), axes.end(), [](const axis& one) { return one.is_scenario; });
}

sweep load_sweep(const std::string& file, bool served) {
    const auto source = read_source(file);
    diagnostics problems;
    const auto root = read_yaml(source, problems);
    problems.throw_if_any();
    sweep_desc described;
    position_map positions;
    const sweep_reading reading{positions, {source, 0, 0}, problems};
    if (root->kind == node_kind::map) {
        sweep_table().read(*root, {"", problems, positions}, described);
    } else {
        problems.add({source, 0, 0}, "",
                     fmt::format("a sweep is a map of keys, such as `base` and `axes`; found {}", kind_name(*root)));
        problems.throw_if_any();
    }
    sweep result = sweep_reader{described, reading, served}.read(source);
    problems.throw_if_any();
    return result;
}

}  // namespace orbweaver::sim
