// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/point_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/text/nearest_name.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_shown = 12;  // values of an axis in a message

bool same_value(const axis_value& a, const axis_value& b) {
    const bool nulls = a.node.kind == node_kind::null && b.node.kind == node_kind::null;
    return nulls || a.text == b.text || (a.number && b.number && *a.number == *b.number);
}

/// Returns the distinct values of a variable: "2, 4, 8".
std::string values_text(const variable& one) {
    std::vector<std::string> texts;
    for (const axis_value& value : one.values) {
        if (std::find(texts.begin(), texts.end(), value.text) == texts.end()) { texts.push_back(value.text); }
    }
    std::string list;
    for (std::size_t i = 0; i < std::min(texts.size(), max_shown); ++i) {
        list += (i == 0 ? "" : ", ") + printable(texts[i]);
    }
    return texts.size() > max_shown ? fmt::format("{} and {} more", list, texts.size() - max_shown) : list;
}

/// Reads a number of a continuous range.
axis_value number_of_range(const variable& one, const axis_value& value) {
    const variable::interval& range = *one.range;
    if (!value.number || *value.number < range.lower || *value.number > range.upper) {
        throw user_error(fmt::format("{}: {} is no number of its range, {} to {}", one.name, printable(value.text),
                                     range.lower, range.upper));
    }
    config_node node;
    node.kind = node_kind::scalar;
    node.where = range.where;
    node.text = write_real_number(*value.number == 0 ? 0 : *value.number);
    return make_axis_value(std::move(node));
}

void check_value(const variable& one, const axis_value& value) {
    if (std::none_of(one.values.begin(), one.values.end(),
                     [&](const axis_value& own) { return same_value(own, value); })) {
        throw user_error(
            fmt::format("{}: {} is none of its values: {}", one.name, printable(value.text), values_text(one)));
    }
}

/// Returns the given variables of an axis: "vcs = 2, depth = 4".
std::string given_text(const axis& dimension, const point_reader::named_values& values) {
    std::string text;
    for (const variable& one : dimension.variables) {
        if (const auto found = values.find(one.name); found != values.end()) {
            text += (text.empty() ? "" : ", ") + fmt::format("{} = {}", one.name, printable(found->second.text));
        }
    }
    return text;
}

}  // namespace

point_reader::point_reader(const sweep& described, scenario_use scenarios)
    : m_sweep(described), m_scenarios(scenarios) {}

void point_reader::check_names(const named_values& values) const {
    std::vector<std::string> known;
    for (const axis& dimension : m_sweep.axes) {
        for (const variable& one : dimension.variables) {
            if (m_scenarios == scenario_use::refuse && dimension.is_scenario && values.contains(one.name)) {
                throw user_error(
                    fmt::format("{}: is of a scenario, and a point is run in all scenarios; leave it out", one.name));
            }
            known.push_back(one.name);
        }
    }
    for (const auto& [name, value] : values) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            throw user_error(fmt::format("there is no variable '{}'{}; known: {}", printable(name),
                                         did_you_mean(name, known), one_of(known)));
        }
    }
}

std::size_t point_reader::level_of(const axis& dimension, const named_values& values) const {
    for (const variable& one : dimension.variables) {
        if (const auto found = values.find(one.name); found != values.end()) { check_value(one, found->second); }
    }
    std::vector<std::size_t> fitting;
    for (std::size_t level = 0; level < dimension.levels(); ++level) {
        if (std::all_of(dimension.variables.begin(), dimension.variables.end(), [&](const variable& one) {
                const auto found = values.find(one.name);
                return found == values.end() || same_value(one.values[level], found->second);
            })) {
            fitting.push_back(level);
        }
    }
    if (fitting.size() == 1) { return fitting.front(); }
    const std::string given = given_text(dimension, values);
    if (fitting.empty()) { throw user_error(fmt::format("{}: no step of the axis has {}", dimension.name(), given)); }
    const auto missing = std::find_if(dimension.variables.begin(), dimension.variables.end(),
                                      [&](const variable& one) { return !values.contains(one.name); });
    throw user_error(given.empty() ? fmt::format("{}: is missing", missing->name)
                                   : fmt::format("{}: is missing, and {} steps of {} have {}", missing->name,
                                                 fitting.size(), dimension.name(), given));
}

design_point point_reader::read(const named_values& values) const {
    check_names(values);
    design_point point;
    for (const axis& dimension : m_sweep.axes) {
        if (dimension.is_continuous()) {
            const variable& one = dimension.variables.front();
            const auto found = values.find(one.name);
            if (found == values.end()) { throw user_error(fmt::format("{}: is missing", one.name)); }
            point.levels.push_back(0);
            point.values.push_back(number_of_range(one, found->second));
            continue;
        }
        point.levels.push_back(dimension.is_scenario ? 0 : level_of(dimension, values));
        for (const variable& one : dimension.variables) { point.values.push_back(one.values[point.levels.back()]); }
    }
    return point;
}

}  // namespace orbweaver::sim
