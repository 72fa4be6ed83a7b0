// SPDX-License-Identifier: Apache-2.0
// R08: mean distance under traffic with locality (Fig 3.7), and where such traffic goes (Fig 3.6).
#include <cmath>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/metrics/localised_distance.h"
#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/arithmetic/hypernet/traffic/regions.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double alpha = 0.9;
constexpr unsigned tau = 4;  // spheres of 16 nodes

struct local_row {
    unsigned d, h;
    double local;  // mean distance in the sphere
    double hypernet, normalised, hypercube, hypercube_normalised;
    double tree;  // 0: no value
};

constexpr local_row local_rows[] = {
    {4, 2, 2, 2.300, 11.5, 2.150, 15.05, 3.773}, {4, 3, 2, 2.900, 14.5, 2.400, 28.8, 4.746},
    {4, 4, 2, 4.100, 20.5, 2.850, 59.85, 6.544}, {5, 2, 2, 2.40, 14.4, 2.25, 20.25, 0},
    {5, 3, 2, 3.10, 18.6, 2.60, 41.6, 0},        {5, 4, 2, 4.50, 27.0, 3.25, 94.25, 0},
    {3, 3, 2.75, 3.375, 13.5, 2.20, 17.6, 0},    {3, 4, 2.75, 4.375, 17.5, 2.45, 31.85, 0},
};

double hypernet_of(const local_row& entry) { return localised_hypernet_mean(alpha, entry.local, entry.d, entry.h); }
double hypercube_of(const local_row& entry) {
    return localised_hypercube_mean(alpha, tau, address_bits(entry.d, entry.h));
}
double tree_of(const local_row& entry) { return localised_tree_mean(alpha, tau, address_bits(entry.d, entry.h)); }
/// Mean distance of a torus: a sphere of 16 nodes is a square of four.
double torus_of(const local_row& entry) {
    return alpha * torus_mean(tau) + (1 - alpha) * torus_mean(address_bits(entry.d, entry.h));
}

chart figure_3_7() {
    chart figure{"figure_3_7",
                 "Figure 3.7: mean distance times links of a node, alpha 0.9, t 16",
                 "nodes",
                 "hops x links",
                 {{"nodes", "net", "(4,h)-nets", "(5,h)-nets", "hypercube", "tree", "torus"}, {}},
                 {{"(4,h)-nets", 2, false},
                  {"(5,h)-nets", 3, false},
                  {"hypercube", 4, false},
                  {"tree", 5, false},
                  {"torus", 6, false}},
                 true};
    for (const std::size_t index : {0U, 3U, 1U, 4U, 2U, 5U}) {  // by size
        const local_row& entry = local_rows[index];
        const unsigned n = address_bits(entry.d, entry.h);
        const std::string hypernet = figure_text(hypernet_ports(entry.d) * hypernet_of(entry));
        figure.data.rows.push_back({figure_text(std::ldexp(1.0, static_cast<int>(n))), net_name(entry.d, entry.h),
                                    entry.d == 4 ? hypernet : "", entry.d == 5 ? hypernet : "",
                                    figure_text(hypercube_ports(n) * hypercube_of(entry)),
                                    figure_text(tree_ports * tree_of(entry)),
                                    figure_text(torus_ports * torus_of(entry))});
    }
    return figure;
}

/// Fraction of the messages to one node of each region.
chart figure_3_6() {
    const hypernet net(module_kind::cubelet, 4, 3);
    const region_shares uniform = uniform_traffic(net);
    const region_shares threshold = threshold_traffic(net, alpha);
    const region_shares geometric = geometric_traffic(net, alpha);
    chart figure{"figure_3_6",
                 "Figure 3.6: share of the messages for one node, (4,3)-net",
                 "nodes of the smallest net that holds both ends",
                 "share",
                 {{"nodes", "uniform", "threshold, alpha 0.9", "geometric, beta 0.9"}, {}},
                 {{"uniform", 1, false}, {"threshold, alpha 0.9", 2, false}, {"geometric, beta 0.9", 3, false}},
                 true};
    double inner = 0;
    for (unsigned region = 1; region <= net.h(); ++region) {
        const double all = std::ldexp(1.0, static_cast<int>(net.bits(region)));
        const double nodes = all - inner;
        figure.data.rows.push_back({figure_text(all), figure_text(uniform[region] / nodes),
                                    figure_text(threshold[region] / nodes), figure_text(geometric[region] / nodes)});
        inner = all;
    }
    return figure;
}

findings evaluate_localised() {
    findings found;
    tally figures;
    report_table table{"figure_3_7_table",
                       "Figure 3.7, means: reference / calculated",
                       {{"net", "hypernet", "normalised", "hypercube", "normalised ", "tree"}, {}}};
    for (const local_row& entry : local_rows) {
        const unsigned n = address_bits(entry.d, entry.h);
        const double normalised = hypernet_ports(entry.d) * hypernet_of(entry);
        const double of_cube = hypercube_ports(n) * hypercube_of(entry);
        figures.count(entry.hypernet, hypernet_of(entry));
        figures.count(entry.normalised, normalised);
        figures.count(entry.hypercube, hypercube_of(entry));
        figures.count(entry.hypercube_normalised, of_cube);
        if (entry.tree > 0) { figures.count(entry.tree, tree_of(entry), 0.0005); }
        const auto pair = [](double published, double value) {
            return figure_text(published) + " / " + figure_text(value);
        };
        table.data.rows.push_back(
            {net_name(entry.d, entry.h), pair(entry.hypernet, hypernet_of(entry)), pair(entry.normalised, normalised),
             pair(entry.hypercube, hypercube_of(entry)), pair(entry.hypercube_normalised, of_cube),
             (entry.tree > 0 ? figure_text(entry.tree) : "-") + " / " + figure_text(tree_of(entry))});
    }
    const double local =
        hypercube_ports(12) * hypercube_of(local_rows[1]) / (hypernet_ports(4) * hypernet_of(local_rows[1]));
    const double uniform = hypercube_ports(12) * hypercube_mean(12) / (hypernet_ports(4) * cubelet_mean(4, 3));
    found.claims = {
        figures.as_claim("R08", "mean distances of 8 nets, alpha 0.9, spheres of 16 nodes", "Fig 3.7",
                         "values calculated again"),
        judged_statement({"R08", "the hypernet gains over the hypercube with locality, (4,3)-net", "section 3.4",
                          "gains", "hypercube over hypernet, normalised: uniform, then local"},
                         local > uniform, figure_text(uniform) + ", " + figure_text(local)),
    };
    found.charts = {figure_3_6(), figure_3_7()};
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment localised_distances() {
    return calculated("localised", "Figures 3.6 and 3.7: locality", evaluate_localised);
}

}  // namespace orbweaver::studies::hypernet_paper
