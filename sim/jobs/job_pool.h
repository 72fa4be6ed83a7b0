// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "sim/jobs/job_ledger.h"
#include "sim/jobs/running_jobs.h"
#include "sim/jobs/warm_groups.h"

namespace orbweaver::sim {

/// Runs jobs concurrently. Syntheses and the most expensive jobs start first, so that the last jobs end at similar
/// times. Jobs with a common warm-up are forked from a process that simulates it once. A failed job does not stop the
/// others. SIGINT, SIGTERM and SIGHUP stop everything: running jobs are killed, and the rest never starts.
class job_pool {
public:
    explicit job_pool(pool_options options) : m_options(std::move(options)), m_running(m_options.time_limit) {}

    /// @return the outcomes in the order of `jobs`
    std::vector<job_outcome> run(const std::vector<job>& jobs);

private:
    void run_all(const std::vector<job>& jobs);
    std::deque<std::size_t>::iterator choose_next();
    bool start_next(const std::vector<job>& jobs);
    void look_at_warm_ups();
    void hand_over();
    void stop_all();

    pool_options m_options;
    running_jobs m_running;
    std::optional<job_ledger> m_ledger;
    std::optional<warm_groups> m_groups;
    std::deque<std::size_t> m_waiting;                 // indices of jobs, in the order of starting
    std::vector<running_jobs::ended_job> m_collected;  // ended, but not yet in the ledger
};

}  // namespace orbweaver::sim
