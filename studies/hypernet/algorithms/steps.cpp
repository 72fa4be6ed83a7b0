// SPDX-License-Identifier: Apache-2.0
// R10: steps of data-parallel algorithms, their communication cost and delay (Figs 4.4 and 4.5).
#include "studies/arithmetic/hypernet/algorithms/steps.h"

#include <algorithm>
#include <cmath>

#include "studies/arithmetic/hypernet/algorithms/recursive_doubling.h"
#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

struct step_row {
    unsigned d, h;
    double doubling, ascend, descend;
    double doubling_cost, ascend_cost, descend_cost, hypercube_cost;
};

constexpr step_row step_rows[] = {
    {3, 2, 6, 7, 9, 24, 28, 36, 25},        {3, 3, 12, 15, 21, 48, 60, 84, 64},
    {3, 4, 23, 31, 45, 92, 124, 180, 169},  {4, 2, 8, 9, 11, 40, 45, 55, 49},
    {4, 3, 16, 19, 25, 80, 95, 125, 144},   {4, 4, 31, 39, 53, 155, 195, 265, 441},
    {5, 2, 10, 11, 13, 60, 66, 78, 81},     {5, 3, 20, 23, 29, 120, 138, 174, 256},
    {5, 4, 39, 47, 61, 234, 282, 366, 841}, {6, 2, 12, 13, 15, 84, 91, 105, 121},
    {6, 3, 24, 27, 33, 168, 189, 231, 400},
};

struct delay_row {
    unsigned d, h;
    double ascend, descend, hypercube;  // W = 2
};

constexpr delay_row delays[] = {{4, 2, 10, 14, 10}, {4, 3, 24, 40, 30}, {4, 4, 56, 104, 102},
                                {5, 2, 12, 16, 13}, {5, 3, 28, 44, 41}, {5, 4, 64, 112, 145}};

tally compare_steps() {
    tally figures;
    for (const step_row& entry : step_rows) {
        const unsigned ports = hypernet_ports(entry.d);
        const unsigned n = address_bits(entry.d, entry.h);
        figures.count(entry.doubling, doubling_steps(entry.d, entry.h));
        figures.count(entry.ascend, ascend_steps(entry.d, entry.h));
        figures.count(entry.descend, descend_steps(entry.d, entry.h));
        figures.count(entry.doubling_cost, communication_cost(ports, doubling_steps(entry.d, entry.h)));
        figures.count(entry.ascend_cost, communication_cost(ports, ascend_steps(entry.d, entry.h)));
        figures.count(entry.descend_cost, communication_cost(ports, descend_steps(entry.d, entry.h)));
        figures.count(entry.hypercube_cost, communication_cost(n, n));
    }
    for (const delay_row& entry : delays) {
        figures.count(entry.ascend, ascend_delay(entry.d, entry.h, 2));
        figures.count(entry.descend, descend_delay(entry.d, entry.h, 2));
        figures.count(entry.hypercube, hypercube_delay(entry.d, entry.h, 2));
    }
    return figures;
}

/// Finds the minimum of one value per node on a (d,2)-net.
reduction minimum_on(unsigned d) {
    const hypernet net(module_kind::cubelet, d, 2);
    std::vector<double> values(net.positions());
    for (std::size_t node = 0; node < values.size(); ++node) {
        values[node] = static_cast<double>((node + 5) * 7 % values.size());
    }
    return reduce(net, values, [](double one, double other) { return std::min(one, other); });
}

chart over_nodes(const std::string& file, const std::string& title, const std::string& y_label,
                 const std::vector<std::string>& curves,
                 const std::function<std::vector<double>(unsigned d, unsigned h)>& values) {
    chart figure{file, title, "nodes", y_label, {{"nodes", "net"}, {}}, {}, true};
    for (const std::string& name : curves) { figure.add_curve(name); }
    for (unsigned h = 2; h <= 4; ++h) {
        for (const unsigned d : {4U, 5U}) {
            const double nodes = std::ldexp(1.0, static_cast<int>(address_bits(d, h)));
            std::vector<std::string> cells{figure_text(nodes), net_name(d, h)};
            for (const double value : values(d, h)) { cells.push_back(figure_text(value)); }
            figure.data.rows.push_back(std::move(cells));
        }
    }
    return figure;
}

std::vector<double> costs_of(unsigned d, unsigned h) {
    const unsigned ports = hypernet_ports(d);
    const unsigned n = address_bits(d, h);
    return {1.0 * communication_cost(ports, doubling_steps(d, h)), 1.0 * communication_cost(ports, ascend_steps(d, h)),
            1.0 * communication_cost(ports, descend_steps(d, h)), 1.0 * communication_cost(n, n)};
}

std::vector<double> delays_of(unsigned d, unsigned h) {
    return {ascend_delay(d, h, 2), descend_delay(d, h, 2), hypercube_delay(d, h, 2)};
}

findings evaluate_steps() {
    findings found;
    found.claims.push_back(compare_steps().as_claim("R10", "steps, costs and delays of 11 nets",
                                                    "section 4.2, Figs 4.4, "
                                                    "4.5",
                                                    "ideal: nobody waits for a link"));
    for (const unsigned d : {3U, 4U, 5U}) {
        const reduction result = minimum_on(d);
        found.claims.push_back(judged_figure({"R10", "moves of a minimum on the " + net_name(d, 2) + "-net",
                                              "section 4.2.1", 2.0 * d, 0, "", "and it is the least value"},
                                             [&] { return result.value == 0 ? result.steps : -1.0; }));
    }
    found.charts = {
        over_nodes("figure_4_4", "Figure 4.4: communication cost", "links x steps",
                   {"recursive doubling", "ascend", "descend", "hypercube"}, costs_of),
        over_nodes("figure_4_5", "Figure 4.5: delay, W = 2", "delay", {"ascend", "descend", "hypercube"}, delays_of)};
    return found;
}

}  // namespace

experiment algorithm_steps() {
    return calculated("steps", "Figures 4.4 and 4.5: data-parallel algorithms", evaluate_steps);
}

}  // namespace orbweaver::studies::hypernet_paper
