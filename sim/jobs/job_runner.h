// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "sim/jobs/job.h"
#include "sim/jobs/pool_options.h"

namespace orbweaver::sim {

/// Runs jobs, whatever becomes of one, and states what came of each, in their order.
using job_runner = std::function<std::vector<job_outcome>(const pool_options&, const std::vector<job>&)>;

/// How many processes run at once on this machine.
/// @param wanted 0: one a processor
unsigned local_processes(unsigned wanted);

/// As processes of this machine (job_pool).
job_runner local_runner();

/// A job, and who is informed of what came of it.
struct watched_job {
    job described;
    std::function<void(const job_outcome&)> ended;  // what it throws stops all
};

/// Runs other jobs next to those that it is given.
/// @param runner who runs both
job_runner joined_runner(job_runner runner, std::vector<watched_job> others);

/// As Slurm job arrays (slurm_array).
/// @param folder on a file system that all nodes share; made for the time of a run
job_runner slurm_runner(const std::filesystem::path& folder);

}  // namespace orbweaver::sim
