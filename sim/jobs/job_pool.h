// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/jobs/child_process.h"
#include "sim/jobs/job_ledger.h"

namespace orbweaver::sim {

/// Runs jobs side by side, dearest first, so that the last ones end together. Whatever becomes of one, the rest goes
/// on. SIGINT, SIGTERM and SIGHUP stop all: jobs that run are killed, the rest never starts.
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
    void wait_for_output() const;
    void stop_late_ones();
    void collect();
    void hand_over();
    void stop_all();
    double running_seconds() const;

    pool_options m_options;
    const std::vector<job>* m_jobs = nullptr;
    std::optional<job_ledger> m_ledger;  // of m_jobs
    std::list<running> m_running;
    std::vector<std::pair<std::size_t, job_outcome>> m_collected;  // ended, and not yet in the ledger
};

}  // namespace orbweaver::sim
