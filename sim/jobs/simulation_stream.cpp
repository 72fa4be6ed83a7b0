// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/simulation_stream.h"

#include <algorithm>

#include "sim/jobs/job_ledger.h"

namespace orbweaver::sim {

simulation_stream::simulation_stream(std::filesystem::path out, pool_options options, reader read,
                                     std::filesystem::path executable)
    : m_out(std::move(out)),
      m_options(std::move(options)),
      m_read(std::move(read)),
      m_executable(std::move(executable)),
      m_running(m_options.time_limit) {}

void simulation_stream::add(const simulation& described) {
    note({[this, described] { return prepared_job(described, m_out, m_executable); },
          [this, described](const job_outcome& outcome) {
              m_read(described, read_outcome(outcome, m_out / described.name));
          },
          job_kind::simulation, m_out / described.name});
}

void simulation_stream::add(watched_job other) {
    const job& described = other.described;
    note({[described] { return described; }, std::move(other.ended), described.kind, described.folder});
}

void simulation_stream::note(entry added) {
    ++m_state.jobs;
    m_state.syntheses += added.kind == job_kind::synthesis ? 1 : 0;
    m_waiting.push_back(std::move(added));
}

void simulation_stream::advance(bool wait, int input) {
    start();
    if (wait) { m_running.wait(input); }
    const std::vector<running_jobs::ended_job> ended = m_running.collect();
    start();  // delivering results may take long, so the next jobs start first
    for (const auto& [number, outcome] : ended) { hand_over(number, outcome); }
    show();
}

void simulation_stream::start() {
    while (!m_waiting.empty() && m_running.size() < std::max(m_options.processes, 1U)) {
        const auto [started, is_new] = m_started.emplace(m_next++, std::move(m_waiting.front()));
        m_waiting.pop_front();
        m_running.start(started->first, started->second.make());
    }
}

void simulation_stream::hand_over(std::size_t number, const job_outcome& outcome) {
    const entry gone = std::move(m_started.extract(number).mapped());
    ++m_state.ended;
    m_state.syntheses_ended += gone.kind == job_kind::synthesis ? 1 : 0;
    if (outcome.end != job_end::finished) {
        ++m_state.not_finished;
        remove_half_written(gone.folder);
    }
    gone.ended(outcome);
}

void simulation_stream::show() const {
    if (m_options.show) { m_options.show(m_state); }
}

void simulation_stream::stop() {
    m_waiting.clear();
    for (const auto& [number, outcome] : m_running.stop()) { remove_half_written(m_started.at(number).folder); }
    m_started.clear();
}

}  // namespace orbweaver::sim
