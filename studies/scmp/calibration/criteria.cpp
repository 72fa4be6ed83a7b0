// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/calibration/criteria.h"

#include <fmt/core.h>

#include <algorithm>

#include "studies/run_figures.h"
#include "studies/scmp/calibration/protocol.h"

namespace orbweaver::studies::scmp::calibration {

namespace {

constexpr unsigned narrow_pixel = 7;  // bits
constexpr unsigned compared_depths[] = {2, 16, 128};

/// Returns the grids on which D2 examines queues: 16 nodes, and the largest.
std::vector<grid> depth_grids(const study& all) {
    return all.reduced ? std::vector{all.with_nodes(4), all.grids.back()}
                       : std::vector{all.with_nodes(16), all.grids.back()};
}

const benchmark& program_of(const study& all, const std::string& claim) { return all.comparison_of(claim).program; }

double original_cycles(const measurements& measured, const benchmark& program, const grid& nodes, const sample& point) {
    return measured.cycles(plan(program, original, nodes, point.changes_of(program)).name);
}

/// Speedup of the original on the largest number of nodes.
double speedup_of(const measurements& measured, const study& all, const std::string& claim, const sample& point) {
    const benchmark& program = program_of(all, claim);
    return original_cycles(measured, program, all.grids.front(), point) /
           original_cycles(measured, program, all.grids.back(), point);
}

criterion share_of_ideal(const measurements& measured, const study& all, const sample& point, const std::string& id,
                         const std::string& claim) {
    const double share = speedup_of(measured, all, claim, point) / all.grids.back().nodes();
    const bool holds = id == "D4" ? share <= most_of_matrix : share >= least_of_closure;
    return {id, fmt::format("{:.2f}", share), holds};
}

criterion rows_are_small(const study& all, const sample& point) {
    const double share = point.row_share(narrow_pixel, all.grids.back().nodes());
    return {"D1", fmt::format("{:.2f}", share), share <= max_row_share};
}

criterion queues_matter_below_16(const measurements& measured, const study& all, const sample& point) {
    const benchmark& program = program_of(all, "E2");
    std::vector<double> cost;
    double apart = 0;
    for (const grid& nodes : depth_grids(all)) {
        const auto cycles = [&](unsigned depth) {
            return measured.cycles(
                plan(program, rendezvous, nodes, point.changes_of(program, queue_depth_of(depth))).name);
        };
        cost.push_back((cycles(2) / cycles(16) - 1) * 100);
        apart = std::max(apart, std::abs(cycles(128) / cycles(16) - 1) * 100);
    }
    return {"D2", fmt::format("{:.2f}; {:.2f}, {:.2f}", apart, cost[0], cost[1]),
            apart <= same_depth && cost[1] >= min_cost_of_depth_2 && cost[1] > cost[0]};
}

criterion lu_suffers(const measurements& measured, const study& all, const sample& point) {
    const benchmark& program = program_of(all, "E7");
    const double first = original_cycles(measured, program, all.grids.front(), point);
    double former = 1;
    bool falls = true;
    for (auto nodes = std::next(all.grids.begin()); nodes != all.grids.end(); ++nodes) {
        const double efficiency = first / original_cycles(measured, program, *nodes, point) / nodes->nodes();
        falls = falls && efficiency < former;
        former = efficiency;
    }
    const double blocked = measured.reported(plan(program, original, all.grids.back(), point.changes_of(program)).name,
                                             thread_blocked_cycles);
    return {"D3", fmt::format("{}, {:.2f}; {:.0f}", falls ? "falls" : "does not fall", former, blocked),
            falls && blocked > 0};
}

criterion widths_differ(const measurements& measured, const study& all, const sample& point) {
    const double speedups[] = {speedup_of(measured, all, "E1", point), speedup_of(measured, all, "E2", point),
                               speedup_of(measured, all, "E3", point)};
    return {"D6", fmt::format("{:.1f}, {:.1f}, {:.1f}", speedups[0], speedups[1], speedups[2]),
            speedups[0] >= min_step_of_width * speedups[1] && speedups[1] >= min_step_of_width * speedups[2]};
}

/// The original on one node and on the most.
void add_speedups(std::vector<planned_run>& runs, const study& all, const sample& point,
                  std::initializer_list<const char*> claims) {
    for (const char* claim : claims) {
        const benchmark& program = program_of(all, claim);
        for (const grid& nodes : {all.grids.front(), all.grids.back()}) {
            runs.push_back(plan(program, original, nodes, point.changes_of(program)));
        }
    }
}

}  // namespace

change queue_depth_of(unsigned depth) {
    constexpr unsigned default_depth = 16;
    if (depth == default_depth) { return {}; }
    return {fmt::format("-depth_{}", depth), {fmt::format("niu.transmit_queue_depth={}", depth)}};
}

bool worth_running(const study& all, const sample& point) {
    return point.impossible().empty() && rows_are_small(all, point).holds;
}

std::vector<planned_run> plan_criteria(const study& all, const sample& point) {
    std::vector<planned_run> runs;
    const benchmark& queues = program_of(all, "E2");
    for (const unsigned depth : compared_depths) {
        for (const grid& nodes : depth_grids(all)) {
            runs.push_back(plan(queues, rendezvous, nodes, point.changes_of(queues, queue_depth_of(depth))));
        }
    }
    add_speedups(runs, all, point, {"E4", "E5"});
    const benchmark& lu = program_of(all, "E7");
    for (planned_run run : plan_all(all, lu, original, point.changes_of(lu))) { runs.push_back(std::move(run)); }
    return runs;
}

std::vector<planned_run> plan_widths(const study& all, const sample& point) {
    std::vector<planned_run> runs;
    add_speedups(runs, all, point, {"E1", "E2", "E3"});
    return runs;
}

std::vector<criterion> judge_criteria(const measurements& measured, const study& all, const sample& point) {
    std::vector<criterion> judged{rows_are_small(all, point)};
    const auto judge = [&](const char* id, const auto& what) {
        judged.push_back(if_usable([&] { return what(); }, criterion{id, "", false}));
    };
    judge("D2", [&] { return queues_matter_below_16(measured, all, point); });
    judge("D3", [&] { return lu_suffers(measured, all, point); });
    judge("D4", [&] { return share_of_ideal(measured, all, point, "D4", "E4"); });
    judge("D5", [&] { return share_of_ideal(measured, all, point, "D5", "E5"); });
    judge("D6", [&] { return widths_differ(measured, all, point); });
    return judged;
}

bool accepted(const std::vector<criterion>& judged) {
    return std::all_of(judged.begin(), judged.end(), [](const criterion& one) { return one.holds; });
}

bool accepted_but_for_widths(const std::vector<criterion>& judged) {
    return std::all_of(judged.begin(), judged.end(), [](const criterion& one) { return one.holds || one.id == "D6"; });
}

}  // namespace orbweaver::studies::scmp::calibration
