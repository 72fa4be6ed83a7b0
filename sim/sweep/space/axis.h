// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/text/config_node.h"

namespace orbweaver::sim {

/// One of the values of a variable.
struct axis_value {
    config_node node;  // what goes into the configuration
    std::string text;  // the same in one line, for tables
    std::optional<double>
        number;  // for expressions: sizes in bytes, periods in picoseconds, truths as 1 and 0; words have none
};

/// A parameter of the configuration that changes from point to point.
struct variable {
    std::string name;
    std::string key;             // dotted path in the configuration
    text_position key_position;  // in the sweep file
    std::vector<axis_value> values;

    /// Any number of a range instead of `values`.
    struct interval {
        double lower = 0;
        double upper = 0;
        text_position where;
    };
    std::optional<interval> range;
};

/// Variables that change together; mostly one. All have as many values.
struct axis {
    std::vector<variable> variables;
    bool is_scenario = false;  // not the architect's to choose

    std::size_t levels() const { return variables.front().values.size(); }
    bool is_continuous() const { return variables.front().range.has_value(); }

    /// "vcs", or "vcs+depth" for variables that are tied.
    std::string name() const;
};

/// A value as it was written somewhere.
axis_value make_axis_value(config_node node);

/// A number of a range, with the digits that make it different from others and no more.
/// @param digits significant ones
axis_value make_axis_value(double number, const text_position& where, int digits);

}  // namespace orbweaver::sim
