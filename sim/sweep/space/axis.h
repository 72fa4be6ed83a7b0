// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/text/config_node.h"

namespace orbweaver::sim {

/// One of the values of a variable.
struct axis_value {
    config_node node;  // as inserted into the configuration
    std::string text;  // the node on one line, for tables
    std::optional<double>
        number;  // for expressions: sizes in bytes, periods in picoseconds, booleans as 1 and 0; nothing for words
};

/// A configuration parameter that varies between points.
struct variable {
    std::string name;
    std::string key;             // dotted path in the configuration
    text_position key_position;  // in the sweep file
    std::vector<axis_value> values;

    /// A continuous range instead of `values`.
    struct interval {
        double lower = 0;
        double upper = 0;
        text_position where;
    };
    std::optional<interval> range;
};

/// Tied variables, usually only one. All have the same number of values.
struct axis {
    std::vector<variable> variables;
    bool is_scenario = false;  // the architect cannot choose its value

    std::size_t levels() const { return variables.front().values.size(); }
    bool is_continuous() const { return variables.front().range.has_value(); }

    /// Returns the name of the axis: "vcs", or "vcs+depth" for tied variables.
    std::string name() const;
};

/// Converts a value from a file.
axis_value make_axis_value(config_node node);

/// Converts a number of a range to a value with no more digits than needed to distinguish it.
/// @param digits maximum number of significant digits
axis_value make_axis_value(double number, const text_position& where, int digits);

}  // namespace orbweaver::sim
