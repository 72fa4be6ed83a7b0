// SPDX-License-Identifier: Apache-2.0
// Barriers over the number of nodes (chapter VI, E5 and E12).
#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

using cop_model::barrier_scheme;

constexpr double tolerance = 0.1;  // share

double expression(unsigned nodes, barrier_scheme scheme) {
    const auto counts = cop_model::clock_counts::integer();
    return cop_model::microseconds(barrier_clocks(counts, cop_model::all_others(nodes, counts), scheme));
}

findings evaluate_barriers(const study& all) {
    findings found;
    found.claims.push_back(
        judged_time({"E5", "barrier of 64, everybody tries to set the masks, simulated", "chapter VI", 9.88,
                     tolerance * 9.88, "each command under a lock needs its acknowledgement before the next"},
                    [&] { return all.microseconds(numbered("barrier_spmd", 64)); }));
    found.claims.push_back(judged_time({"E5", "barrier of 64, a master sets the masks, simulated", "chapter VI", 4.21,
                                        tolerance * 4.21, "the expression counts the waiting twice"},
                                       [&] { return all.microseconds(numbered("barrier_master", 64)); }));
    chart figure{
        "barriers",
        "Barrier over the number of nodes",
        "nodes",
        "microseconds",
        {{"nodes", "everybody, simulated", "everybody, expression", "master, simulated", "master, expression"}, {}},
        {{"everybody, simulated", 1, false},
         {"everybody, expression", 2, true},
         {"master, simulated", 3, false},
         {"master, expression", 4, true}}};
    for (const unsigned nodes : all.sizes.nodes) {
        figure.data.rows.push_back({std::to_string(nodes), time_text(all.microseconds(numbered("barrier_spmd", nodes))),
                                    time_text(expression(nodes, barrier_scheme::spmd)),
                                    time_text(all.microseconds(numbered("barrier_master", nodes))),
                                    time_text(expression(nodes, barrier_scheme::master_slave))});
    }
    found.charts.push_back(std::move(figure));
    return found;
}

}  // namespace

experiment barriers(const study& all) {
    return calculated("barriers", "Barriers", [all] { return evaluate_barriers(all); });
}

}  // namespace orbweaver::studies::cop_paper
