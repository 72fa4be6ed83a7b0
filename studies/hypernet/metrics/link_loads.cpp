// SPDX-License-Identifier: Apache-2.0
// R07: the natural communication pattern loads all links alike.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "studies/arithmetic/hypernet/traffic/regions.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/link_levels.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double tolerance = 0.05;  // relative to the mean of all levels

/// Load of a directed link per message, by level.
struct net_row {
    unsigned d, h;
    double natural[3], uniform[3];
    bool simulated;
};

std::vector<net_row> net_rows(bool quick) {
    std::vector<net_row> all{
        {3, 3, {3.015e-3, 2.930e-3, 3.125e-3}, {7.26e-3, 1.465e-2, 1.562e-2}, true},
        {4, 3, {1.981e-4, 1.923e-4, 1.953e-4}, {5.02e-4, 9.61e-4, 9.77e-4}, false},
    };
    if (quick) { all.pop_back(); }
    return all;
}

/// Returns half a unit of the last digit of a reference figure.
double last_digit(double figure, int digits) {
    return 0.501 * std::pow(10, std::floor(std::log10(figure)) + 1 - digits);
}

/// Returns the largest deviation of a level from the mean of all levels.
double largest_deviation(const std::vector<double>& loads) {
    const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(loads.size());
    double largest = 0;
    for (const double load : loads) { largest = std::max(largest, std::abs(load / mean - 1)); }
    return largest;
}

planned_run natural_run(const net_row& entry) {
    const hypernet net(module_kind::cubelet, entry.d, entry.h);
    traffic_locality locality{traffic_locality::kind::threshold, natural_alpha(entry.h), {}};
    for (unsigned level = 1; level <= entry.h; ++level) { locality.modules.push_back(1U << net.bits(level)); }
    traffic_load load;
    load.rate = 0.1;
    load.packet_flits = 1;
    load.measured_cycles = 10000;
    planned_run run =
        plan_traffic(fmt::format("natural_{}_{}", entry.d, entry.h), cubelet_net(entry.d, entry.h), locality, load);
    run.reads_links = true;
    return run;
}

/// Mean flits of a link between routers, by level.
std::vector<double> measured_loads(const measurements& measured, const net_row& entry) {
    const hypernet net(module_kind::cubelet, entry.d, entry.h);
    std::vector<double> means;
    for (const level_load& level : loads_by_level(net, measured.flits_of_links(natural_run(entry).name))) {
        means.push_back(level.flits / level.links);
    }
    return means;
}

std::vector<std::string> table_row(const net_row& entry, const std::string& traffic, const std::vector<double>& loads) {
    std::vector<std::string> cells{net_name(entry.d, entry.h), traffic};
    for (const double load : loads) { cells.push_back(fmt::format("{:.3e}", load)); }
    cells.push_back(fmt::format("{:.2f} %", 100 * largest_deviation(loads)));
    return cells;
}

findings evaluate_link_loads(const measurements& measured, bool quick) {
    findings found;
    tally figures;
    report_table table{"link_loads",
                       "Load of a directed link per message, by level; measured: flits in the run",
                       {{"net", "traffic", "internal", "level 1", "level 2", "furthest from the mean"}, {}}};
    for (const net_row& entry : net_rows(quick)) {
        const route_survey routes = survey_routes({module_kind::cubelet, entry.d, entry.h});
        const hypernet net(module_kind::cubelet, entry.d, entry.h);
        const std::vector<double> natural = loads_per_message(routes, threshold_traffic(net, natural_alpha(entry.h)));
        const std::vector<double> uniform = loads_per_message(routes, uniform_traffic(net));
        for (unsigned level = 0; level < entry.h; ++level) {
            figures.count(entry.natural[level], natural[level], last_digit(entry.natural[level], 4));
            figures.count(entry.uniform[level], uniform[level], last_digit(entry.uniform[level], 3));
        }
        table.data.rows.push_back(table_row(entry, "uniform", uniform));
        table.data.rows.push_back(table_row(entry, "natural", natural));
        const std::string name = net_name(entry.d, entry.h) + "-net";
        found.claims.push_back(judged_figure({"R07", "natural traffic: furthest link level from the mean, " + name,
                                              "section 3.3", 0, tolerance, "", "as part of the mean; alpha is 0.8"},
                                             [&] { return largest_deviation(natural); }));
        if (entry.simulated) {
            found.claims.push_back(
                judged_figure({"R07", "the same, measured on the network, " + name, "section 3.3", 0, tolerance}, [&] {
                    const std::vector<double> flits = measured_loads(measured, entry);
                    table.data.rows.push_back(table_row(entry, "natural, measured", flits));
                    return largest_deviation(flits);
                }));
        }
    }
    found.claims.push_back(
        figures.as_claim("R07", "loads by level, uniform and natural traffic", "values calculated again"));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment natural_loads(bool quick) {
    experiment result{.id = "natural", .title = "The natural communication pattern"};
    for (const net_row& entry : net_rows(quick)) {
        if (entry.simulated) { result.runs.push_back(natural_run(entry)); }
    }
    result.evaluate = [quick](const measurements& measured) { return evaluate_link_loads(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
