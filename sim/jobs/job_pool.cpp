// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_pool.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>

#include "sim/loop/interrupt_guard.h"

namespace orbweaver::sim {

namespace {

std::deque<std::size_t> dearest_first(const std::vector<job>& jobs) {
    std::deque<std::size_t> order(jobs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tuple(jobs[a].kind, jobs[a].cost) > std::tuple(jobs[b].kind, jobs[b].cost);
    });
    return order;
}

}  // namespace

std::vector<job_outcome> job_pool::run(const std::vector<job>& jobs) {
    const interrupt_guard guard;
    m_ledger.emplace(jobs, m_options);
    m_groups.emplace(jobs);
    m_waiting = dearest_first(jobs);
    try {
        run_all(jobs);
    } catch (...) {
        m_options.ended = nullptr;
        stop_all();
        throw;
    }
    stop_all();
    return m_ledger->take();
}

void job_pool::run_all(const std::vector<job>& jobs) {
    while ((!m_waiting.empty() || m_running.size() > 0) && !interrupt_guard::interrupted()) {
        while (m_running.size() + m_groups->busy() < std::max(m_options.processes, 1U) && start_next(jobs)) {}
        hand_over();  // may take long, so the next jobs have been started before
        m_running.wait(m_groups->descriptor());
        m_collected = m_running.collect();
        look_at_warm_ups();
        m_ledger->show(m_running.seconds());
    }
    hand_over();
    m_ledger->show(m_running.seconds());
}

/// Returns the next job to start or to warm up for. Forks come first, because a process after its warm-up holds a whole
/// machine in memory.
std::deque<std::size_t>::iterator job_pool::choose_next() {
    const auto is_due = [this](std::size_t number) {
        return m_groups->readiness_of(number) == warm_groups::readiness::fork;
    };
    const auto forked = std::find_if(m_waiting.begin(), m_waiting.end(), is_due);
    return forked != m_waiting.end() ? forked
                                     : std::find_if(m_waiting.begin(), m_waiting.end(), [this](std::size_t number) {
                                           return m_groups->readiness_of(number) != warm_groups::readiness::wait;
                                       });
}

/// @return false if all remaining jobs wait for their warm-ups
bool job_pool::start_next(const std::vector<job>& jobs) {
    const auto next = choose_next();
    if (next == m_waiting.end()) { return false; }
    const std::size_t number = *next;
    const warm_groups::readiness ready = m_groups->readiness_of(number);
    if (ready == warm_groups::readiness::lead) {
        m_groups->lead(number);
        return true;
    }
    m_waiting.erase(next);
    if (ready == warm_groups::readiness::fork) {
        m_running.fork(number, jobs[number], m_groups->process_of(number));
    } else {
        m_running.start(number, jobs[number]);
    }
    m_groups->note_start(number);
    return true;
}

void job_pool::look_at_warm_ups() {
    for (const std::size_t late : m_groups->look(m_options.time_limit)) {
        job_outcome outcome;
        outcome.stopped(job_end::timed_out, late_text(m_options.time_limit), "");
        outcome.seconds = m_options.time_limit;
        m_collected.emplace_back(late, std::move(outcome));
        std::erase(m_waiting, late);
    }
}

void job_pool::hand_over() {
    for (auto& [number, outcome] : std::exchange(m_collected, {})) { m_ledger->note_end(number, std::move(outcome)); }
}

void job_pool::stop_all() {
    m_groups.reset();
    std::vector<running_jobs::ended_job> stopped = m_running.stop();
    std::move(stopped.begin(), stopped.end(), std::back_inserter(m_collected));
    hand_over();
}

}  // namespace orbweaver::sim
