// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <vector>

#include "sim/jobs/job.h"
#include "sim/jobs/pool_options.h"

namespace orbweaver::sim {

/// Removes what a process that was killed may have left of a file (see write_file()).
void remove_half_written(const std::filesystem::path& folder);

/// What has come of jobs so far, and how long the rest will take.
class job_ledger {
public:
    /// @param jobs, options are not copied
    job_ledger(const std::vector<job>& jobs, const pool_options& options);

    /// Notes how a job ended, removes files that it left half written, and reports the options' `ended`.
    void note_end(std::size_t index, job_outcome outcome);

    /// Reports the options' `show` how far all has come.
    /// @param running seconds that the jobs which still run have taken, all together
    void show(double running) const;

    bool complete() const { return ended() == m_jobs.size(); }

    /// What came of each job, in their order; empties the ledger.
    std::vector<job_outcome> take() { return std::move(m_outcomes); }

private:
    /// Jobs of one kind: how long they take is estimated from those of them that have ended.
    struct kind_state {
        std::size_t jobs = 0;
        std::size_t ended = 0;
        double cost_left = 0;
        double ended_cost = 0;
        double ended_seconds = 0;
    };

    kind_state& kind_of(const job& one) { return m_kinds[static_cast<std::size_t>(one.kind)]; }
    std::size_t ended() const { return m_kinds[0].ended + m_kinds[1].ended; }
    double seconds_left(double running) const;

    const std::vector<job>& m_jobs;
    const pool_options& m_options;
    std::vector<job_outcome> m_outcomes;
    std::size_t m_not_finished = 0;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    std::array<kind_state, 2> m_kinds;  // by job_kind
};

}  // namespace orbweaver::sim
