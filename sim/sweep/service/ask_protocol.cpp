// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/service/ask_protocol.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "hw/base/errors.h"
#include "sim/output/json_reader.h"
#include "sim/sweep/space/value_json.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

constexpr int version_of_protocol = 1;
constexpr std::size_t deepest_line = 64;  // levels of nested lists and maps

/// Returns the nesting depth of lists and maps.
std::size_t depth_of(const std::string& text) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (in_string && letter == '\\') {
            ++i;
        } else if (letter == '"') {
            in_string = !in_string;
        } else if (!in_string && (letter == '[' || letter == '{')) {
            deepest = std::max(deepest, ++depth);
        } else if (!in_string && (letter == ']' || letter == '}') && depth > 0) {
            --depth;
        }
    }
    return deepest;
}

/// @throws user_error for an object with a duplicate key
void check_repetitions(const json& value) {
    std::set<std::string_view> keys;
    if (value.is_object()) {
        for (const auto& [key, held] : value.items()) {
            if (!keys.insert(key).second) {
                throw user_error(fmt::format("the key '{}' is given twice", printable(key)));
            }
        }
    }
    if (value.is_structured()) { std::for_each(value.begin(), value.end(), check_repetitions); }
}

/// Parses an object. @throws user_error if the line is not a JSON object
json object_in(const std::string& line) {
    if (depth_of(line) > deepest_line) {
        throw user_error(fmt::format("more than {} lists and maps lie within each other", deepest_line));
    }
    json object;
    try {
        object = parse_json(line);
    } catch (const json::exception& problem) { throw user_error(fmt::format("not JSON: {}", problem.what())); }
    check_repetitions(object);
    if (!object.is_object()) { throw user_error(R"(a line is an object, such as {"id": 1, "point": {"depth": 4}})"); }
    return object;
}

/// Returns whether a value contains a number that cannot be reproduced digit by digit. The parser converts integers
/// beyond 64 bits to floating point.
bool has_fraction(const json& value) {
    return value.is_number_float() || (value.is_structured() && std::any_of(value.begin(), value.end(), has_fraction));
}

/// @throws user_error for an unknown key
void check_keys(const json& object) {
    static const std::vector<std::string> known{"id", "point", "end"};
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            throw user_error(fmt::format("there is no key '{}' here{}; known: {}", printable(key),
                                         did_you_mean(key, known), one_of(known)));
        }
    }
}

/// @throws user_error if the object is not a valid request
void read_object(const json& object, const point_reader& reader, ask& asked) {
    check_keys(object);
    if (object.contains("end")) {
        if (object["end"] != true || object.contains("point")) {
            throw user_error(R"(the last line is {"end": true})");
        }
        asked.end = true;
        return;
    }
    if (!object.contains("point") || !object["point"].is_object()) {
        throw user_error(R"(`point` is missing: a map of variables to values, such as {"depth": 4})");
    }
    point_reader::named_values values;
    for (const auto& [name, value] : object["point"].items()) { values.emplace(name, read_value(value)); }
    asked.point = reader.read(values);
}

json values_json(const sweep& described, const design_point& point) {
    json values = json::object();
    std::size_t number = 0;
    for (const axis& dimension : described.axes) {
        for (const variable& one : dimension.variables) {
            if (!dimension.is_scenario) { values[one.name] = value_json(point.values[number]); }
            ++number;
        }
    }
    return values;
}

json variable_json(const variable& one, std::size_t axis) {
    json written{{"name", one.name}, {"key", one.key}, {"axis", axis}};
    if (one.range) {
        written["range"] = {{"from", one.range->lower}, {"to", one.range->upper}};
        return written;
    }
    written["values"] = json::array();
    for (const axis_value& value : one.values) { written["values"].push_back(value_json(value)); }
    return written;
}

json texts_json(const std::vector<placed_expression>& expressions) {
    json texts = json::array();
    for (const placed_expression& one : expressions) { texts.push_back(one.formula.text()); }
    return texts;
}

}  // namespace

ask read_ask(const std::string& line, const point_reader& reader) {
    ask asked;
    try {
        const json object = object_in(line);
        const json id = object.contains("id") ? object["id"] : json{};
        if (has_fraction(id)) {
            throw user_error("id: numbers in it are whole, from -2^63 to 2^64 - 1; a text may hold others");
        }
        asked.id = id;
        read_object(object, reader, asked);
    } catch (const user_error& problem) { asked.error = problem.what(); }
    return asked;
}

json greeting(const design_space& space, const std::filesystem::path& out, std::size_t recorded) {
    const sweep& described = space.described();
    json variables = json::array();
    for (std::size_t number = 0; number < described.axes.size(); ++number) {
        const axis& dimension = described.axes[number];
        if (dimension.is_scenario) { continue; }
        for (const variable& one : dimension.variables) { variables.push_back(variable_json(one, number)); }
    }
    json objectives = json::array();
    for (const objective& one : described.objectives) {
        objectives.push_back({{"name", one.name}, {"goal", name_of(one.goal)}});
    }
    json requirements = texts_json(described.requirements);
    for (const json& text : texts_json(described.design_requirements)) { requirements.push_back(text); }
    return {{"protocol", version_of_protocol},
            {"sweep", described.name},
            {"out", out.string()},
            {"variables", std::move(variables)},
            {"scenarios", space.scenarios()},
            {"objectives", std::move(objectives)},
            {"constraints", texts_json(described.constraints)},
            {"requirements", std::move(requirements)},
            {"recorded", recorded}};
}

json answer(const sweep& described, const json& id, const evaluated_point& point, std::size_t number) {
    json objectives = json::object();
    json intervals = json::object();
    for (std::size_t i = 0; i < described.objectives.size(); ++i) {
        const std::string& name = described.objectives[i].name;
        const std::optional<estimate>& known = point.objectives[i];
        objectives[name] = known ? json(known->mean) : json{};
        intervals[name] = known && known->half_width ? json(*known->half_width) : json{};
    }
    json written{{"id", id},
                 {"number", number},
                 {"point", values_json(described, point.point)},
                 {"status", name_of(point.status)},
                 {"feasible", point.feasible},
                 {"objectives", std::move(objectives)},
                 {"reason", point.reason}};
    if (described.repetitions > 1) { written["ci95"] = std::move(intervals); }
    return written;
}

json excluded_answer(const sweep& described, const json& id, const design_point& point,
                     const placed_expression& constraint) {
    json objectives = json::object();
    for (const objective& one : described.objectives) { objectives[one.name] = nullptr; }
    return {{"id", id},
            {"number", nullptr},
            {"point", values_json(described, point)},
            {"status", "excluded"},
            {"feasible", false},
            {"objectives", std::move(objectives)},
            {"reason", fmt::format("{}: {} does not hold", constraint.path, constraint.formula.text())}};
}

json error_answer(const json& id, const std::string& error) { return {{"id", id}, {"error", error}}; }

}  // namespace orbweaver::sim
