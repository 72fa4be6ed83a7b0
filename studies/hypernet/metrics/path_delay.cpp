// SPDX-License-Identifier: Apache-2.0
// R04: mean path delay with longer links at higher levels (Figs 3.4 and 3.5).
#include "studies/arithmetic/hypernet/metrics/path_delay.h"

#include <cmath>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

struct delay_row {
    unsigned d, h;
    double plain, hypernet, hypercube, tree;  // the last three normalised
};

constexpr delay_row rows_of_w_2[] = {
    {3, 2, 5, 20, 17.5, 18},      {3, 3, 14, 56, 76, 78},     {3, 4, 36, 144, 383.5, 294}, {4, 2, 6, 30, 35, 36},
    {4, 3, 16, 80, 180, 144},     {4, 4, 40, 200, 1071, 552}, {5, 2, 7, 42, 58.5, 54},     {5, 3, 18, 108, 328, 210},
    {5, 4, 44, 264, 2102.5, 810}, {6, 2, 8, 56, 88, 72},      {6, 3, 20, 140, 520, 276},
};

constexpr double ratios[] = {1.5, 2, 3, 4};  // W

/// Delays of the (4,h)-nets, by h from 2 and W.
constexpr double delays_of_4[3][4] = {{5.5, 6, 7, 8}, {13.25, 16, 23, 32}, {29.9, 40, 73, 128}};

double normalised_hypernet(unsigned d, unsigned h, double w) {
    return hypernet_ports(d) * hypernet_path_delay(d, h, w);
}
double normalised_hypercube(unsigned d, unsigned h, double w) {
    return hypercube_ports(address_bits(d, h)) * hypercube_path_delay(d, h, w);
}
double normalised_tree(unsigned d, unsigned h, double w) { return tree_ports * tree_path_delay(d, h, w); }
double advantage(unsigned d, unsigned h, double w) {
    return normalised_hypercube(d, h, w) / normalised_hypernet(d, h, w);
}

tally compare_delays() {
    tally figures;
    for (const delay_row& entry : rows_of_w_2) {
        figures.count(entry.plain, hypernet_path_delay(entry.d, entry.h, 2));
        figures.count(entry.hypernet, normalised_hypernet(entry.d, entry.h, 2));
        figures.count(entry.hypercube, normalised_hypercube(entry.d, entry.h, 2));
        figures.count(entry.tree, normalised_tree(entry.d, entry.h, 2));
    }
    for (unsigned h = 2; h <= 4; ++h) {
        for (unsigned column = 0; column < 4; ++column) {
            figures.count(delays_of_4[h - 2][column], hypernet_path_delay(4, h, ratios[column]), 0.05);
        }
    }
    return figures;
}

chart figure_3_4() {
    chart figure{"figure_3_4",
                 "Figure 3.4: path delay times links of a node, W = 2",
                 "nodes",
                 "delay x links",
                 {{"nodes", "net", "hypernet", "hypercube", "tree"}, {}},
                 {{"hypernet", 2, false}, {"hypercube", 3, false}, {"tree", 4, false}},
                 true};
    for (unsigned h = 1; h <= 4; ++h) {
        const auto nodes = std::ldexp(1.0, static_cast<int>(address_bits(5, h)));
        figure.data.rows.push_back({figure_text(nodes), net_name(5, h), figure_text(normalised_hypernet(5, h, 2)),
                                    figure_text(normalised_hypercube(5, h, 2)), figure_text(normalised_tree(5, h, 2))});
    }
    return figure;
}

chart figure_3_5(const char* file, const char* title, double (*delay)(unsigned d, unsigned h, double w)) {
    chart figure{file, title, "log2 of the nodes", "delay", {{"n"}, {}}, {}};
    for (const double w : ratios) { figure.add_curve("W = " + figure_text(w)); }
    for (unsigned h = 1; h <= 4; ++h) {
        std::vector<std::string> cells{std::to_string(address_bits(4, h))};
        for (const double w : ratios) { cells.push_back(figure_text(delay(4, h, w))); }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

findings evaluate_path_delay() {
    findings found;
    const double by_h[] = {advantage(4, 2, 2), advantage(4, 3, 2), advantage(4, 4, 2)};
    const double by_w[] = {advantage(4, 3, 1.5), advantage(4, 3, 2), advantage(4, 3, 4)};
    found.claims = {
        compare_delays().as_claim("R04", "path delays of 11 nets, and of the (4,h)-nets by W", "Figs 3.4, 3.5",
                                  "values calculated again"),
        judged_statement({"R04", "hypercube over (4,h)-nets, W = 2, h = 2, 3, 4", "section 3.2", "grows with h"},
                         by_h[0] < by_h[1] && by_h[1] < by_h[2],
                         figure_text(by_h[0]) + ", " + figure_text(by_h[1]) + ", " + figure_text(by_h[2])),
        judged_statement({"R04", "hypercube over the (4,3)-net, W = 1.5, 2, 4", "section 3.2", "grows with W"},
                         by_w[0] < by_w[1] && by_w[1] < by_w[2],
                         figure_text(by_w[0]) + ", " + figure_text(by_w[1]) + ", " + figure_text(by_w[2])),
    };
    found.charts = {figure_3_4(),
                    figure_3_5("figure_3_5_a", "Figure 3.5a: path delay of the (4,h)-nets", hypernet_path_delay),
                    figure_3_5("figure_3_5_b", "Figure 3.5b: path delay of the (4,h)-nets times links of a node",
                               normalised_hypernet)};
    return found;
}

}  // namespace

experiment path_delays() { return calculated("path_delay", "Figures 3.4 and 3.5: path delay", evaluate_path_delay); }

}  // namespace orbweaver::studies::hypernet_paper
