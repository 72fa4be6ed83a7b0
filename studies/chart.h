// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/results/tables/data_table.h"

namespace orbweaver::studies {

inline constexpr unsigned arrow_widths = 6;

/// A curve of a chart: one column of its table plotted over the first.
struct curve {
    std::string label;
    std::size_t column = 1;
    bool reference = false;  // drawn as a thin dashed line without points
};

/// A figure: its data and the plotted columns. An empty cell leaves a gap.
struct chart {
    std::string file;   // without extension
    std::string title;  // self-explanatory without the paper
    std::string x_label;
    std::string y_label;
    sim::data_table data;  // first column: x
    std::vector<curve> curves;
    bool logarithmic = false;  // both axes logarithmic; otherwise both are linear and start at zero
    bool arrows = false;       // a map without curves: columns are x, y, dx, dy and a width of 1 to arrow_widths
    bool scattered = false;    // points without lines

    /// Adds a column and the curve that plots it.
    void add_curve(const std::string& label, bool reference = false);
};

/// Returns a gnuplot script that draws <file>.csv of the same folder as <file>.svg.
std::string gnuplot_script(const chart& figure);

}  // namespace orbweaver::studies
