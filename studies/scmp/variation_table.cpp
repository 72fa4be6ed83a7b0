// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/variation_table.h"

#include <fmt/core.h>

namespace orbweaver::studies::scmp {

namespace {

struct run_pair {
    planned_run original_run;
    planned_run modified_run;
};

run_pair runs_of(const study_grid& location, const variation& varied) {
    return {plan(location.compared.program, original, location.nodes, varied),
            plan(location.compared.program, location.compared.modified, location.nodes, varied)};
}

double change_of_cycles(const measurements& measured, const run_pair& base, const run_pair& varied) {
    const bool only_original = varied.modified_run.name == base.modified_run.name;
    const double before = measured.cycles(only_original ? base.original_run.name : base.modified_run.name);
    const double after = measured.cycles(only_original ? varied.original_run.name : varied.modified_run.name);
    return (after / before - 1) * 100;
}

/// The text of a cell: the improvement in per cent, or the change of cycles. Empty where the variation changes nothing.
std::string cell(const measurements& measured, const study_grid& location, const variation& varied,
                 varied_figure figure) {
    const run_pair base = runs_of(location, {});
    const run_pair runs = runs_of(location, varied);
    const bool is_base = varied.of_original.settings.empty() && varied.of_modified.settings.empty();
    const bool is_unchanged =
        runs.original_run.name == base.original_run.name && runs.modified_run.name == base.modified_run.name;
    if (is_unchanged && !is_base) { return {}; }
    return if_usable(
        [&] {
            return figure == varied_figure::improvement
                       ? fmt::format("{:.2f}", improvement(measured.cycles(runs.original_run.name),
                                                           measured.cycles(runs.modified_run.name)))
                       : fmt::format("{:+.2f}", change_of_cycles(measured, base, runs));
        },
        "failed");
}

}  // namespace

std::vector<planned_run> plan_variations(const std::vector<study_grid>& study_grids,
                                         const std::vector<variation>& variations) {
    std::vector<planned_run> runs;
    for (const study_grid& location : study_grids) {
        for (const variation& varied : variations) {
            for (const run_pair& pair : {runs_of(location, {}), runs_of(location, varied)}) {
                runs.push_back(pair.original_run);
                runs.push_back(pair.modified_run);
            }
        }
    }
    return runs;
}

sim::data_table varied_table(const measurements& measured, const std::vector<study_grid>& study_grids,
                             const std::vector<variation>& variations, varied_figure figure) {
    sim::data_table table{{"varied"}, {}};
    for (const study_grid& location : study_grids) {
        table.columns.push_back(fmt::format("{} {}, {} nodes", location.compared.published.claim,
                                            location.compared.title, location.nodes.nodes()));
    }
    std::vector<variation> rows = variations;
    if (figure == varied_figure::improvement) { rows.insert(rows.begin(), variation{"nothing", {}, {}, ""}); }
    for (const variation& varied : rows) {
        table.rows.push_back({varied.title});
        for (const study_grid& location : study_grids) {
            table.rows.back().push_back(cell(measured, location, varied, figure));
        }
    }
    return table;
}

}  // namespace orbweaver::studies::scmp
