// SPDX-License-Identifier: Apache-2.0
#include "sim/area/block_syntheses.h"

#include "sim/area/yosys_runs.h"
#include "sim/jobs/local_jobs.h"

namespace orbweaver::sim {

bool synthesise_all(const std::vector<block_job>& jobs, rtl::synthesiser& yosys, bool quiet,
                    const std::function<void()>& ended) {
    yosys_runs runs;
    for (const block_job& described : jobs) { runs.add(described, yosys); }
    const std::vector<job_outcome> outcomes = run_local_jobs(runs.jobs(), quiet, [&runs, &ended](std::size_t number) {
        runs.keep(number);
        ended();
    });
    for (std::size_t number = 0; number < outcomes.size(); ++number) { runs.check(number, outcomes[number]); }
    return all_finished(outcomes);
}

}  // namespace orbweaver::sim
