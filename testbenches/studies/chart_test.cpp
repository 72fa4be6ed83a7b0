// SPDX-License-Identifier: Apache-2.0
#include "studies/chart.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies {
namespace {

TEST(gnuplot_script, draws_each_curve_from_its_column) {
    const chart figure{"figure_1",
                       "It's a title",
                       "nodes",
                       "speed-up",
                       {{"nodes", "ideal", "ours"}, {}},
                       {{"ideal", 1, true}, {"ours", 2}}};
    const std::string script = gnuplot_script(figure);
    EXPECT_THAT(script, AllOf(HasSubstr("set output 'figure_1.svg'\n"), HasSubstr("set title 'It''s a title'"),
                              HasSubstr("'figure_1.csv' skip 1 using 1:2 with lines"),
                              HasSubstr("'figure_1.csv' skip 1 using 1:3 with linespoints"), HasSubstr("title 'ours'"),
                              HasSubstr("set xrange [0:*]")));
}

TEST(gnuplot_script, draws_a_map_of_arrows_by_their_widths) {
    chart figure;
    figure.file = "map";
    figure.arrows = true;
    const std::string script = gnuplot_script(figure);
    EXPECT_THAT(script, HasSubstr("plot 'map.csv' skip 1 using 1:2:3:4:5 with vectors arrowstyle variable"));
    EXPECT_THAT(script, HasSubstr("set style arrow 6 "));
}

TEST(gnuplot_script, has_logarithmic_axes_without_a_zero_if_that_is_asked_for) {
    chart figure{"figure_1", "Title", "doubles", "times", {{"doubles", "ours"}, {}}, {{"ours", 1}}};
    figure.logarithmic = true;
    const std::string script = gnuplot_script(figure);
    EXPECT_THAT(script, AllOf(HasSubstr("set logscale xy\n"), Not(HasSubstr("[0:*]"))));
}

}  // namespace
}  // namespace orbweaver::studies
