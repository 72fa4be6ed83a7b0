// SPDX-License-Identifier: Apache-2.0
// R06 on machines: broadcasts with the P vector, forwarded by a program from node to node, and replicated by routers.
#include "studies/arithmetic/hypernet/broadcast/broadcast.h"

#include <fmt/core.h>

#include <cmath>

#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/link_levels.h"
#include "studies/hypernet/network/traffic_runs.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

/// A broadcast, complete or of all subnets of a level at once.
struct sent {
    unsigned d, h, level, source;

    hypernet net() const { return {module_kind::cubelet, d, h}; }
    planned_run run() const {
        return plan_program("p_vector_broadcast", chip_of_net(d, h),
                            net_arguments(d, h, fmt::format("level: {}, source: {}", level, source)),
                            fmt::format("{}-{}", level, source));
    }
};

std::vector<sent> broadcasts_of(bool quick) {
    if (quick) { return {{3, 2, 2, 0}}; }
    return {{3, 2, 2, 0}, {4, 2, 2, 0}, {5, 2, 2, 0}, {3, 3, 3, 0}, {3, 3, 3, 185}, {3, 3, 2, 0}, {3, 3, 1, 0}};
}

/// @return what the program reports under this name for copies over links of a level
std::string copies_report(unsigned level) {
    return level == 0 ? "copies_internal" : fmt::format("copies_level_{}", level);
}

/// Depth, copies by level. @throws unusable_run
void count_broadcast(tally& figures, report_table& table, const measurements& measured, const sent& message) {
    const hypernet net = message.net();
    const broadcast_figures expected = broadcast(net, message.source, message.level);
    const std::uint64_t sources = net.positions() >> net.bits(message.level);
    const std::string run = message.run().name;
    figures.count(expected.depth, measured.reported(run, "depth"));
    std::string copies;
    for (unsigned level = 0; level < message.h; ++level) {
        const double counted = measured.reported(run, copies_report(level));
        figures.count(static_cast<double>(sources * expected.links[level]), counted);
        copies += (copies.empty() ? "" : ", ") + figure_text(counted);
    }
    table.data.rows.push_back({net_name(message.d, message.h), std::to_string(message.level),
                               std::to_string(message.source), std::to_string(sources),
                               figure_text(measured.reported(run, "depth")), copies,
                               figure_text(measured.reported(run, "broadcast_cycles")),
                               figure_text(measured.reported(run, "answered_cycles"))});
}

/// Broadcasts from all nodes of the (3,3)-net, one per 2000 cycles each, replicated by routers.
planned_run copied_by_routers() {
    planned_run run;
    run.name = "broadcast_3_3";
    run.settings = endpoint_settings();
    const std::vector<std::string> topology = cubelet_net(3, 3).settings;
    run.settings.insert(run.settings.end(), topology.begin(), topology.end());
    run.settings.insert(run.settings.end(),
                        {"network.classes=[{name: any, vcs: 4, delivery: broadcast}]", "network.vc_depth=4",
                         "network.switching=virtual_cut_through", "traffic.pattern=broadcast", "traffic.rate=0.0005",
                         "traffic.packet_flits=4", "traffic.measure_cycles=5000"});
    run.reads_links = true;
    return run;
}

/// Share of the copies of broadcasts over links of each level.
claim copied_claim(const measurements& measured) {
    const hypernet net(module_kind::cubelet, 3, 3);
    const broadcast_figures expected = broadcast(net, 0, 3);
    const claim stated =
        unmeasured("hypernet.R06", "broadcasts that routers copy, (3,3)-net: copies over links of level 0, 1, 2",
                   "values calculated again", "224 : 24 : 7", "",
                   "of 255 copies, from the flits of all links; each share within 2 %");
    return judged(stated, [&](claim& entry) {
        const std::vector<level_load> levels = loads_by_level(net, measured.flits_of_links(copied_by_routers().name));
        double all = 0;
        for (const level_load& level : levels) { all += level.flits; }
        std::string text;
        entry.pass = true;
        for (unsigned level = 0; level < net.h(); ++level) {
            const double copies = levels[level].flits / all * static_cast<double>(net.positions() - 1);
            const auto expected_copies = static_cast<double>(expected.links[level]);
            entry.pass = entry.pass && std::abs(copies / expected_copies - 1) < 0.02;
            text += fmt::format("{}{:.1f}", text.empty() ? "" : " : ", copies);
        }
        entry.measured = text;
    });
}

findings evaluate_broadcast(const measurements& measured, bool quick) {
    findings found;
    report_table table{
        "broadcast_program",
        "Broadcast as a program, and the sum of all answers",
        {{"net", "level", "source", "sources at a time", "depth", "copies by level", "cycles to all", "to all answers"},
         {}}};
    const claim counted = judged_figures("R06", "broadcast as a program: depths, copies by level",
                                         "section 2.2.2; values calculated again",
                                         "of the model; every node counts its copies: one each", [&](tally& figures) {
                                             for (const sent& message : broadcasts_of(quick)) {
                                                 count_broadcast(figures, table, measured, message);
                                             }
                                         });
    found.claims = {counted, copied_claim(measured)};
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment measured_broadcasts(bool quick) {
    experiment result{.id = "broadcast_measured", .title = "Broadcast on machines"};
    for (const sent& message : broadcasts_of(quick)) { result.runs.push_back(message.run()); }
    result.runs.push_back(copied_by_routers());
    result.evaluate = [quick](const measurements& measured) { return evaluate_broadcast(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
