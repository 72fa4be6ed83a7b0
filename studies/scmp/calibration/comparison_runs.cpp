// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/calibration/comparison_runs.h"

#include <fmt/core.h>

#include <algorithm>

#include "sim/sweep/search/samples.h"
#include "studies/scmp/calibration/criteria.h"
#include "studies/scmp/calibration/protocol.h"
#include "studies/scmp/calibration/verdict.h"
#include "studies/scmp/peak_claims.h"

namespace orbweaver::studies::scmp::calibration {

namespace {

constexpr unsigned depths[] = {2, 4, 8, 16, 128};

/// The statements of the protocol: A1, A3 to A7.
struct statement {
    claim stated;
    std::function<bool(const compared_point&)> holds;
};

std::vector<statement> statements() {
    std::vector<statement> all;
    for (const shape_claim& one : shape_claims()) {
        if (one.stated.id == "scmp.A8") {
            continue;  // a criterion, D3
        }
        all.push_back({one.stated, [one](const compared_point& point) {
                           claim judged = one.stated;
                           one.judge(judged, point.programs);
                           return judged.pass;
                       }});
    }
    all.push_back({stated_shallow_queues(), [](const compared_point& point) {
                       claim judged = stated_shallow_queues();
                       judge_shallow_queues(judged, point.depths);
                       return judged.pass;
                   }});
    return all;
}

peak peak_of(const compared_point& point, std::size_t program) {
    const measured_comparison& one = point.programs[program];
    return highest(improvements(one.original, one.modified));
}

/// Returns whether a criterion covers a part of a statement: A5 of D2, A6 of D4 and D5, A7 of D6.
bool is_criterion(const std::string& id) { return id == "scmp.A5" || id == "scmp.A6" || id == "scmp.A7"; }

/// "scmp.E1" as a claim of the calibration.
claim of_calibration(claim stated) {
    stated.id.insert(stated.id.find('.'), ".calibration");
    stated.tolerance = nullptr;
    return stated;
}

}  // namespace

std::vector<sample> compared_points(std::vector<sample> accepted) {
    random_stream random(seed, "scmp.calibration.compared");
    std::vector<sample> drawn;
    for (const std::size_t index : sim::shuffled(accepted.size(), random)) {
        if (drawn.size() < max_compared) { drawn.push_back(accepted[index]); }
    }
    std::sort(drawn.begin(), drawn.end(), [](const sample& a, const sample& b) { return a.number() < b.number(); });
    return drawn;
}

std::vector<planned_run> plan_comparison(const study& all, const sample& point) {
    std::vector<planned_run> runs;
    const auto add = [&](const benchmark& program, const messaging& system, const change& further) {
        for (planned_run run : plan_all(all, program, system, point.changes_of(program, further))) {
            runs.push_back(std::move(run));
        }
    };
    for (const comparison& one : all.comparisons) {
        add(one.program, original, {});
        add(one.program, one.modified, {});
    }
    for (const unsigned depth : depths) { add(all.comparison_of("E2").program, rendezvous, queue_depth_of(depth)); }
    return runs;
}

compared_point compare(const measurements& measured, const study& all, const sample& point) {
    compared_point compared;
    for (const comparison& one : all.comparisons) {
        const variation varied = point.changes_of(one.program);
        compared.programs.push_back({one, runtime_of(measured, all, one.program, original, varied),
                                     runtime_of(measured, all, one.program, one.modified, varied)});
    }
    const benchmark& queues = all.comparison_of("E2").program;
    for (const unsigned depth : depths) {
        compared.depths[depth] =
            runtime_of(measured, all, queues, rendezvous, point.changes_of(queues, queue_depth_of(depth)));
    }
    return compared;
}

std::vector<claim> judge_comparisons(const study& all, const std::vector<compared_point>& points) {
    std::vector<claim> claims;
    for (std::size_t program = 0; program < all.comparisons.size(); ++program) {
        claim stated = of_calibration(stated_peak(all.comparisons[program]));
        std::vector<peak> peaks;
        peaks.reserve(points.size());
        for (const compared_point& point : points) { peaks.push_back(peak_of(point, program)); }
        judge_prediction(stated, std::move(peaks));
        claims.push_back(std::move(stated));
    }
    for (const statement& one : statements()) {
        claim stated = of_calibration(one.stated);
        std::vector<bool> holds;
        holds.reserve(points.size());
        for (const compared_point& point : points) { holds.push_back(one.holds(point)); }
        judge_share(stated, holds);
        if (is_criterion(one.stated.id)) { take_for_criterion(stated); }
        claims.push_back(std::move(stated));
    }
    return claims;
}

sim::data_table comparison_table(const std::vector<sample>& points, const std::vector<compared_point>& compared) {
    sim::data_table table{{"point"}, {}};
    const std::vector<statement> judged = statements();
    for (const char* claim : {"E1", "E2", "E3", "E4", "E5", "E6", "E7"}) {
        table.columns.push_back(fmt::format("{} %, nodes", claim));
    }
    for (const statement& one : judged) { table.columns.push_back(one.stated.id.substr(one.stated.id.find('.') + 1)); }
    for (std::size_t i = 0; i < compared.size(); ++i) {
        std::vector<std::string> row{std::to_string(points[i].number())};
        for (std::size_t program = 0; program < compared[i].programs.size(); ++program) {
            const peak best = peak_of(compared[i], program);
            row.push_back(fmt::format("{:.2f}, {}", best.value, best.nodes));
        }
        for (const statement& one : judged) { row.emplace_back(one.holds(compared[i]) ? "yes" : "no"); }
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace orbweaver::studies::scmp::calibration
