// SPDX-License-Identifier: Apache-2.0
#include "sim/report/sweep_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "hw/base/errors.h"
#include "sim/report/bounds.h"
#include "sim/report/input_text.h"
#include "sim/results/tables/csv_reader.h"
#include "sim/sweep/space/axis.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/status_use.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

using row = std::vector<std::string>;

/// For axes with more values, the page shows no neighbouring values.
constexpr std::size_t max_steps = 64;

/// Returns the number that represents an axis value in expressions; NaN for words.
double number_of(const std::string& text) {
    config_node node;
    node.kind = node_kind::scalar;
    node.text = text;
    return make_axis_value(std::move(node)).number.value_or(unknown);
}

/// Returns a number as JSON; null if it is not finite.
result_json or_null(double number) { return std::isfinite(number) ? result_json(number) : result_json(nullptr); }

/// An axis, reconstructed from the points.
struct seen_axis {
    std::vector<std::size_t> columns;  // columns of its variables
    std::vector<row> values;           // distinct values, sorted by number; words in order of appearance
};

class sweep_tables {
public:
    explicit sweep_tables(const fs::path& directory)
        : m_sweep(input_json(directory / "sweep.json", "orbweaver/sweep/")),
          m_points(table_in(directory / "points.csv")),
          m_effects(table_in(directory / "sensitivity.csv")) {
        const bool of_designs = m_sweep.contains("scenarios");
        if (of_designs) { compare_designs(directory / "designs.csv"); }
        for (std::size_t column = 0; column < m_points.columns.size(); ++column) {
            m_columns[m_points.columns[column]] = column;
        }
        find_axes(directory / (of_designs ? "designs.csv" : "points.csv"));
        for (const char* kind : {"constraints", "requirements"}) {
            for (const auto& text : m_sweep.at(kind)) {
                for (bound& one : bounds_of(text)) {
                    m_bounds.push_back(std::move(one));
                    m_kinds.emplace_back(kind);
                }
            }
        }
    }

    result_json report() const {
        return {{"kind", "sweep"},       {"sweep", m_sweep},          {"columns", m_points.columns},
                {"rows", points_json()}, {"bounds", bounds_json()},   {"excluded", excluded_json()},
                {"axes", axes_json()},   {"effects", effects_json()}, {"scenarios", m_scenarios}};
    }

private:
    static data_table table_in(const fs::path& file) {
        data_table table = read_csv(input_text(file), file.string());
        if (table.columns.empty()) {
            throw user_error(fmt::format("{}: is empty, so it was not written whole", file.string()));
        }
        return table;
    }

    /// Replaces points by designs, and keeps the results of each design in each scenario.
    void compare_designs(const fs::path& file) {
        data_table designs = table_in(file);
        std::stable_sort(designs.rows.begin(), designs.rows.end(),
                         [](const row& a, const row& b) { return number_of(a.front()) < number_of(b.front()); });
        designs.columns.front() = "point";
        for (const auto& scenario : m_sweep.at("scenarios")) {
            result_json outcomes = result_json::array();
            for (const auto& number : scenario.at("points")) {
                outcomes.push_back(outcome_of(number.get<std::size_t>(), file));
            }
            if (outcomes.size() != designs.rows.size()) {
                throw user_error(fmt::format("{}: {} designs, but sweep.json has {}", file.string(),
                                             designs.rows.size(), outcomes.size()));
            }
            m_scenarios.push_back({{"name", scenario.at("name")}, {"outcomes", std::move(outcomes)}});
        }
        m_points = std::move(designs);
        m_sweep["scenario_variables"] = keep_designs_own(m_sweep.at("variables"));
        const auto in_scenario = [](const row& effect) { return !effect.front().empty(); };
        m_effects.rows.erase(std::remove_if(m_effects.rows.begin(), m_effects.rows.end(), in_scenario),
                             m_effects.rows.end());
    }

