// SPDX-License-Identifier: Apache-2.0
// R18 on a machine: the clustering below which a partial broadcast to core and influence region crosses fewer links
// than packets to single processors (section 6.2.2.5).
#include <fmt/core.h>

#include <cmath>

#include "studies/arithmetic/hypernet/neural/machine_demand.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

// 1024 cells on the (3,2)-net: a group of cores is on the eight processors of a cubelet, a core on one of them.
constexpr unsigned core_cells = 32;
constexpr unsigned influence_cells = 224;
constexpr double core_connections = 31;
constexpr double influence_connections = 7;
constexpr double mean_distance = 1.5;  // in a cubelet of eight
constexpr double tolerance = 0.25;     // relative to the threshold, which is found between halves

enum class delivery : std::uint8_t { none, neighbours, broadcast };

/// Processors make a fixed number of passes; few cells change, so none stops early.
planned_run plan_delivery(delivery how, double clustering, bool quick) {
    const std::string connections =
        how == delivery::none ? "0, p_i: 0.5" : fmt::format("{}, p_i: {}", influence_connections, clustering);
    planned_run run = plan_program(
        "neural", chip_of_net(3, 2),
        fmt::format("cells: 1024, core_cells: {}, influence_cells: {}, core_connections: {}, remote_connections: 0, "
                    "influence_connections: {}, turn: 1, passes: {}, regions: {}",
                    core_cells, influence_cells, core_connections, connections, quick ? 4 : 20,
                    how == delivery::broadcast ? "broadcast" : "neighbours"),
        how == delivery::none
            ? "no-packets"
            : fmt::format("{}-{}", how == delivery::broadcast ? "broadcast" : "neighbours", clustering));
    run.reads_links = true;
    return run;
}

std::vector<double> clusterings(bool quick) {
    return quick ? std::vector{0.0625, 0.03125} : std::vector{0.25, 0.125, 0.0625, 0.03125, 0.015625};
}

/// Flits that crossed links between routers. @throws unusable_run
double crossed(const measurements& measured, const planned_run& run) {
    double flits = 0;
    for (const auto& [name, count] : measured.flits_of_links(run.name)) {
        flits += name.starts_with("r") ? static_cast<double>(count) : 0;
    }
    return flits;
}

/// Returns the crossed flits of packets of outputs.
double crossed_by_packets(const measurements& measured, delivery how, double clustering, bool quick) {
    return crossed(measured, plan_delivery(how, clustering, quick)) -
           crossed(measured, plan_delivery(delivery::none, 0, quick));
}

/// Returns the clustering at which packets to single processors begin to cross more links than broadcasts, by
/// interpolation of logarithms.
double measured_threshold(const measurements& measured, bool quick) {
    double last_clustering = 0;
    double last_excess = 0;
    for (const double clustering : clusterings(quick)) {
        const double excess = std::log(crossed_by_packets(measured, delivery::neighbours, clustering, quick) /
                                       crossed_by_packets(measured, delivery::broadcast, clustering, quick));
        if (excess >= 0) {
            return last_clustering == 0 ? clustering
                                        : std::exp(std::lerp(std::log(last_clustering), std::log(clustering),
                                                             last_excess / (last_excess - excess)));
        }
        last_clustering = clustering;
        last_excess = excess;
    }
    return 0;  // broadcasts never cross fewer links
}

claim threshold_claim(const measurements& measured, bool quick) {
    const double bound = hypernet_model::broadcast_threshold(influence_connections, mean_distance,
                                                             core_connections / core_cells, influence_cells);
    return judged_figure(
        {"R18", "neurocomputer on the (3,2)-net: p_i below which partial broadcasts pay", "section 6.2.2.5", bound,
         tolerance * bound, "", "(6.2.11) of its net; measured where both cross as many links; within a quarter"},
        [&] { return measured_threshold(measured, quick); });
}

chart deliveries_chart(const measurements& measured, bool quick) {
    chart figure{"region_broadcast",
                 "Flits over links between routers, packets of outputs on the (3,2)-net",
                 "1/p_i",
                 "flits",
                 {{"1/p_i", "to single processors", "partial broadcasts"}, {}},
                 {{"to single processors", 1, false}, {"partial broadcasts", 2, false}},
                 true};
    for (const double clustering : clusterings(quick)) {
        const auto flits = [&](delivery how) {
            return if_usable([&] { return figure_text(crossed_by_packets(measured, how, clustering, quick)); });
        };
        figure.data.rows.push_back(
            {figure_text(1 / clustering), flits(delivery::neighbours), flits(delivery::broadcast)});
    }
    return figure;
}

}  // namespace

experiment measured_partial_broadcasts(bool quick) {
    experiment result{.id = "partial_broadcast_measured", .title = "Partial broadcast of outputs on a machine"};
    result.runs.push_back(plan_delivery(delivery::none, 0, quick));
    for (const double clustering : clusterings(quick)) {
        result.runs.push_back(plan_delivery(delivery::neighbours, clustering, quick));
        result.runs.push_back(plan_delivery(delivery::broadcast, clustering, quick));
    }
    result.evaluate = [quick](const measurements& measured) {
        findings found;
        found.claims = {threshold_claim(measured, quick)};
        found.charts = {deliveries_chart(measured, quick)};
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
