// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/sweep_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "hw/noc/description_error.h"
#include "sim/jobs/job_progress.h"
#include "sim/jobs/simulations.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/console.h"
#include "sim/sweep/point_areas.h"
#include "sim/sweep/point_register.h"
#include "sim/sweep/search/point_source.h"
#include "sim/sweep/service/sweep_service.h"
#include "sim/sweep/sweep_end.h"
#include "sim/sweep/sweep_summary.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

class sweep_execution {
public:
    sweep_execution(const sweep& described, const sweep_options& options)
        : m_sweep(described),
          m_options(options),
          m_space(described),
          m_source(make_point_source(m_space)),
          m_points(m_space, options),
          m_line(!options.quiet) {}

    exit_code run() {
        for (auto chosen = next(); !chosen.empty(); chosen = next()) {
            const std::size_t first = m_points.points().size();
            for (design_point& point : chosen) { m_points.add(std::move(point)); }
            run_planned();
            if (m_stopped) {
                warn("orbweaver: stopped by the user; {} runs are on record in {}; --resume continues it\n",
                     m_points.store().runs(), m_options.out.string());
                return exit_code::timeout;
            }
            for (std::size_t i = first; i < m_points.points().size(); ++i) { m_points.sum_up(i); }
            m_points.assign_fronts();
        }
        for (omitted_point& omitted : m_source->omitted(m_points.points())) { m_points.omit(std::move(omitted)); }
        return end_sweep(m_sweep, m_options, m_points);
    }

private:
    std::vector<design_point> next() { return m_source->next(m_points.points()); }

    /// Runs everything that is planned. Leaves no folder if it fails before the first measurement.
    void run_planned() {
        try {
            simulate();
        } catch (const user_error&) {
            if (m_points.store().runs() == 0) { m_options.folder->discard(); }
            throw;
        }
    }

    /// Runs the planned jobs: syntheses concurrently with simulations, but before them under Slurm.
    void simulate() {
        pool_options pool;
        pool.processes = m_options.processes;
        pool.time_limit = m_sweep.wall_seconds;
        pool.show = [this](const pool_state& state) { m_line.show(state); };
        const std::vector<simulation> planned = m_points.take_planned();
        job_runner runner = joined_runner(local_runner(), m_points.take_syntheses());
        if (m_options.engine == sweep_engine::slurm) {
            pool_options here = pool;  // syntheses run on this machine, which holds the RTL cache
            here.processes = local_processes(0);
            runner(here, {});
            runner = slurm_runner(m_options.out / "slurm");
        }
        m_stopped = interrupt_guard::interrupted();
        if (!m_stopped) {
            run_simulations(
                planned, m_options.out, pool,
                [this](const simulation& run, const simulation_outcome& outcome) { m_points.take(run, outcome); },
                runner);
            m_stopped = interrupt_guard::interrupted();
        }
    }

    const sweep& m_sweep;
    const sweep_options& m_options;
    design_space m_space;
    std::unique_ptr<point_source> m_source;
    point_register m_points;
    job_progress m_line;
    bool m_stopped = false;
};

}  // namespace

output_plan plan_of_sweep(const fs::path& folder, bool resume) {
    const bool exists = fs::exists(folder / sweep_store::file_name);
    if (exists && !resume) {
        throw user_error(fmt::format("{}: holds a sweep already; --resume continues it, --out chooses another folder",
                                     folder.string()));
    }
    output_plan plan{
        "sweep",
        {"points.csv", "designs.csv", "pareto.csv", "ranking.csv", "sensitivity.csv", "runs.csv", "sweep.json",
         sweep_store::file_name, std::string(sweep_store::file_name) + "-journal", "slurm/"}};
    plan.folders = {point_register::runs_folder};
    plan.outdated = {"report"};
    plan.excluded = {"run", "paper"};
    plan.adds = exists;
    return plan;
}

exit_code run_sweep(const sweep& described, const sweep_options& options) {
    const bool exists = fs::exists(options.out / sweep_store::file_name);
    try {
        return described.served ? serve_sweep(described, options) : sweep_execution(described, options).run();
    } catch (const unknown_objective&) {
        options.folder->discard();
        throw;
    } catch (const user_error&) {
        if (!exists && !fs::exists(options.out / point_register::runs_folder)) {
            options.folder->discard();  // the sweep has not begun
        }
        throw;
    }
}

namespace {

/// The syntheses that the points of a plan need, each counted once. Counting runs no synthesis.
class planned_syntheses {
public:
    planned_syntheses(const sweep& described, const fs::path& cache) : m_areas(described, cache) {}

    /// Counts the syntheses of a point. Refutes a point that the RTL cannot implement.
    void add(checked_point& point) {
        if (!point.description) { return; }
        try {
            if (const auto area = m_areas.describe(*point.description)) {
                for (const block_job& needed : area->jobs()) {
                    rtl::synthesiser& yosys = area->yosys();
                    const bool cached = yosys.has(needed.block.design, needed.effort);
                    m_cached.emplace(yosys.recipe(needed.block.design, needed.effort), cached);
                }
            }
        } catch (const noc::description_error& refusal) { point = {std::nullopt, refusal.what(), {}, {}, {}}; }
    }

    std::string text() const {
        const auto cached =
            std::count_if(m_cached.begin(), m_cached.end(), [](const auto& known) { return known.second; });
        return m_cached.empty() ? "" : fmt::format("syntheses: {}, {} of them in the cache\n", m_cached.size(), cached);
    }

private:
    point_areas m_areas;
    std::map<std::string, bool> m_cached;  // by recipe
};

}  // namespace

exit_code plan_sweep(const sweep& described, const configuration_check& check, const fs::path& rtl_cache) {
    const design_space space(described);
    const std::unique_ptr<point_source> source = make_point_source(space);
    std::vector<evaluated_point> points;
    point_warnings warnings;
    planned_syntheses syntheses(described, rtl_cache);
    for (design_point& chosen : source->next({})) {
        evaluated_point point;
        point.number = points.size() + 1;
        checked_point checked = check_point(described, chosen, check);
        syntheses.add(checked);
        warnings.add(point.number, checked);
        point.point = std::move(chosen);
        point.reason = std::move(checked.reason);
        point.status = checked.description ? point_status::ok : point_status::pruned;
        points.push_back(std::move(point));
    }
    refuse_if_all_pruned(points);
    print_notice(warnings.text());
    print_text(plan_text(described, points, source->max_points()) + syntheses.text());
    return exit_code::success;
}

}  // namespace orbweaver::sim
