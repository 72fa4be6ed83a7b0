// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <list>
#include <memory>
#include <utility>
#include <vector>

#include "sim/jobs/child_process.h"
#include "sim/jobs/job.h"
#include "sim/jobs/warm_process.h"

namespace orbweaver::sim {

/// Returns the message about a job that was stopped at the time limit.
std::string late_text(double time_limit);

/// Concurrent jobs as processes on this machine. Simulations that exceed a time limit are killed.
class running_jobs {
public:
    /// Index and outcome of a job.
    using ended_job = std::pair<std::size_t, job_outcome>;

    /// @param time_limit wall time in seconds after which a simulation is stopped
    explicit running_jobs(double time_limit) : m_time_limit(time_limit) {}

    /// Starts a job. If that fails, the next collect() returns it.
    void start(std::size_t number, const job& described);

    /// Forks a job from a process that has simulated its warm-up; starts it normally if that process has ended. The
    /// time of the warm-up counts towards the limit.
    void fork(std::size_t number, const job& described, warm_process& source);

    /// Returns the number of jobs that were started and not yet collected.
    std::size_t size() const { return m_running.size() + m_refused.size(); }

    /// Waits a short time for output or the end of a job.
    /// @param input a descriptor that also ends the wait when it is readable; -1: none
    void wait(int input = -1) const;

    /// Stops jobs that exceed the limit, and returns those that have ended.
    std::vector<ended_job> collect();

    /// Kills and returns all jobs.
    std::vector<ended_job> stop();

    /// Returns the total wall time of the running jobs so far.
    double seconds() const;

private:
    struct running {
        std::size_t number;
        std::unique_ptr<child_process> child;
        job_kind kind;
        job_end ending = job_end::finished;  // reason if it was killed
        double earlier_seconds = 0;          // time taken before it was forked
    };

    bool make_folder(std::size_t number, const job& described);
    void refuse(std::size_t number, const job& described, const std::error_code& error);
    void stop_late_ones();

    double m_time_limit;
    std::list<running> m_running;
    std::vector<ended_job> m_refused;  // could not be started by the host
};

}  // namespace orbweaver::sim
