// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_ledger.h"

#include <algorithm>
#include <system_error>

namespace orbweaver::sim {

namespace fs = std::filesystem;

void remove_half_written(const fs::path& folder) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{folder, error}) {
        if (entry.path().extension() == ".part") {
            std::error_code ignored;
            fs::remove(entry.path(), ignored);
        }
    }
}

job_ledger::job_ledger(const std::vector<job>& jobs, const pool_options& options)
    : m_jobs(jobs),
      m_options(options),
      m_outcomes(jobs.size(), job_outcome{job_end::interrupted, -1, "never started: stopped by the user"}) {
    for (const job& one : jobs) {
        ++kind_of(one).jobs;
        kind_of(one).cost_left += one.cost;
    }
}

void job_ledger::note_end(std::size_t index, job_outcome outcome) {
    const job& described = m_jobs[index];
    if (outcome.end != job_end::finished) {
        ++m_not_finished;
        remove_half_written(described.folder);
    }
    kind_state& kind = kind_of(described);
    ++kind.ended;
    kind.cost_left -= described.cost;
    kind.ended_cost += described.cost;
    kind.ended_seconds += outcome.seconds;
    m_outcomes[index] = std::move(outcome);
    if (m_options.ended) { m_options.ended(index, m_outcomes[index]); }
}

void job_ledger::show(double running) const {
    if (m_options.show) {
        const kind_state& syntheses = m_kinds[static_cast<std::size_t>(job_kind::synthesis)];
        m_options.show(
            {m_jobs.size(), ended(), m_not_finished, seconds_left(running), syntheses.jobs, syntheses.ended});
    }
}

double job_ledger::seconds_left(double running) const {
    double work = -running;
    double passed_work = 0;
    for (const kind_state& kind : m_kinds) {
        if (kind.ended < kind.jobs && kind.ended_cost <= 0) { return 0; }
        work += kind.ended < kind.jobs ? kind.cost_left * kind.ended_seconds / kind.ended_cost : 0;
        passed_work += kind.ended_seconds;
    }
    if (m_options.processes != 0) { return std::max(work, 0.0) / m_options.processes; }
    // The rate of ended jobs includes their concurrency.
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_start;
    return passed_work > 0 ? (work + running) * passed.count() / passed_work : 0;
}

}  // namespace orbweaver::sim
