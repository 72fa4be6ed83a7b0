// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "sim/jobs/job.h"
#include "sim/jobs/pool_options.h"

namespace orbweaver::sim {

/// Runs jobs and returns their outcomes in order. A failed job does not stop the others.
using job_runner = std::function<std::vector<job_outcome>(const pool_options&, const std::vector<job>&)>;

/// Returns the number of concurrent processes on this machine.
/// @param wanted 0: one per processor
unsigned local_processes(unsigned wanted);

/// Returns a runner that uses processes on this machine (job_pool).
job_runner local_runner();

/// A job with a callback for its outcome.
struct watched_job {
    job described;
    std::function<void(const job_outcome&)> ended;  // an exception from it stops all jobs
};

/// Returns a runner that runs other jobs concurrently with its own.
/// @param runner runs both
job_runner joined_runner(job_runner runner, std::vector<watched_job> others);

/// Returns a runner that uses Slurm job arrays (slurm_array).
/// @param folder on a file system shared by all nodes; exists only during a run
job_runner slurm_runner(const std::filesystem::path& folder);

}  // namespace orbweaver::sim
