// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

#include "sim/jobs/job.h"

namespace orbweaver::sim {

/// How far a pool of jobs has come.
struct pool_state {
    std::size_t jobs = 0;  // of all kinds
    std::size_t ended = 0;
    std::size_t not_finished = 0;  // of those that ended: failed, killed, timed out
    double seconds_left = 0;       // estimated; 0 before the first of each kind has ended
    std::size_t syntheses = 0;     // among `jobs`
    std::size_t syntheses_ended = 0;
};

/// How jobs are run, whoever runs them.
struct pool_options {
    unsigned processes = 1;                       // that run at once; 0: as many as whoever runs them sees fit
    double time_limit = 3600;                     // seconds of wall time after which a simulation is stopped
    std::function<void(const pool_state&)> show;  // called a few times a second
    /// Takes what came of a job, by its number, as soon as it has ended; not called for jobs that never started because
    /// the user asked to stop. What it throws stops all.
    std::function<void(std::size_t, const job_outcome&)> ended{};
};

}  // namespace orbweaver::sim
