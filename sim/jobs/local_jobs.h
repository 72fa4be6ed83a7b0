// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "sim/jobs/job.h"

namespace orbweaver::sim {

/// Runs jobs on this machine, one per processor concurrently, and shows their progress.
/// @param quiet    show no progress
/// @param finished called with the index of each job that succeeded
/// @return the outcomes in order
std::vector<job_outcome> run_local_jobs(const std::vector<job>& jobs, bool quiet,
                                        const std::function<void(std::size_t)>& finished);

/// Returns whether all jobs succeeded; if not, the user requested a stop or a job failed.
bool all_finished(const std::vector<job_outcome>& outcomes);

}  // namespace orbweaver::sim
