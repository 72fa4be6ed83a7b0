// SPDX-License-Identifier: Apache-2.0
// X4: throttled links beyond saturation and with a hot spot. The dissertation leaves both policies to future research
// (section 7.2): buffers must not be hogged, and utilisation must not drop.
#include <fmt/core.h>

#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

constexpr double rate_of_overload = 1;    // flits/node/cycle
constexpr double part_to_hot_node = 0.1;  // share of the packets
constexpr double rate_with_hot_node = 0.4;
constexpr unsigned vcs_of_phase = 4;
constexpr double utilisation_kept = 0.99;  // relative to the utilisation without throttles

/// Limits of all links between routers; 0: none.
struct policy {
    unsigned new_packet_vcs = 0;
    unsigned destination_vcs = 0;
};
constexpr policy unthrottled;
constexpr policy entry_limited{2, 0};
constexpr policy destination_limited{0, 1};

struct throttled_net {
    unsigned h;  // levels of a hypernet of cubelets
    bool has_hot_node;

    std::string name() const { return net_name(3, h) + (has_hot_node ? ", 10 % to one node" : ", overload"); }
};

std::vector<throttled_net> nets(bool quick) {
    return quick ? std::vector<throttled_net>{{2, false}, {2, true}}
                 : std::vector<throttled_net>{{2, false}, {2, true}, {3, false}, {3, true}};
}

/// The larger net takes most of the time, so it uses fewer policies.
std::vector<policy> policies(const throttled_net& net, bool quick) {
    return quick || net.h > 2 ? std::vector<policy>{unthrottled, entry_limited, destination_limited}
                              : std::vector<policy>{unthrottled, {1, 0}, entry_limited, destination_limited, {0, 2}};
}

planned_run plan(const throttled_net& net, const policy& throttle, bool quick) {
    traffic_load load;
    load.rate = net.has_hot_node ? rate_with_hot_node : rate_of_overload;
    load.measured_cycles = quick ? 1500 : 5000;
    planned_run run = plan_traffic(fmt::format("throttled-{}-{}-{}-{}", net.h, net.has_hot_node ? "hot" : "uniform",
                                               throttle.new_packet_vcs, throttle.destination_vcs),
                                   cubelet_net(3, net.h), {}, load);
    const unsigned phases = 1U << (net.h - 1);
    run.settings.push_back(fmt::format("network.classes=[{{name: any, vcs: {}}}]", phases * vcs_of_phase));
    run.settings.emplace_back("traffic.drain_cycles=0");
    if (net.has_hot_node) {
        run.settings.emplace_back("traffic.pattern=hotspot");
        run.settings.emplace_back("traffic.hotspots=[{node: 1}]");
        run.settings.push_back(fmt::format("traffic.hotspot_fraction={}", part_to_hot_node));
    }
    std::string limits;
    limits += throttle.new_packet_vcs != 0 ? fmt::format(", new_packet_vcs: {}", throttle.new_packet_vcs) : "";
    limits += throttle.destination_vcs != 0 ? fmt::format(", destination_vcs: {}", throttle.destination_vcs) : "";
    if (!limits.empty()) { run.settings.push_back(fmt::format("network.throttles=[{{link: '*'{}}}]", limits)); }
    run.cost *= 10;
    return run;
}

/// Returns a figure with a policy divided by the figure without.
double gain(const measurements& measured, const throttled_net& net, const policy& throttle, const std::string& figure,
            bool quick) {
    return measured.reported(plan(net, throttle, quick).name, figure) /
           measured.reported(plan(net, unthrottled, quick).name, figure);
}

claim keeps_utilisation(const measurements& measured, const throttled_net& net, const policy& throttle, bool quick) {
    return judged(
        unmeasured(
            "hypernet.X4",
            fmt::format("accepted with {} over without, {}",
                        throttle.new_packet_vcs != 0 ? "new packets limited" : "destinations limited", net.name()),
            "section 7.2", "not lost", "",
            fmt::format("at least {}: a policy that keeps buffers from being hogged must not lose utilisation",
                        utilisation_kept)),
        [&](claim& entry) {
            const double ratio = gain(measured, net, throttle, "accepted", quick);
            entry.measured = fmt::format("{:.3f}", ratio);
            entry.pass = ratio >= utilisation_kept;
        });
}

claim keeps_others_moving(const measurements& measured, const throttled_net& net, bool quick) {
    return judged(
        unmeasured("hypernet.X4",
                   fmt::format("latency in the network with destinations limited over without, {}", net.name()),
                   "section 7.2", "falls", "",
                   "packets to one node hog the buffers of those to others unless they are limited"),
        [&](claim& entry) {
            const double ratio = gain(measured, net, destination_limited, "network_latency", quick);
            entry.measured = fmt::format("{:.3f}", ratio);
            entry.pass = ratio < 1;
        });
}

std::string limit_text(unsigned limit) { return limit != 0 ? std::to_string(limit) : "-"; }

report_table table_of(const measurements& measured, bool quick) {
    report_table table{
        "throttled",
        fmt::format("Throttled links, {} virtual channels a phase", vcs_of_phase),
        {{"net", "new_packet_vcs", "destination_vcs", "accepted, flits/node/cycle", "latency in the network, cycles"},
         {}}};
    for (const throttled_net& net : nets(quick)) {
        for (const policy& throttle : policies(net, quick)) {
            const std::string run = plan(net, throttle, quick).name;
            const auto known = measured.all().find(run);
            if (known == measured.all().end() || !known->second.problem.empty()) {
                continue;  // the list of runs shows the reason
            }
            table.data.rows.push_back({net.name(), limit_text(throttle.new_packet_vcs),
                                       limit_text(throttle.destination_vcs),
                                       fmt::format("{:.3f}", measured.reported(run, "accepted")),
                                       fmt::format("{:.1f}", measured.reported(run, "network_latency"))});
        }
    }
    return table;
}

findings evaluate_throttled(const measurements& measured, bool quick) {
    findings found;
    for (const throttled_net& net : nets(quick)) {
        const policy& throttle = net.has_hot_node ? destination_limited : entry_limited;
        found.claims.push_back(keeps_utilisation(measured, net, throttle, quick));
        if (net.has_hot_node) { found.claims.push_back(keeps_others_moving(measured, net, quick)); }
    }
    found.tables.push_back(table_of(measured, quick));
    return found;
}

}  // namespace

experiment throttled_links(bool quick) {
    experiment result{.id = "throttled", .title = "Throttled links beyond saturation"};
    for (const throttled_net& net : nets(quick)) {
        for (const policy& throttle : policies(net, quick)) { result.runs.push_back(plan(net, throttle, quick)); }
    }
    result.evaluate = [quick](const measurements& measured) { return evaluate_throttled(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
