// SPDX-License-Identifier: Apache-2.0
#include "sim/area/block_syntheses.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <set>

#include "hw/base/errors.h"
#include "sim/jobs/job_pool.h"
#include "sim/jobs/job_progress.h"
#include "sim/jobs/job_runner.h"

namespace orbweaver::sim {

namespace {

/// Runs of Yosys, and what becomes of them.
class yosys_runs {
public:
    void add(const block_job& described, rtl::synthesiser& yosys) {
        // Two blocks may be alike.
        if (!m_recipes.insert(yosys.recipe(described.block.design, described.effort)).second ||
            yosys.has(described.block.design, described.effort)) {
            return;
        }
        m_runs.push_back(yosys.prepare(described.block.design, described.effort));
        job made;
        made.name = described.name;
        made.words = m_runs.back().words;
        made.folder = m_runs.back().place.path();
        made.cost = static_cast<double>(described.block.flip_flops);
        m_jobs.push_back(std::move(made));
    }

    /// @return whether all have ended by themselves
    bool execute(bool quiet, const std::function<void()>& ended) {
        job_progress line(!quiet);
        pool_options options;
        options.processes = local_processes(0);
        options.time_limit = std::numeric_limits<double>::max();
        options.show = [&line](const pool_state& state) { line.show(state); };
        options.ended = [this, &ended](std::size_t number, const job_outcome& outcome) {
            if (outcome.end == job_end::finished) {
                m_runs[number].place.keep();
                ended();
            }
        };
        const std::vector<job_outcome> outcomes = job_pool(std::move(options)).run(m_jobs);
        for (std::size_t number = 0; number < outcomes.size(); ++number) {
            const job_end end = outcomes[number].end;
            if (end != job_end::finished && end != job_end::interrupted) {
                throw user_error(fmt::format("Yosys refuses {}:\n{}", m_jobs[number].name, outcomes[number].message));
            }
        }
        return std::all_of(outcomes.begin(), outcomes.end(),
                           [](const job_outcome& outcome) { return outcome.end == job_end::finished; });
    }

private:
    std::set<std::string> m_recipes;
    std::vector<rtl::synthesiser::run> m_runs;
    std::vector<job> m_jobs;
};

}  // namespace

bool synthesise_all(const std::vector<block_job>& jobs, rtl::synthesiser& yosys, bool quiet,
                    const std::function<void()>& ended) {
    yosys_runs runs;
    for (const block_job& described : jobs) {
        runs.add(described, yosys);
    }
    return runs.execute(quiet, ended);
}

}  // namespace orbweaver::sim
