// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/sweep_end.h"

#include <fmt/core.h>

#include <algorithm>

#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/sweep_summary.h"
#include "sim/sweep/sweep_tables.h"

namespace orbweaver::sim {

namespace {

/// Reports failed and killed runs as errors, so that users need not search a table for them.
/// @return number of such runs
std::size_t report_lost_runs(const std::vector<evaluated_point>& points, const std::filesystem::path& record) {
    std::size_t failures = 0;
    std::string first;
    for (const evaluated_point& point : points) {
        for (const run_record& run : point.runs) {
            if (!is_final(run) && ++failures == 1) {
                first = fmt::format("point {} with seed {}: {}", point.number, run.seed, run.reason);
            }
        }
    }
    if (failures > 0) {
        warn("orbweaver: {} of the runs failed or were killed, first {}; {}\n", failures, first,
             std::filesystem::exists(record) ? "--resume repeats them"
                                             : "their record is gone: the user deleted " + record.string());
    }
    return failures;
}

/// Returns the quality of the predictions that ordered the runs; empty if nothing was predicted.
std::vector<prediction_quality> qualities_of(const sweep& described, const std::vector<evaluated_point>& points,
                                             const std::vector<evaluated_design>& designs) {
    if (!described.is_ranked()) { return {}; }
    const design_space space(described);
    objective_prediction prediction(space);
    prediction.learn(described.has_scenarios() ? as_points(designs) : points);
    return prediction.qualities();
}

}  // namespace

void refuse_if_all_pruned(const std::vector<evaluated_point>& points) {
    if (std::all_of(points.begin(), points.end(),
                    [](const evaluated_point& point) { return point.status == point_status::pruned; })) {
        throw user_error(fmt::format("all {} points are refuted before they run; point {}: {}", points.size(),
                                     points.front().number, points.front().reason));
    }
}

exit_code end_sweep(const sweep& described, const sweep_options& options, point_register& evaluated) {
    const std::vector<evaluated_point>& points = evaluated.points();
    refuse_if_all_pruned(points);
    const std::vector<evaluated_design> designs =
        described.has_scenarios() ? designs_of(described, points) : std::vector<evaluated_design>{};
    const std::vector<main_effect> effects =
        described.has_scenarios() ? main_effects(described, points, designs) : main_effects(described, points);
    const std::vector<prediction_quality> predictions = qualities_of(described, points, designs);
    const data_table table = points_table(described, points);
    evaluated.store().write_points(table);
    std::vector<output_file> files{
        {options.out / "points.csv", csv_text(table)},
        {options.out / "pareto.csv", csv_text(pareto_table(described, points))},
        {options.out / "ranking.csv", csv_text(ranking_table(described, points))},
        {options.out / "sensitivity.csv", csv_text(sensitivity_table(described, effects))},
        {options.out / "runs.csv", csv_text(run_times_table(points))},
        {options.out / "sweep.json", json_text(sweep_json(described, points, designs, predictions))}};
    if (described.has_scenarios()) {
        files.push_back({options.out / "designs.csv", csv_text(designs_table(described, designs))});
    }
    write_files(files);
    const std::size_t lost = report_lost_runs(points, options.out / sweep_store::file_name);
    if (!options.quiet) {
        warn("{}", evaluated.warnings());
        options.print(summary_text(described, points, designs, effects, predictions, options.out));
    }
    const bool measured = std::any_of(points.begin(), points.end(),
                                      [](const evaluated_point& point) { return is_measured(point.status); });
    if (lost > 0) { return exit_code::lost_run; }
    return measured ? exit_code::success : exit_code::firmware_failure;
}

}  // namespace orbweaver::sim
