// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/sweep_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>

#include "hw/noc/description_error.h"
#include "sim/config/resolved.h"
#include "sim/jobs/job_progress.h"
#include "sim/jobs/simulations.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/results/output_file.h"
#include "sim/results/unknown_argument_count.h"
#include "sim/sweep/designs.h"
#include "sim/sweep/evaluation.h"
#include "sim/sweep/point_areas.h"
#include "sim/sweep/point_source.h"
#include "sim/sweep/point_warnings.h"
#include "sim/sweep/sweep_store.h"
#include "sim/sweep/sweep_summary.h"
#include "sim/sweep/sweep_tables.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* runs_folder = "runs";

/// An objective that no result has: nothing of the sweep is of use.
class unknown_objective : public user_error {
public:
    using user_error::user_error;
};

/// Whether a run need not be repeated: the machine it ran on is not to blame for how it ended.
bool is_final(const run_record& run) {
    return run.status != point_status::killed && run.status != point_status::failed;
}

bool all_pruned(const std::vector<evaluated_point>& points) {
    return std::all_of(points.begin(), points.end(),
                       [](const evaluated_point& point) { return point.status == point_status::pruned; });
}

[[noreturn]] void refuse_all(const std::vector<evaluated_point>& points) {
    throw user_error(fmt::format("all {} points are refuted before they run; point {}: {}", points.size(),
                                 points.front().number, points.front().reason));
}

class sweep_execution {
public:
    sweep_execution(const sweep& described, const sweep_options& options)
        : m_sweep(described),
          m_options(options),
          m_space(described),
          m_source(make_point_source(m_space)),
          m_store(options.out, described),
          m_line(!options.quiet),
          m_areas(described, options.rtl_cache, options.quiet) {}

    exit_code run() {
        for (auto chosen = m_source->next(m_points); !chosen.empty(); chosen = m_source->next(m_points)) {
            const std::size_t first = m_points.size();
            for (design_point& point : chosen) {
                add(std::move(point));
            }
            simulate();
            if (m_stopped) {
                warn("orbweaver: stopped by the user; {} runs are on record in {}; --resume goes on\n", m_store.runs(),
                     m_options.out.string());
                return exit_code::timeout;
            }
            for (std::size_t i = first; i < m_points.size(); ++i) {
                sum_up(m_space, m_points[i]);
            }
            assign_fronts(m_sweep, m_points);
        }
        return finish();
    }

private:
    void add(design_point point) {
        evaluated_point added;
        added.number = m_points.size() + 1;
        checked_point checked = check_point(m_sweep, point, m_options.check);
        added.point = std::move(point);
        measure_area(added.number, checked);
        added.reason = std::move(checked.reason);
        m_warnings.add(added.number, checked);
        if (checked.description) {
            plan_runs(added, *checked.description);
        }
        m_points.push_back(std::move(added));
    }

    /// If an objective asks for it. A point that there is not in RTL has no area and is refuted.
    void measure_area(std::size_t number, checked_point& point) {
        try {
            if (point.description) {
                m_areas.measure(number, *point.description);
            }
        } catch (const noc::description_error& refusal) {
            point = {std::nullopt, refusal.what(), {}, {}};
        }
    }

    /// Threads of a run of a point: those of its configuration, as far as runs at once leave it processors.
    unsigned threads_of(const system::system_desc& description) const {
        const unsigned left = m_options.processes == 0 ? 1 : local_processes(0) / m_options.processes;
        return std::min(description.network.threads.on_this_host(), left);
    }

