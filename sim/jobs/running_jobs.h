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

/// Why a job was stopped at the time limit, for people.
std::string late_text(double time_limit);

/// Jobs that run side by side as processes of this machine. Simulations that take longer than a limit are killed.
class running_jobs {
public:
    /// A job by its number, and what came of it.
    using ended_job = std::pair<std::size_t, job_outcome>;

    /// @param time_limit seconds of wall time after which a simulation is stopped
    explicit running_jobs(double time_limit) : m_time_limit(time_limit) {}

    /// Starts one. If it cannot be started it is among those that collect() returns next.
    void start(std::size_t number, const job& described);

    /// Forks one from a process that has warmed up for it; if there is none any more, starts it. The time of the
    /// warm-up counts for the limit.
    void fork(std::size_t number, const job& described, warm_process& source);

    /// Those that have been started and not collected.
    std::size_t size() const { return m_running.size() + m_refused.size(); }

    /// Waits until one prints or ends, but not for long.
    /// @param input a descriptor that ends the waiting too when it can be read; -1: none
    void wait(int input = -1) const;

    /// Stops those that are late, and hands over those that have ended.
    std::vector<ended_job> collect();

    /// Kills all, and hands them over.
    std::vector<ended_job> stop();

    /// Wall time that those which run have taken, all together.
    double seconds() const;

private:
    struct running {
        std::size_t number;
        std::unique_ptr<child_process> child;
        job_kind kind;
        job_end ending = job_end::finished;  // why it was killed, if it was
        double earlier_seconds = 0;          // that it took before it was forked
    };

    bool make_folder(std::size_t number, const job& described);
    void refuse(std::size_t number, const job& described, const std::error_code& error);
    void stop_late_ones();

    double m_time_limit;
    std::list<running> m_running;
    std::vector<ended_job> m_refused;  // by the host
};

}  // namespace orbweaver::sim
