// SPDX-License-Identifier: Apache-2.0
// R03: diameter, links and mean distance by the closed forms (Figs 3.1 to 3.3).
#include "studies/arithmetic/hypernet/metrics/distances.h"

#include <algorithm>
#include <cmath>

#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

struct row {
    unsigned d, h;
    double diameter, mean, normalised;  // hypernet
    double cube_normalised;
    double tree_diameter;
    double torus_diameter;
};

constexpr row rows[] = {
    {3, 2, 7, 4, 16, 12.5, 8, 6},           {3, 3, 15, 9, 36, 32, 14, 16},   {3, 4, 31, 19, 76, 84.5, 24, 91},
    {4, 2, 9, 5, 25, 24.5, 12, 11},         {4, 3, 19, 11, 55, 72, 22, 64},  {4, 4, 39, 23, 115, 220.5, 40, 1448},
    {5, 1, 5, 2.5, 15, 12.5, 8, 6},         {5, 2, 11, 6, 36, 40.5, 16, 23}, {5, 3, 23, 13, 78, 128, 30, 256},
    {5, 4, 47, 27, 162, 420.5, 56, 23170},  {6, 2, 13, 7, 49, 60.5, 20, 45}, {6, 3, 27, 15, 105, 200, 38, 1024},
    {6, 4, 55, 31, 217, 684.5, 72, 370728},
};

double normalised_hypernet(unsigned d, unsigned h) { return hypernet_ports(d) * cubelet_mean(d, h); }
double normalised_hypercube(unsigned n) { return hypercube_ports(n) * hypercube_mean(n); }
double normalised_tree(unsigned n) { return tree_ports * tree_mean(n); }

tally compare_distances() {
    tally figures;
    for (const row& entry : rows) {
        const unsigned n = address_bits(entry.d, entry.h);
        figures.count(entry.diameter, hypernet_diameter(entry.d, entry.h));
        figures.count(entry.mean, cubelet_mean(entry.d, entry.h));
        figures.count(entry.normalised, normalised_hypernet(entry.d, entry.h));
        figures.count(entry.cube_normalised, normalised_hypercube(n));
        figures.count(entry.tree_diameter, tree_diameter(n));
        figures.count(entry.torus_diameter, torus_diameter(n), 0.5);
    }
    return figures;
}

/// Levels of the (5,h)-net with 2^n nodes; 0: there is none.
unsigned levels_of(unsigned d, unsigned n) {
    for (unsigned h = 1; h <= d + 1 && address_bits(d, h) <= n; ++h) {
        if (address_bits(d, h) == n) { return h; }
    }
    return 0;
}

constexpr unsigned figures_d = 5;  // d of the hypernets in Figs 3.1 and 3.3
constexpr unsigned largest_n = 30;

using curve_of_n = double (*)(unsigned n);
using curve_of_net = double (*)(unsigned d, unsigned h);

struct other_network {
    const char* title;
    curve_of_n value;
};

/// Nodes against the (5,h)-nets, which have few sizes, and other networks of all sizes.
chart over_nodes(const std::string& file, const std::string& title, const std::string& y_label, curve_of_net hypernets,
                 const std::vector<other_network>& others) {
    chart figure{file, title, "nodes", y_label, {{"nodes", "(5,h)-nets"}, {}}, {{"(5,h)-nets", 1, false}}, true};
    for (const other_network& other : others) { figure.add_curve(other.title); }
    for (unsigned n = 2; n <= largest_n; ++n) {
        const unsigned h = levels_of(figures_d, n);
        std::vector<std::string> cells{figure_text(std::ldexp(1.0, static_cast<int>(n))),
                                       h == 0 ? "" : figure_text(hypernets(figures_d, h))};
        for (const other_network& other : others) { cells.push_back(figure_text(other.value(n))); }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

chart figure_3_2() {
    chart figure{"figure_3_2",
                 "Figure 3.2: links of a node",
                 "log2 of the nodes",
                 "links",
                 {{"n", "hypercube", "(6,h)-nets", "(5,h)-nets", "(4,h)-nets", "torus", "tree"}, {}},
                 {}};
    for (std::size_t column = 1; column < figure.data.columns.size(); ++column) {
        figure.curves.push_back({figure.data.columns[column], column, false});
    }
    constexpr double links_of_tree = 2;  // N - 1 links join N nodes
    for (unsigned n = 2; n <= 12; ++n) {
        std::vector<std::string> cells;
        for (const double value : {1.0 * n, 1.0 * hypercube_ports(n), 1.0 * hypernet_ports(6), 1.0 * hypernet_ports(5),
                                   1.0 * hypernet_ports(4), 1.0 * torus_ports, links_of_tree}) {
            cells.push_back(figure_text(value));
        }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

std::vector<claim> statements() {
    double over_cube = 0;
    double over_tree = 0;
    for (const row& entry : rows) {
        const unsigned n = address_bits(entry.d, entry.h);
        over_cube = std::max(over_cube, cubelet_mean(entry.d, entry.h) / hypercube_mean(n));
        over_tree = std::max(over_tree, cubelet_mean(entry.d, entry.h) / tree_mean(n));
    }
    return {
        judged_figure({"R03", "512 nodes, normalised distance: hypercube over hypernet (alike)", "section 3.1.2", 1,
                       0.25, "x", "\"alike below about 1000 nodes\", taken as within a quarter"},
                      [] { return normalised_hypercube(9) / normalised_hypernet(5, 2); }),
        judged_figure({"R03", "2^29 nodes, normalised: hypernet over tree (close)", "section 3.1.2", 1, 0.1, "x"},
                      [] { return normalised_hypernet(5, 4) / normalised_tree(29); }),
        judged_statement({"R03", "mean distance at most twice the hypercube's, all nets with d > 2", "section 3.1.2",
                          "below 2", "true of two and three levels alone"},
                         over_cube < 2, "up to " + figure_text(over_cube)),
        judged_statement({"R03", "mean distance at most half of the tree's, all nets with d > 2", "section 3.1.2",
                          "below 1/2", "true of large nets alone"},
                         over_tree < 0.5, "up to " + figure_text(over_tree)),
    };
}

findings evaluate_distances() {
    findings found;
    found.claims.push_back(compare_distances().as_claim("R03", "diameters and mean distances of 13 nets",
                                                        "Figs 3.1 to 3.3",
                                                        "the figures' data are lost: values calculated again"));
    for (claim& one : statements()) { found.claims.push_back(std::move(one)); }
    found.charts = {
        over_nodes("figure_3_1", "Figure 3.1: diameter", "hops",
                   [](unsigned d, unsigned h) { return hypernet_diameter(d, h); },
                   {{"hypercube", hypercube_diameter}, {"tree", tree_diameter}, {"torus", torus_diameter}}),
        figure_3_2(),
        over_nodes("figure_3_3", "Figure 3.3: mean distance times links of a node", "hops x links", normalised_hypernet,
                   {{"hypercube", normalised_hypercube}, {"tree", normalised_tree}}),
    };
    return found;
}

}  // namespace

experiment distances() { return calculated("distances", "Figures 3.1 to 3.3: distances", evaluate_distances); }

}  // namespace orbweaver::studies::hypernet_paper
