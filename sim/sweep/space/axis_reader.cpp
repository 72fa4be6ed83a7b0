// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/axis_reader.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <set>

#include "sim/sweep/expressions/expression.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_levels = 10000;  // in a range with steps
constexpr int digits_of_steps = 15;        // exact in a double: 0.1 + 0.2 is written 0.3

std::string in_lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

}  // namespace

bool is_column(const std::string& name) {
    static const std::vector<std::string> columns{"rank",   "point",    "design", "scenario",   "status",
                                                  "reason", "feasible", "front",  "hypervolume"};
    const std::string plain = in_lower_case(name);
    return plain.ends_with("_ci95") || plain.ends_with("_loss") ||
           std::find(columns.begin(), columns.end(), plain) != columns.end();
}

namespace {

/// Returns the last word of a dotted path that is not a number.
std::string last_word(std::string key) {
    while (!key.empty()) {
        const std::size_t dot = key.find_last_of('.');
        std::string word = dot == std::string::npos ? key : key.substr(dot + 1);
        if (word.find_first_not_of("0123456789") != std::string::npos) { return word; }
        key = dot == std::string::npos ? std::string{} : key.substr(0, dot);
    }
    return {};
}

/// Reads one variable of an axis.
class variable_reader {
public:
    variable_reader(const variable_desc& described, const std::string& path, const sweep_reading& reading)
        : m_described(described), m_path(path), m_reading(reading) {}

    variable read() {
        variable result;
        result.name = m_described.name.empty() ? last_word(m_described.key) : m_described.name;
        result.key = m_described.key;
        result.key_position = m_reading.position(m_path + ".key");
        if (m_described.key.empty()) {
            m_reading.refuse(m_path, "`key` is missing: the dotted path of the key that changes");
        }
        const bool listed = m_reading.is_set(m_path + ".values");
        const bool range = m_reading.is_set(m_path + ".range");
        const bool powers = m_reading.is_set(m_path + ".powers_of_two");
        if (listed + range + powers != 1) {
            m_reading.refuse(m_path, "one of `values`, `range` and `powers_of_two` sets which values there are");
        } else if (listed) {
            read_list(result);
        } else if (range) {
            read_range(result);
        } else {
            read_powers(result);
        }
        return result;
    }

private:
    void read_list(variable& target) const {
        for (const config_node& node : m_described.values) { target.values.push_back(make_axis_value(node)); }
    }

    void read_range(variable& target) const {
        const std::string path = m_path + ".range";
        if (!m_reading.is_set(path + ".from") || !m_reading.is_set(path + ".to")) {
            m_reading.refuse(path, "`from` and `to` are needed");
            return;
        }
        if (m_described.last < m_described.first) {
            m_reading.refuse(path, fmt::format("it is empty: it ends at {} before it starts at {}", m_described.last,
                                               m_described.first));
            return;
        }
        if (!m_reading.is_set(path + ".step")) {
            target.range = {m_described.first, m_described.last, m_reading.position(path)};
            return;
        }
        constexpr double rounding = 1e-9;  // because 0.3 / 0.1 is slightly less than 3
        const double steps = std::floor((m_described.last - m_described.first) / m_described.step + rounding);
        if (steps >= static_cast<double>(max_levels)) {
            m_reading.refuse(path, fmt::format("{:.0f} values; at most {}", steps + 1, max_levels));
            return;
        }
        for (std::size_t i = 0; i <= static_cast<std::size_t>(steps); ++i) {
            const double number = m_described.first + static_cast<double>(i) * m_described.step;
            target.values.push_back(make_axis_value(number, m_reading.position(path), digits_of_steps));
        }
    }

    void read_powers(variable& target) const {
        const std::string path = m_path + ".powers_of_two";
        if (!m_reading.is_set(path + ".from") || !m_reading.is_set(path + ".to")) {
            m_reading.refuse(path, "`from` and `to` are needed");
            return;
        }
        for (const auto& [key, number] :
             {std::pair{".from", m_described.first_power}, {".to", m_described.last_power}}) {
            if (!std::has_single_bit(number)) {
                m_reading.refuse(path + key, fmt::format("{} is no power of two; the next above is {}", number,
                                                         std::bit_ceil(number)));
            }
        }
        if (m_described.last_power < m_described.first_power) {
            m_reading.refuse(path, fmt::format("it is empty: it ends at {} before it starts at {}",
                                               m_described.last_power, m_described.first_power));
        }
        for (std::uint64_t power = m_described.first_power; power <= m_described.last_power; power *= 2) {
            target.values.push_back(
                make_axis_value(static_cast<double>(power), m_reading.position(path), digits_of_steps));
        }
    }

