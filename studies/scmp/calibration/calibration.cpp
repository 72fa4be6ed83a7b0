// SPDX-License-Identifier: Apache-2.0
// The predictive calibration: no improvement is simulated before the points are accepted.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "studies/scmp/calibration/comparison_runs.h"
#include "studies/scmp/calibration/criteria.h"
#include "studies/scmp/calibration/protocol.h"
#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

namespace {

using namespace calibration;

std::vector<sample> accepted_points(const measurements& measured, const study& all) {
    std::vector<sample> points;
    for (const sample& point : samples(all.reduced)) {
        if (worth_running(all, point) && accepted(judge_criteria(measured, all, point))) { points.push_back(point); }
    }
    return points;
}

std::vector<planned_run> plan_points(const study& all) {
    std::vector<planned_run> runs;
    for (const sample& point : samples(all.reduced)) {
        if (worth_running(all, point)) {
            const std::vector<planned_run> part = plan_criteria(all, point);
            runs.insert(runs.end(), part.begin(), part.end());
        }
    }
    return runs;
}

/// Adds a point's runs that have not been made.
void add_missing(std::vector<planned_run>& runs, const measurements& measured, const std::vector<planned_run>& part) {
    for (const planned_run& run : part) {
        if (measured.all().find(run.name) == measured.all().end()) { runs.push_back(run); }
    }
}

/// Plans D6 where all others hold and, when D6 is complete, both systems at the accepted points.
std::vector<planned_run> plan_next(const measurements& measured, const study& all) {
    std::vector<planned_run> runs;
    for (const sample& point : samples(all.reduced)) {
        if (worth_running(all, point) && accepted_but_for_widths(judge_criteria(measured, all, point))) {
            add_missing(runs, measured, plan_widths(all, point));
        }
    }
    if (!runs.empty()) { return runs; }
    for (const sample& point : compared_points(accepted_points(measured, all))) {
        add_missing(runs, measured, plan_comparison(all, point));
    }
    return runs;
}

/// Returns the reason why a point is rejected, or "accepted".
std::string point_verdict(const study& all, const sample& point, const std::vector<criterion>& judged) {
    if (!point.impossible().empty()) { return point.impossible(); }
    if (!worth_running(all, point)) { return "refused: D1"; }
    std::vector<std::string> failed;
    for (const criterion& one : judged) {
        if (!one.holds && (one.id != "D6" || accepted_but_for_widths(judged))) { failed.push_back(one.id); }
    }
    return failed.empty() ? "accepted" : fmt::format("refused: {}", fmt::join(failed, ", "));
}

sim::data_table table_of_points(const measurements& measured, const study& all) {
    sim::data_table table{{"point"}, {}};
    for (const axis& one : axes()) { table.columns.push_back(one.name); }
    table.columns.insert(table.columns.end(), {"D1", "D2", "D3", "D4", "D5", "D6", "verdict"});
    for (const sample& point : samples(all.reduced)) {
        std::vector<std::string> row{std::to_string(point.number())};
        for (const axis& one : axes()) {
            const std::string& value = point.value(one.name);
            row.push_back(value == endless_quantum ? "without end" : value);
        }
        const std::vector<criterion> judged = judge_criteria(measured, all, point);
        for (const criterion& one : judged) { row.push_back(one.measured); }
        row.push_back(point_verdict(all, point, judged));
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace

experiment calibrated(const study& all) {
    experiment result{.id = "calibration", .title = "A calibration that predicts"};
    result.only_by_name = true;
    result.runs = plan_points(all);
    result.then = [all](const measurements& measured) { return plan_next(measured, all); };
    result.evaluate = [all](const measurements& measured) {
        findings found;
        std::vector<sample> points;
        std::vector<compared_point> compared;
        for (const sample& point : compared_points(accepted_points(measured, all))) {
            if_usable([&] {
                compared.push_back(compare(measured, all, point));
                points.push_back(point);
                return true;
            });
        }
        found.claims = judge_comparisons(all, compared);
        found.tables.push_back(
            {"calibration_points",
             "Points and criteria. D1: words of rows over those of histograms. D2: depths 16 and 128 apart, and extra "
             "cycles of depth 2 on few and on the most nodes, in %. D3: efficiency of LU, its least, and cycles that "
             "threads waited for a context. D4, D5: share of the ideal speed-up of Matrix, Transitive closure. D6: "
             "speed-up with 7, 11, 15 bits",
             table_of_points(measured, all)});
        found.tables.push_back({"calibration_accepted",
                                "Accepted points: peaks of improvement, and the statements that hold",
                                comparison_table(points, compared)});
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
