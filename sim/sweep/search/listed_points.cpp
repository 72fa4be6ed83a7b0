// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/listed_points.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/results/tables/csv_reader.h"
#include "sim/sweep/search/point_collection.h"
#include "sim/sweep/space/axis_reader.h"
#include "sim/sweep/space/point_reader.h"
#include "sim/text/diagnostics.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

/// Returns the position of a line of the list, for messages.
text_position line_at(const std::shared_ptr<const source_text>& list, std::size_t offset) {
    const std::size_t end = std::min(list->text.find_first_of("\r\n", offset), list->text.size());
    return {list, offset, end - offset};
}

/// Returns the variable names of the columns; empty for skipped columns.
std::vector<std::string> variables_of_columns(const sweep& described, const std::vector<std::string>& columns) {
    std::vector<std::string> known;
    std::vector<std::string> skipped;
    for (const axis& dimension : described.axes) {
        for (const variable& one : dimension.variables) {
            (dimension.is_scenario ? skipped : known).push_back(one.name);
        }
    }
    for (const objective& one : described.objectives) { skipped.push_back(one.name); }
    const auto is_in = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    std::vector<std::string> variables;
    for (const std::string& column : columns) {
        if (is_in(variables, column)) {
            throw user_error(fmt::format("the column '{}' is here a second time", printable(column)));
        }
        const bool is_variable = is_in(known, column);
        if (!is_variable && !is_in(skipped, column) && !is_column(column)) {
            throw user_error(fmt::format("the column '{}' is no variable{}; known: {}", printable(column),
                                         did_you_mean(column, known), one_of(known)));
        }
        variables.push_back(is_variable ? column : "");
    }
    return variables;
}

/// Converts a cell to a value of the type that its text suggests.
axis_value value_of(const std::string& cell) {
    config_node node;
    node.kind = node_kind::scalar;
    node.text = cell;
    return make_axis_value(std::move(node));
}

point_reader::named_values values_of(const std::vector<std::string>& variables, const std::vector<std::string>& row) {
    point_reader::named_values values;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!variables[i].empty()) { values.emplace(variables[i], value_of(row[i])); }
    }
    return values;
}

}  // namespace

std::vector<design_point> listed_points(const design_space& space) {
    const sweep& described = space.described();
    const std::shared_ptr<const source_text>& list = described.list;
    std::vector<std::size_t> offsets;
    const data_table table = read_csv(list->text, list->name, &offsets);
    diagnostics problems;
    const point_reader reader(described, point_reader::scenario_use::ignore);
    point_collection points(space);
    try {
        const std::vector<std::string> variables = variables_of_columns(described, table.columns);
        for (std::size_t i = 0; i < table.rows.size() && !problems.crowded(); ++i) {
            try {
                points.add(reader.read(values_of(variables, table.rows[i])));
            } catch (const user_error& problem) { problems.add(line_at(list, offsets[i]), "", problem.what()); }
        }
    } catch (const user_error& problem) { problems.add(line_at(list, 0), "", problem.what()); }
    if (problems.empty() && table.rows.empty()) {
        problems.add(line_at(list, 0), "", "a list needs a line with the names of variables, and a line a point");
    }
    problems.throw_if_any();
    return points.take();
}

}  // namespace orbweaver::sim
