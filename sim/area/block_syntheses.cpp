// SPDX-License-Identifier: Apache-2.0
#include "sim/area/block_syntheses.h"

#include <algorithm>

#include "sim/area/yosys_runs.h"
#include "sim/jobs/job_pool.h"
#include "sim/jobs/job_progress.h"
#include "sim/jobs/job_runner.h"

namespace orbweaver::sim {

bool synthesise_all(const std::vector<block_job>& jobs, rtl::synthesiser& yosys, bool quiet,
                    const std::function<void()>& ended) {
    yosys_runs runs;
    for (const block_job& described : jobs) { runs.add(described, yosys); }
    job_progress line(!quiet);
    pool_options options;
    options.processes = local_processes(0);
    options.show = [&line](const pool_state& state) { line.show(state); };
    options.ended = [&runs, &ended](std::size_t number, const job_outcome& outcome) {
        if (outcome.end == job_end::finished) {
            runs.keep(number);
            ended();
        }
    };
    const std::vector<job_outcome> outcomes = job_pool(std::move(options)).run(runs.jobs());
    for (std::size_t number = 0; number < outcomes.size(); ++number) { runs.check(number, outcomes[number]); }
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [](const job_outcome& outcome) { return outcome.end == job_end::finished; });
}

}  // namespace orbweaver::sim
