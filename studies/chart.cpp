// SPDX-License-Identifier: Apache-2.0
#include "studies/chart.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace orbweaver::studies {

namespace {

/// Quotes a text for a gnuplot string in single quotes.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char letter : text) { result += letter == '\'' ? "''" : std::string(1, letter); }
    return result + "'";
}

std::string plotted(const chart& figure, const curve& drawn, std::size_t style) {
    const std::string look = drawn.reference ? "lines dashtype 2 linecolor rgb 'gray40'"
                                             : fmt::format("{2} linestyle {0} pointtype {1}", style, style + 3,
                                                           figure.scattered ? "points" : "linespoints");
    return fmt::format("{} skip 1 using 1:{} with {} title {}", quoted(figure.file + ".csv"), drawn.column + 1, look,
                       quoted(drawn.label));
}

std::string arrow_styles() {
    std::string styles;
    for (unsigned width = 1; width <= arrow_widths; ++width) {
        styles += fmt::format(
            "set style arrow {0} head filled size screen 0.012,20 linewidth {0} "
            "linecolor rgb 'steelblue'\n",
            width);
    }
    return styles;
}

std::string axes(const chart& figure) {
    if (figure.arrows) { return arrow_styles() + "set offsets 0.3, 0.3, 0.3, 0.3\n"; }
    return figure.logarithmic ? "set logscale xy\nset grid\n" : "set xrange [0:*]\nset yrange [0:*]\n";
}

}  // namespace

void chart::add_curve(const std::string& label, bool reference) {
    curves.push_back({label, data.columns.size(), reference});
    data.columns.push_back(label);
}

std::string gnuplot_script(const chart& figure) {
    std::vector<std::string> plots;
    std::size_t style = 0;
    for (const curve& drawn : figure.curves) { plots.push_back(plotted(figure, drawn, drawn.reference ? 0 : ++style)); }
    if (figure.arrows) {
        plots.push_back(quoted(figure.file + ".csv") +
                        " skip 1 using 1:2:3:4:5 with vectors arrowstyle variable notitle");
    }
    return fmt::format(
        "# gnuplot {0}.gp   in this folder makes {0}.svg again\n"
        "set terminal svg size 720,540 dynamic enhanced background 'white' font 'sans-serif,14' linewidth 1.5\n"
        "set output {1}\n"
        "set datafile separator ','\n"
        "set title {2} noenhanced\n"
        "set xlabel {3} noenhanced\n"
        "set ylabel {4} noenhanced\n"
        "set key top left reverse Left noenhanced\n"
        "set grid linecolor rgb 'gray85'\n"
        "set border 3\n"
        "set tics nomirror\n"
        "{6}"
        "plot {5}\n",
        figure.file, quoted(figure.file + ".svg"), quoted(figure.title), quoted(figure.x_label), quoted(figure.y_label),
        fmt::join(plots, ", \\\n     "), axes(figure));
}

}  // namespace orbweaver::studies
