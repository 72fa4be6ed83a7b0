// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

#include "sim/jobs/job.h"

namespace orbweaver::sim {

/// The progress of a pool of jobs.
struct pool_state {
    std::size_t jobs = 0;  // jobs of all kinds
    std::size_t ended = 0;
    std::size_t not_finished = 0;  // ended jobs that failed, were killed, or timed out
    double seconds_left = 0;       // estimate; 0 until a job of each kind has ended
    std::size_t syntheses = 0;     // included in `jobs`
    std::size_t syntheses_ended = 0;
};

/// Options for running jobs, independent of the runner.
struct pool_options {
    unsigned processes = 1;                       // concurrent jobs; 0: the runner decides
    double time_limit = 3600;                     // wall time in seconds after which a simulation is stopped
    std::function<void(const pool_state&)> show;  // called several times per second
    /// Receives the index and outcome of each job when it ends, except jobs that never started because the user
    /// requested a stop. An exception from it stops all jobs.
    std::function<void(std::size_t, const job_outcome&)> ended{};
};

}  // namespace orbweaver::sim