    const variable_desc& m_described;
    std::string m_path;
    const sweep_reading& m_reading;
};

/// Reports duplicate values of an axis, or duplicate combinations of values of tied variables.
void check_distinct(const axis& dimension, const std::string& path, const sweep_reading& reading) {
    std::set<std::vector<std::string>> seen;
    const bool tied = dimension.variables.size() > 1;
    for (std::size_t level = 0; level < dimension.levels(); ++level) {
        std::vector<std::string> values;
        for (const variable& one : dimension.variables) { values.push_back(one.values[level].text); }
        if (!seen.insert(values).second) {
            reading.refuse_at(
                dimension.variables.front().values[level].node.where, path + (tied ? ".tied" : ".values"),
                fmt::format("{} is here a second time", printable(fmt::format("{}", fmt::join(values, "+")))));
        }
    }
}

axis read_axis(const axis_desc& described, const std::string& path, const sweep_reading& reading) {
    axis result;
    result.is_scenario = described.scenario;
    if (described.tied.empty()) {
        result.variables.push_back(variable_reader{described, path, reading}.read());
        check_distinct(result, path, reading);
        return result;
    }
    for (const char* key : {"name", "key", "values", "range", "powers_of_two"}) {
        if (reading.is_set(path + "." + key)) {
            reading.refuse(path + "." + key, "belongs into the entries of `tied`, not next to it");
        }
    }
    for (std::size_t i = 0; i < described.tied.size(); ++i) {
        const std::string inner = fmt::format("{}.tied.{}", path, i);
        result.variables.push_back(variable_reader{described.tied[i], inner, reading}.read());
        const variable& last = result.variables.back();
        if (last.range) {
            reading.refuse(inner + ".range", "`step` is missing: variables that change together have values to count");
        } else if (last.values.size() != result.levels()) {
            reading.refuse(inner, fmt::format("{} values, but {} has {}; variables that change together have as many",
                                              last.values.size(), result.variables.front().name, result.levels()));
        }
    }
    const bool equally_long = std::all_of(result.variables.begin(), result.variables.end(),
                                          [&](const variable& one) { return one.values.size() == result.levels(); });
    if (equally_long) { check_distinct(result, path, reading); }
    return result;
}

void check_keys(const std::vector<axis>& axes, const sweep_desc& described, const sweep_reading& reading) {
    std::vector<std::string> keys;
    for (const config_member& member : described.settings.members) { keys.push_back(member.key); }
    for (const axis& one : axes) {
        for (const variable& parameter : one.variables) {
            if (std::find(keys.begin(), keys.end(), parameter.key) != keys.end()) {
                reading.refuse_at(parameter.key_position, "axes",
                                  fmt::format("{} is set elsewhere too", printable(parameter.key)));
            }
            keys.push_back(parameter.key);
        }
    }
}

void check_continuous(const std::vector<axis>& axes, const sampling_desc& sampling, const sweep_reading& reading) {
    const bool any_number = sampling.method == sampling_method::random ||
                            sampling.method == sampling_method::latin_hypercube ||
                            sampling.method == sampling_method::list;
    for (const axis& one : axes) {
        if (one.is_continuous() && !any_number) {
            reading.refuse_at(
                one.variables.front().range->where, "axes",
                "`step` is missing; a range without it is for sampling.method random, latin_hypercube and list");
        }
    }
}

/// Reports an error if all axes are scenarios, because at least one must be a design choice.
void check_scenarios(const std::vector<axis>& axes, const sweep_reading& reading) {
    const auto is_scenario = [](const axis& one) { return one.is_scenario; };
    const auto first = std::find_if(axes.begin(), axes.end(), is_scenario);
    if (first == axes.end()) { return; }
    const std::string path = fmt::format("axes.{}.scenario", first - axes.begin());
    if (std::all_of(axes.begin(), axes.end(), is_scenario)) {
        reading.refuse(path, "all axes are scenarios, so there is but one design; one axis at least has to vary it");
    }
}

}  // namespace

void check_name(const std::string& name, const std::string& path, const sweep_reading& reading,
                std::vector<std::string>& taken) {
    const auto same = [&](const std::string& other) { return in_lower_case(other) == in_lower_case(name); };
    if (name.find('-') != std::string::npos) {
        reading.refuse(path, fmt::format("'{}': in an expression '-' would be a minus; use '_'", printable(name)));
    } else if (is_column(name)) {
        reading.refuse(path, fmt::format("'{}' is a column that every table has; give another name", name));
    } else if (expression::is_function(name)) {
        reading.refuse(path, fmt::format("'{}' is a function of expressions; give another name", name));
    } else if (std::any_of(taken.begin(), taken.end(), same)) {
        reading.refuse(path, fmt::format("the name '{}' is here a second time, upper and lower case aside", name));
    }
    taken.push_back(name);
}

std::vector<axis> read_axes(const sweep_desc& described, const sweep_reading& reading, bool served) {
    std::vector<axis> axes;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < described.axes.size(); ++i) {
        const std::string path = fmt::format("axes.{}", i);
        axes.push_back(read_axis(described.axes[i], path, reading));
        for (std::size_t number = 0; number < axes.back().variables.size(); ++number) {
            const std::string inner = described.axes[i].tied.empty() ? path : fmt::format("{}.tied.{}", path, number);
            check_name(axes.back().variables[number].name, inner + ".name", reading, names);
        }
    }
    check_keys(axes, described, reading);
    if (!served) { check_continuous(axes, described.sampling, reading); }
    check_scenarios(axes, reading);
    return axes;
}

}  // namespace orbweaver::sim
