// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/results/tables/data_table.h"

namespace orbweaver::studies {

inline constexpr unsigned arrow_widths = 6;

/// A curve of a chart: one column of its table over the first.
struct curve {
    std::string label;
    std::size_t column = 1;
    bool reference = false;  // drawn as a thin broken line without points
};

/// A figure: its data, and which of them are drawn. A cell that is empty leaves a gap.
struct chart {
    std::string file;   // without extension
    std::string title;  // may be read without the paper at hand
    std::string x_label;
    std::string y_label;
    sim::data_table data;  // first column: x
    std::vector<curve> curves;
    bool logarithmic = false;  // both axes; else both are linear and start at zero
    bool arrows = false;       // a map without curves: columns are x, y, dx, dy and a width of 1 to arrow_widths
};

/// A gnuplot script that draws <file>.csv, which lies next to it, as <file>.svg.
std::string gnuplot_script(const chart& figure);

}  // namespace orbweaver::studies