    /// Returns a row of points.csv by column name.
    result_json outcome_of(std::size_t point, const fs::path& file) const {
        if (point == 0 || point > m_points.rows.size()) {
            throw user_error(
                fmt::format("{}: sweep.json names point {}, which points.csv does not have", file.string(), point));
        }
        const row& cells = m_points.rows[point - 1];
        result_json outcome = result_json::object();
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const double number = cells[column].empty() ? unknown : number_of(cells[column]);
            outcome[m_points.columns[column]] =
                std::isfinite(number) ? result_json(number) : result_json(cells[column]);
        }
        return outcome;
    }

    /// Removes and returns the scenario variables, and renumbers the axes of the others.
    static result_json keep_designs_own(result_json& variables) {
        result_json own = result_json::array();
        result_json taken = result_json::array();
        std::map<std::size_t, std::size_t> numbers;
        for (auto& variable : variables) {
            if (!variable.at("scenario").get<bool>()) {
                variable["axis"] =
                    numbers.emplace(variable.at("axis").get<std::size_t>(), numbers.size()).first->second;
                own.push_back(variable);
            } else {
                taken.push_back(variable);
            }
        }
        variables = std::move(own);
        return taken;
    }

    void find_axes(const fs::path& file) {
        for (const auto& variable : m_sweep.at("variables")) {
            const auto column = m_columns.find(variable.at("name"));
            if (column == m_columns.end()) {
                throw user_error(fmt::format("{}:1: there is no column '{}', which sweep.json names", file.string(),
                                             variable.at("name").get<std::string>()));
            }
            const auto number = variable.at("axis").get<std::size_t>();
            if (number > m_axes.size()) {
                throw user_error(fmt::format("{}: axes are not numbered one after the other", file.string()));
            }
            m_axes.resize(std::max(m_axes.size(), number + 1));
            m_axes[number].columns.push_back(column->second);
        }
        for (seen_axis& axis : m_axes) {
            std::set<row> seen;
            for (const row& point : m_points.rows) {
                if (seen.insert(values_at(point, axis)).second) { axis.values.push_back(values_at(point, axis)); }
            }
            std::stable_sort(axis.values.begin(), axis.values.end(), [](const row& a, const row& b) {
                return number_of(a.front()) < number_of(b.front());  // false for words
            });
        }
    }

    static row values_at(const row& point, const seen_axis& axis) {
        row values;
        for (const std::size_t column : axis.columns) { values.push_back(point[column]); }
        return values;
    }

    bool is_variable(std::size_t column) const {
        return std::any_of(m_axes.begin(), m_axes.end(), [column](const seen_axis& axis) {
            return std::find(axis.columns.begin(), axis.columns.end(), column) != axis.columns.end();
        });
    }

    std::function<double(const std::string&)> numbers(const row& point) const {
        return [this, &point](const std::string& name) {
            const auto column = m_columns.find(name);
            if (column != m_columns.end() && name != "status") { return number_of(point[column->second]); }
            const auto status = m_columns.find("status");
            const auto known =
                status == m_columns.end() ? std::nullopt : enum_named<point_status>(point[status->second]);
            return known ? status_number(name, *known).value_or(unknown) : unknown;
        };
    }

    /// Returns the cells as numbers; variables and non-numeric cells remain text.
    result_json points_json() const {
        result_json rows = result_json::array();
        for (const row& point : m_points.rows) {
            result_json cells = result_json::array();
            for (std::size_t column = 0; column < point.size(); ++column) {
                const double number = is_variable(column) || point[column].empty() ? unknown : number_of(point[column]);
                cells.push_back(std::isfinite(number) ? result_json(number) : result_json(point[column]));
            }
            rows.push_back(std::move(cells));
        }
        return rows;
    }

    result_json axes_json() const {
        result_json axes = result_json::array();
        for (const seen_axis& axis : m_axes) {
            result_json values = result_json::array();
            result_json positions = result_json::array();
            for (const row& each : axis.values) {
                values.push_back(each);
                positions.push_back(or_null(number_of(each.front())));
            }
            axes.push_back(
                {{"columns", axis.columns}, {"values", std::move(values)}, {"numbers", std::move(positions)}});
        }
        return axes;
    }

    result_json bounds_json() const {
        result_json list = result_json::array();
        for (std::size_t number = 0; number < m_bounds.size(); ++number) {
            const bound& one = m_bounds[number];
            result_json left = result_json::array();
            result_json right = result_json::array();
            result_json holds = result_json::array();
            for (const row& point : m_points.rows) {
                left.push_back(or_null(one.left(numbers(point))));
                right.push_back(or_null(one.right(numbers(point))));
                holds.push_back(one.holds(numbers(point)) ? 1 : 0);
            }
            list.push_back({{"kind", m_kinds[number]},
                            {"text", one.text()},
                            {"comparison", one.comparison()},
                            {"left", std::move(left)},
                            {"right", std::move(right)},
                            {"holds", std::move(holds)}});
        }
        return list;
    }

    /// Returns lists of [axis, -1 or 1, bound] for each point: the constraints that it would violate with the
    /// neighbouring value of the axis.
    result_json excluded_json() const {
        result_json lists = result_json::array();
        for (const row& point : m_points.rows) {
            result_json list = result_json::array();
            for (std::size_t number = 0; number < m_axes.size(); ++number) {
                for (const int step : {-1, 1}) { add_excluded(list, point, number, step); }
            }
            lists.push_back(std::move(list));
        }
        return lists;
    }

    void add_excluded(result_json& list, const row& point, std::size_t number, int step) const {
        const seen_axis& axis = m_axes[number];
        const auto here = std::find(axis.values.begin(), axis.values.end(), values_at(point, axis));
        const std::ptrdiff_t position = here - axis.values.begin() + step;
        if (axis.values.size() > max_steps || position < 0 || position >= std::ssize(axis.values)) { return; }
        row moved = point;
        for (std::size_t i = 0; i < axis.columns.size(); ++i) {
            moved[axis.columns[i]] = axis.values[static_cast<std::size_t>(position)][i];
        }
        for (std::size_t each = 0; each < m_bounds.size(); ++each) {
            if (m_kinds[each] == "constraints" && !m_bounds[each].holds(numbers(moved))) {
                list.push_back({number, step, each});
            }
        }
    }

    result_json effects_json() const {
        result_json list = result_json::array();
        for (const row& effect : m_effects.rows) {
            result_json entry = result_json::object();
            for (std::size_t column = 0; column < effect.size(); ++column) {
                const std::string& name = m_effects.columns[column];
                const bool is_number = name == "variance_share" || name == "lowest" || name == "highest";
                entry[name] = is_number ? or_null(number_of(effect[column])) : result_json(effect[column]);
            }
            list.push_back(std::move(entry));
        }
        return list;
    }

    result_json m_sweep;
    data_table m_points;  // or designs
    data_table m_effects;
    result_json m_scenarios =
        result_json::array();  // for each scenario, the rows of points.csv in the order of the designs
    std::map<std::string, std::size_t> m_columns;  // column indices of points, by name
    std::vector<seen_axis> m_axes;
    std::vector<bound> m_bounds;
    std::vector<std::string> m_kinds;  // "constraints" or "requirements" for each bound
};

}  // namespace

result_json sweep_report(const fs::path& directory) {
    try {
        return sweep_tables(directory).report();
    } catch (const expression_error& problem) {
        throw user_error(fmt::format("{}: a constraint or requirement cannot be understood: {}",
                                     (directory / "sweep.json").string(), problem.what()));
    }
}

}  // namespace orbweaver::sim
