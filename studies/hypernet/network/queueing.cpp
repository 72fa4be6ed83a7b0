// SPDX-License-Identifier: Apache-2.0
// X3: queueing delays: independent queues per link, compared with interacting packets.
#include "studies/arithmetic/hypernet/metrics/queueing.h"

#include <fmt/core.h>

#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr unsigned d = 3;
constexpr unsigned h = 3;
constexpr double hop_cycles = 2;    // a router and a link
constexpr double entry_cycles = 2;  // the links of source and destination
constexpr double tolerance = 0.1;   // relative to the latency, up to half of saturation

/// Packets of one flit, which are flits/node/cycle.
std::vector<double> rates(bool quick) {
    return quick ? std::vector{0.05, 0.1} : std::vector{0.02, 0.05, 0.1, 0.125, 0.15, 0.175, 0.2};
}

planned_run plan(double rate) {
    traffic_load load;
    load.rate = rate;
    load.packet_flits = 1;
    planned_run run = plan_traffic(fmt::format("queueing-{}", rate), cubelet_net(d, h), {}, load);
    run.settings.emplace_back("network.vc_depth=unlimited");
    return run;
}

std::optional<double> calculated_latency(const route_survey& routes, double rate) {
    const std::optional<double> waits = mean_waits(routes, rate);
    return waits ? std::optional(hop_cycles * routes.mean() + entry_cycles + 1 + *waits) : std::nullopt;
}

findings evaluate_queueing(const measurements& measured, bool quick) {
    const route_survey routes = survey_routes({module_kind::cubelet, d, h});
    findings found;
    chart figure{"queueing",
                 "Uniform traffic on the (3,3)-net, packets of one flit",
                 "packets/node/cycle",
                 "cycles",
                 {{"packets/node/cycle", "measured", "queues of their own"}, {}},
                 {{"measured", 1, false}, {"queues of their own", 2, true}}};
    for (const double rate : rates(quick)) {
        const std::optional<double> calculated = calculated_latency(routes, rate);
        std::string measured_text;
        const comparison latency{"X3",
                                 fmt::format("latency with {} packets a node and cycle, (3,3)-net", rate),
                                 "ours",
                                 calculated.value_or(0),
                                 tolerance * calculated.value_or(0),
                                 "cycles",
                                 "M/D/1 at each link; within a tenth up to half of what the busiest link carries"};
        const claim result =
            judged_figure(latency, [&] { return measured.reported(plan(rate).name, "packet_latency"); });
        if (calculated && rate <= saturation_rate(routes) / 2) { found.claims.push_back(result); }
        measured_text = result.measured.is_number() ? fmt::format("{:.2f}", result.measured.get<double>()) : "";
        figure.data.rows.push_back(
            {figure_text(rate), measured_text, calculated ? fmt::format("{:.2f}", *calculated) : ""});
    }
    found.charts.push_back(std::move(figure));
    return found;
}

}  // namespace

experiment queueing(bool quick) {
    experiment result{.id = "queueing", .title = "Waiting in queues"};
    for (const double rate : rates(quick)) { result.runs.push_back(plan(rate)); }
    result.evaluate = [quick](const measurements& measured) { return evaluate_queueing(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
