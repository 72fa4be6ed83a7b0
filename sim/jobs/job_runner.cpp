// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_runner.h"

#include <algorithm>
#include <thread>

#include "sim/jobs/job_pool.h"
#include "sim/jobs/slurm/slurm_array.h"

namespace orbweaver::sim {

unsigned local_processes(unsigned wanted) {
    return wanted != 0 ? wanted : std::max(std::thread::hardware_concurrency(), 1U);
}

job_runner local_runner() {
    return [](const pool_options& options, const std::vector<job>& jobs) { return job_pool(options).run(jobs); };
}

job_runner joined_runner(job_runner runner, std::vector<watched_job> others) {
    return [runner = std::move(runner), others = std::move(others)](const pool_options& options,
                                                                    const std::vector<job>& jobs) {
        std::vector<job> all = jobs;
        for (const watched_job& other : others) { all.push_back(other.described); }
        pool_options watched = options;
        watched.ended = [&](std::size_t number, const job_outcome& outcome) {
            if (number >= jobs.size()) {
                others[number - jobs.size()].ended(outcome);
            } else if (options.ended) {
                options.ended(number, outcome);
            }
        };
        std::vector<job_outcome> outcomes = runner(watched, all);
        outcomes.resize(jobs.size());
        return outcomes;
    };
}

job_runner slurm_runner(const std::filesystem::path& folder) {
    return [folder = std::filesystem::weakly_canonical(folder)](const pool_options& options,
                                                                const std::vector<job>& jobs) {
        return slurm_array(options, folder).run(jobs);
    };
}

}  // namespace orbweaver::sim