    /// Takes runs of a point from the record, and makes simulations of the others.
    void plan_runs(evaluated_point& point, const system::system_desc& description) {
        const fs::path folder = fs::path{runs_folder} / std::to_string(point.number);
        const std::size_t pending_before = m_pending.size();
        for (unsigned repetition = 0; repetition < m_sweep.repetitions; ++repetition) {
            const std::uint64_t seed = description.seed + repetition;
            const run_record* known = m_store.find(point.number, seed);
            if (known != nullptr && is_final(*known)) {
                point.runs.push_back(*known);
                m_objectives_checked = m_objectives_checked || is_measured(known->status);
                continue;
            }
            simulation planned;
            planned.name = (folder / fmt::format("seed-{}", seed)).string();
            planned.config = m_options.out / folder / "point.yaml";
            planned.settings = {fmt::format("seed={}", seed)};
            if (const unsigned threads = threads_of(description); threads > 1) {
                planned.settings.push_back(fmt::format("threads={}", threads));
            }
            m_owner[planned.name] = {m_points.size(), point.runs.size()};
            point.runs.push_back({seed, point_status::killed, "never started", {}, 0});
            m_pending.push_back(std::move(planned));
        }
        if (m_pending.size() > pending_before) {
            m_pending_points.push_back(
                {folder / "point.yaml", resolved_yaml(description, fs::absolute(m_options.out / folder))});
        }
    }

    /// Writes the configurations of points, for their runs and for the user.
    void write_points() {
        std::vector<std::string> names;
        for (const simulation& planned : m_pending) {
            names.push_back(planned.name + "/");
        }
        for (const output_file& point : m_pending_points) {
            names.push_back(point.name.string());
        }
        m_options.folder->claim(names);
        for (const output_file& point : m_pending_points) {
            make_folder((m_options.out / point.name).parent_path());
            write_file(m_options.out / point.name, point.content);
        }
        m_pending_points.clear();
    }

    /// Runs what is pending.
    void simulate() {
        write_points();
        pool_options pool;
        pool.processes = m_options.processes;
        pool.time_limit = m_sweep.wall_seconds;
        pool.show = [this](const pool_state& state) { m_line.show(state); };
        run_simulations(
            m_pending, m_options.out, pool,
            [this](const simulation& job, const simulation_outcome& outcome) { take(m_owner.at(job.name), outcome); },
            m_options.engine == sweep_engine::slurm ? slurm_runner(m_options.out / "slurm") : local_runner());
        m_pending.clear();
        m_owner.clear();
        m_stopped = interrupt_guard::interrupted();
    }

    struct run_place {
        std::size_t point;
        std::size_t run;
    };

    void take(run_place place, simulation_outcome outcome) {
        if (outcome.job.end == job_end::interrupted) {
            return;
        }
        evaluated_point& point = m_points[place.point];
        run_record& run = point.runs[place.run];
        if (outcome.result.is_object()) {
            m_areas.add_to(outcome.result, point.number);
        }
        m_unknown_arguments.add(outcome.result);
        run = judge_run(m_space, point.point, run.seed, outcome);
        if (is_measured(run.status) && !m_objectives_checked) {
            diagnostics problems;
            check_objectives(m_sweep, outcome.result, problems);
            if (!problems.empty()) {
                throw unknown_objective(problems.text());
            }
            m_objectives_checked = true;
        }
        m_store.record(point.number, run);
    }

    exit_code finish() {
        if (all_pruned(m_points)) {
            refuse_all(m_points);
        }
        const std::vector<evaluated_design> designs =
            m_sweep.has_scenarios() ? designs_of(m_sweep, m_points) : std::vector<evaluated_design>{};
        const std::vector<main_effect> effects =
            m_sweep.has_scenarios() ? main_effects(m_sweep, m_points, designs) : main_effects(m_sweep, m_points);
        const data_table points = points_table(m_sweep, m_points);
        m_store.write_points(points);
        std::vector<output_file> files{
            {m_options.out / "points.csv", csv_text(points)},
            {m_options.out / "pareto.csv", csv_text(pareto_table(m_sweep, m_points))},
            {m_options.out / "ranking.csv", csv_text(ranking_table(m_sweep, m_points))},
            {m_options.out / "sensitivity.csv", csv_text(sensitivity_table(m_sweep, effects))},
            {m_options.out / "runs.csv", csv_text(run_times_table(m_points))},
            {m_options.out / "sweep.json", json_text(sweep_json(m_sweep, m_points, designs))}};
        if (m_sweep.has_scenarios()) {
            files.push_back({m_options.out / "designs.csv", csv_text(designs_table(m_sweep, designs))});
        }
        write_files(files);
        report_failures();
        if (!m_options.quiet) {
            warn("{}{}", m_unknown_arguments.text(), m_warnings.text());
            print_text(summary_text(m_sweep, m_points, designs, effects, m_options.out));
        }
        const bool measured = std::any_of(m_points.begin(), m_points.end(),
                                          [](const evaluated_point& point) { return is_measured(point.status); });
        return measured ? exit_code::success : exit_code::firmware_failure;
    }

