// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <vector>

#include "sim/jobs/child_process.h"
#include "sim/jobs/job.h"

namespace orbweaver {

/// How far a pool has come.
struct pool_state {
    std::size_t jobs = 0;
    std::size_t ended = 0;
    std::size_t not_finished = 0;  // of those that ended: failed, killed, timed out
    double seconds_left = 0;       // estimated; 0 before the first has ended
};

struct pool_options {
    unsigned processes = 1;                       // that run at once
    double time_limit = 3600;                     // seconds of wall time after which a job is stopped
    std::function<void(const pool_state&)> show;  // called a few times a second
    /// Takes what came of a job, by its number, as soon as it has ended; not called for jobs that never started because
    /// the user asked to stop. What it throws stops all.
    std::function<void(std::size_t, const job_outcome&)> ended{};
};

/// Runs jobs side by side, dearest first, so that the last ones end together. Whatever becomes of one, the rest goes
/// on. SIGINT and SIGTERM stop all: jobs that run are killed, the rest never starts.
class job_pool {
public:
    explicit job_pool(pool_options options) : m_options(std::move(options)) {}

    /// @return what came of each, in the order of `jobs`
    std::vector<job_outcome> run(const std::vector<job>& jobs);

private:
    struct running {
        std::size_t index;
        std::unique_ptr<child_process> child;
        job_end ending = job_end::finished;  // why it was killed, if it was
    };

    void run_all(const std::vector<std::size_t>& order);
    void start(std::size_t index);
    void note_end(std::size_t index, job_outcome outcome);
    void wait_for_output() const;
    void stop_late_ones();
    void collect();
    void stop_all();
    pool_state state() const;

    pool_options m_options;
    const std::vector<job>* m_jobs = nullptr;
    std::vector<job_outcome> m_outcomes;
    std::list<running> m_running;
    std::size_t m_ended = 0;
    std::size_t m_not_finished = 0;
    double m_ended_cost = 0;
    double m_ended_seconds = 0;
};

}  // namespace orbweaver
