// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <vector>

#include "sim/jobs/job.h"
#include "sim/jobs/pool_options.h"

namespace orbweaver::sim {

/// Removes incomplete files of a killed process (see write_file()).
void remove_half_written(const std::filesystem::path& folder);

/// The outcomes of jobs so far, and an estimate of the remaining time.
class job_ledger {
public:
    /// @param jobs    not copied
    /// @param options not copied
    job_ledger(const std::vector<job>& jobs, const pool_options& options);

    /// Records the end of a job, removes its incomplete files, and calls `ended` of the options.
    void note_end(std::size_t index, job_outcome outcome);

    /// Reports the overall progress through `show` of the options.
    /// @param running total seconds that the running jobs have taken so far
    void show(double running) const;

    bool complete() const { return ended() == m_jobs.size(); }

    /// Returns the outcomes of all jobs in their order, and empties the ledger.
    std::vector<job_outcome> take() { return std::move(m_outcomes); }

private:
    /// State of the jobs of one kind. The jobs that have ended predict the duration of the others.
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