    /// Runs that did not end by themselves are errors, which nobody shall have to look for in a table.
    void report_failures() const {
        std::size_t failures = 0;
        std::string first;
        for (const evaluated_point& point : m_points) {
            for (const run_record& run : point.runs) {
                if (!is_final(run) && ++failures == 1) {
                    first = fmt::format("point {} with seed {}: {}", point.number, run.seed, run.reason);
                }
            }
        }
        if (failures > 0) {
            warn("orbweaver: {} of the runs failed or were killed, first {}; --resume repeats them\n", failures, first);
        }
    }

    const sweep& m_sweep;
    const sweep_options& m_options;
    design_space m_space;
    std::unique_ptr<point_source> m_source;
    sweep_store m_store;
    job_progress m_line;
    point_areas m_areas;
    unknown_argument_count m_unknown_arguments;
    point_warnings m_warnings;
    std::vector<evaluated_point> m_points;
    std::vector<simulation> m_pending;
    std::vector<output_file> m_pending_points;  // their configurations, named from the folder of the sweep
    std::map<std::string, run_place> m_owner;   // of pending runs, by name
    bool m_objectives_checked = false;          // that results have the numbers they ask for
    bool m_stopped = false;
};

}  // namespace

output_plan plan_of_sweep(const fs::path& folder, bool resume) {
    const bool exists = fs::exists(folder / sweep_store::file_name);
    if (exists && !resume) {
        throw user_error(fmt::format("{}: holds a sweep already; --resume goes on with it, --out takes another folder",
                                     folder.string()));
    }
    output_plan plan{
        "sweep",
        {"points.csv", "designs.csv", "pareto.csv", "ranking.csv", "sensitivity.csv", "runs.csv", "sweep.json",
         sweep_store::file_name, std::string(sweep_store::file_name) + "-journal", "slurm/"}};
    plan.folders = {runs_folder};
    plan.outdated = {"report"};
    plan.excluded = {"run", "paper"};
    plan.adds = exists;
    return plan;
}

exit_code run_sweep(const sweep& described, const sweep_options& options) {
    const bool exists = fs::exists(options.out / sweep_store::file_name);
    try {
        return sweep_execution(described, options).run();
    } catch (const unknown_objective&) {
        options.folder->discard();
        throw;
    } catch (const user_error&) {
        if (!exists && !fs::exists(options.out / runs_folder)) {
            options.folder->discard();  // it never began
        }
        throw;
    }
}

exit_code plan_sweep(const sweep& described, const configuration_check& check) {
    const design_space space(described);
    const std::unique_ptr<point_source> source = make_point_source(space);
    std::vector<evaluated_point> points;
    point_warnings warnings;
    for (design_point& chosen : source->next({})) {
        evaluated_point point;
        point.number = points.size() + 1;
        checked_point checked = check_point(described, chosen, check);
        warnings.add(point.number, checked);
        point.point = std::move(chosen);
        point.reason = std::move(checked.reason);
        point.status = checked.description ? point_status::ok : point_status::pruned;
        points.push_back(std::move(point));
    }
    if (all_pruned(points)) {
        refuse_all(points);
    }
    print_notice(warnings.text());
    print_text(plan_text(described, points, source->most_points()));
    return exit_code::success;
}

}  // namespace orbweaver::sim
