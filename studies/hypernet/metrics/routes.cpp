// SPDX-License-Identifier: Apache-2.0
// R05: routes of the built nets, counted and measured, against the closed forms.
#include <fmt/core.h>

#include <cmath>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/metrics/survey.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double four_decimals = 0.000051;
constexpr double sampling = 0.01;  // relative to the mean: thousands of packets

struct load_row {
    unsigned level;
    double least, mean, most;
};

/// All ordered pairs, a node with itself included.
struct route_row {
    unsigned d, h;
    double diameter, shortest, longest, routed;
    std::vector<double> hops_by_level;
    std::vector<load_row> loads;
    bool simulated;
};

std::vector<route_row> route_rows(bool quick) {
    std::vector<route_row> all{
        {2, 2, 5, 2.0000, 5, 2.0000, {1.5000, 0.5000}, {}, false},
        {2, 3, 10, 3.7500, 10, 3.7500, {2.5000, 0.7500, 0.5000}, {}, false},
        {3, 2, 7, 3.2812, 7, 3.3750, {2.6250, 0.7500}, {{0, 4, 28, 52}, {1, 64, 64, 64}}, true},
        {3,
         3,
         14,
         7.3199,
         15,
         7.8594,
         {5.5781, 1.4062, 0.8750},
         {{0, 4, 476, 1116}, {1, 832, 960, 1088}, {2, 1024, 1024, 1024}},
         true},
        {4, 2, 9, 4.4082, 9, 4.6250, {3.7500, 0.8750}, {{0, 8, 120, 200}, {1, 256, 256, 256}}, true},
        {5, 2, 11, 5.4429, 11, 5.7812, {4.8438, 0.9375}, {{0, 16, 496, 784}, {1, 1024, 1024, 1024}}, false},
        {4,
         3,
         18,
         10.0152,
         19,
         10.9219,
         {8.2305, 1.7227, 0.9688},
         {{0, 8, 8428, 19064}, {1, 14592, 16128, 16640}, {2, 16384, 16384, 16384}},
         false},
    };
    if (quick) { all.resize(5); }
    return all;
}

/// Packets of one flit to anybody, so few that they hardly meet.
planned_run uniform_run(const route_row& entry) {
    traffic_load load;
    load.rate = 0.02;
    load.packet_flits = 1;
    return plan_traffic(fmt::format("routes_{}_{}", entry.d, entry.h), cubelet_net(entry.d, entry.h), {}, load);
}

void count_row(tally& figures, const route_row& entry, const distance_survey& distances, const route_survey& routes) {
    figures.count(entry.diameter, distances.diameter);
    figures.count(entry.shortest, distances.mean, four_decimals);
    figures.count(entry.longest, routes.longest());
    figures.count(entry.routed, routes.mean(), four_decimals);
    const double pairs = std::exp2(2.0 * (hypernet(module_kind::cubelet, entry.d, entry.h).bits()));
    for (std::size_t level = 0; level < entry.hops_by_level.size(); ++level) {
        const link_loads& loads = routes.loads[level];
        figures.count(entry.hops_by_level[level], loads.mean * static_cast<double>(loads.links) / pairs, four_decimals);
    }
    for (const load_row& load : entry.loads) {
        figures.count(load.least, static_cast<double>(routes.loads[load.level].least));
        figures.count(load.mean, routes.loads[load.level].mean);
        figures.count(load.most, static_cast<double>(routes.loads[load.level].most));
    }
}

void count_histogram(tally& figures, const route_survey& routes) {
    constexpr double golden[] = {256,  920,  1680, 2620, 3712, 4662, 5924, 7438,
                                 8480, 8980, 8632, 6712, 3776, 1406, 308,  30};
    for (std::size_t hops = 0; hops < std::size(golden); ++hops) {
        figures.count(golden[hops], static_cast<double>(routes.routes_by_hops[hops]));
    }
}

findings evaluate_routes(const measurements& measured, bool quick) {
    findings found;
    tally figures;
    report_table table{
        "routes",
        "Hops between two nodes",
        {{"net", "diameter", "shortest, mean", "longest route", "routed, mean", "measured", "formula, mean (3.1.3)"},
         {}}};
    std::vector<claim> simulated;
    for (const route_row& entry : route_rows(quick)) {
        const hypernet net(module_kind::cubelet, entry.d, entry.h);
        const distance_survey distances = survey_distances(net);
        const route_survey routes = survey_routes(net);
        count_row(figures, entry, distances, routes);
        if (entry.d == 3 && entry.h == 3) { count_histogram(figures, routes); }
        std::string hops;
        if (entry.simulated) {
            simulated.push_back(
                judged_figure({"R05", "mean hops measured on the network, " + net_name(entry.d, entry.h) + "-net",
                               "values calculated again", entry.routed, sampling * entry.routed, "",
                               "uniform traffic, packets of one flit; within 1 %"},
                              [&] {
                                  const double links = measured.reported(uniform_run(entry).name, "hops_mean") - 1;
                                  hops = fmt::format("{:.4f}", links);
                                  return links;
                              }));
        }
        table.data.rows.push_back({net_name(entry.d, entry.h), std::to_string(distances.diameter),
                                   fmt::format("{:.4f}", distances.mean), std::to_string(routes.longest()),
                                   fmt::format("{:.4f}", routes.mean()), hops,
                                   figure_text(cubelet_mean(entry.d, entry.h))});
    }
    found.claims.push_back(
        figures.as_claim("R05", "distances, routes and link loads, all pairs counted", "values calculated again"));
    found.claims.insert(found.claims.end(), simulated.begin(), simulated.end());
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment routes(bool quick) {
    experiment result{.id = "routes", .title = "Routes of the built nets"};
    for (const route_row& entry : route_rows(quick)) {
        if (entry.simulated) { result.runs.push_back(uniform_run(entry)); }
    }
    result.evaluate = [quick](const measurements& measured) { return evaluate_routes(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
