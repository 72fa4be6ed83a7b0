// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/local_jobs.h"

#include <algorithm>
#include <limits>

#include "sim/jobs/job_pool.h"
#include "sim/jobs/job_progress.h"
#include "sim/jobs/job_runner.h"

namespace orbweaver::sim {

std::vector<job_outcome> run_local_jobs(const std::vector<job>& jobs, bool quiet,
                                        const std::function<void(std::size_t)>& finished) {
    job_progress line(!quiet);
    pool_options options;
    options.processes = local_processes(0);
    options.time_limit = std::numeric_limits<double>::infinity();
    options.show = [&line](const pool_state& state) { line.show(state); };
    options.ended = [&finished](std::size_t number, const job_outcome& outcome) {
        if (outcome.end == job_end::finished) { finished(number); }
    };
    return job_pool(std::move(options)).run(jobs);
}

bool all_finished(const std::vector<job_outcome>& outcomes) {
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [](const job_outcome& outcome) { return outcome.end == job_end::finished; });
}

}  // namespace orbweaver::sim
