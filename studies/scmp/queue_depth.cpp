// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "studies/scmp/experiments.h"
#include "studies/scmp/queue_depth_claims.h"

namespace orbweaver::studies::scmp {

namespace {

/// Returns the modified system with transmit queues of a depth. The default depth is not a variation.
variation with_depth(unsigned depth) {
    if (depth == sufficient_depth) { return {}; }
    return {"", {}, {fmt::format("depth_{}", depth), {fmt::format("niu.transmit_queue_depth={}", depth)}}, ""};
}

runtime_of_depth measure_depths(const measurements& measured, const study& all) {
    runtime_of_depth result;
    const comparison& compared = all.comparison_of("E2");
    for (const unsigned depth : all.queue_depths) {
        result[depth] = runtime_of(measured, all, compared.program, compared.modified, with_depth(depth));
    }
    return result;
}

/// Speed-up over the number of nodes, a column a depth.
chart figure_6_1(const runtime_of_depth& measured) {
    chart figure{"figure_6_1",
                 "Figure 6.1: Neighborhood, depths of transmit queues",
                 "nodes",
                 "speed-up",
                 {{"nodes", "ideal speed-up"}, {}},
                 {{"ideal", 1, true}}};
    for (const auto& [depth, cycles] : measured) {
        figure.curves.push_back({fmt::format("{} entries", depth), figure.data.columns.size()});
        figure.data.columns.push_back(fmt::format("speed-up, depth {}", depth));
    }
    for (const auto& [depth, cycles] : measured) {
        figure.data.columns.push_back(fmt::format("cycles, depth {}", depth));
    }
    for (const auto& [nodes, unused] : measured.begin()->second) {
        std::vector<std::string> row{std::to_string(nodes), std::to_string(nodes)};
        for (const auto& [depth, cycles] : measured) { row.push_back(fmt::format("{:.3f}", speedup(cycles, nodes))); }
        for (const auto& [depth, cycles] : measured) { row.push_back(fmt::format("{:.0f}", cycles.at(nodes))); }
        figure.data.rows.push_back(row);
    }
    return figure;
}

}  // namespace

experiment queue_depth(const study& all) {
    experiment result{.id = "queue_depth", .title = "Figure 6.1: depth of transmit queues"};
    const comparison& compared = all.comparison_of("E2");
    for (const unsigned depth : all.queue_depths) {
        const std::vector<planned_run> runs = plan_all(all, compared.program, compared.modified, with_depth(depth));
        result.runs.insert(result.runs.end(), runs.begin(), runs.end());
    }
    result.evaluate = [all](const measurements& measured) {
        findings found;
        found.claims = {judged(stated_coincidence(),
                               [&](claim& stated) { judge_coincidence(stated, measure_depths(measured, all)); }),
                        judged(stated_shallow_queues(),
                               [&](claim& stated) { judge_shallow_queues(stated, measure_depths(measured, all)); })};
        try {
            found.charts.push_back(figure_6_1(measure_depths(measured, all)));
        } catch (const unusable_run&) {
            return found;  // its claims report the failure
        }
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
