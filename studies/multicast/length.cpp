// SPDX-License-Identifier: Apache-2.0
// M3, and claims C2 and C3 where transmission counts: messages of 32 to 1024 flits.
#include <fmt/core.h>

#include <algorithm>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

panel over_lengths(unsigned multicasts, bool quick) {
    return {fmt::format("length_{}", multicasts),
            fmt::format("Length of messages, {} multicast{} at once, start-up 5 us", multicasts,
                        multicasts == 1 ? "" : "s"),
            "flits", quick ? std::vector<unsigned>{1024} : std::vector<unsigned>{32, 128, 512, 1024},
            curves_of(compared_algorithms(), [multicasts](unsigned x) {
                scenario point;
                point.multicasts = multicasts;
                point.timing.message_flits = x;
                return point;
            })};
}

/// Heads that are blocked between switches wait longer under SPCCO than under any variant, by how much.
claim chains_contend(const measurements& measured, unsigned repetitions, unsigned most) {
    const claim stated = unmeasured(
        "multicast.C2",
        fmt::format("blocked time of SPCCO over the worst variant's, {} multicasts of 1024 flits", most),
        "independent model", most == 64 ? sim::result_json(4.5) : sim::result_json("above 1"), "",
        "links and processors; independent model: 75 980 us over 16 916 us with 64 multicasts; passes above 2");
    return judged(stated, [&](claim& entry) {
        const auto blocked = [&](multicast_algorithm algorithm) {
            const scenario point = table_point(long_messages, most, algorithm);
            return measured_figure(measured, point, "link_cycles", us_per_cycle, repetitions).mean +
                   measured_figure(measured, point, "node_cycles", us_per_cycle, repetitions).mean;
        };
        double worst = 0;
        for (const multicast_algorithm algorithm : agent_algorithms()) { worst = std::max(worst, blocked(algorithm)); }
        const double ratio = blocked(multicast_algorithm::source_chains) / worst;
        entry.measured = fmt::format("{:.2f}", ratio);
        entry.pass = ratio > 2;
    });
}

}  // namespace

experiment length(bool quick) {
    std::vector<panel> panels;
    for (const unsigned each : multicasts_of_panels(quick)) { panels.push_back(over_lengths(each, quick)); }
    return swept("length", "M3: length of messages", std::move(panels), quick,
                 [quick](const measurements& measured, unsigned repetitions) {
                     return std::vector<claim>{
                         chains_contend(measured, repetitions, multicasts_of_panels(quick).back()),
                         first_won(long_messages, 8, measured, repetitions, quick),
                         figures_of_row(long_messages, measured, repetitions, quick)};
                 });
}

}  // namespace orbweaver::studies::multicast_paper
