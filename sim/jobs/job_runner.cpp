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

job_runner slurm_runner(const std::filesystem::path& folder) {
    return [folder = std::filesystem::absolute(folder)](const pool_options& options, const std::vector<job>& jobs) {
        return slurm_array(options, folder).run(jobs);
    };
}

}  // namespace orbweaver::sim
