// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_pool.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "sim/loop/interrupt_guard.h"

namespace orbweaver::sim {

namespace {

std::vector<std::size_t> dearest_first(const std::vector<job>& jobs) {
    std::vector<std::size_t> order(jobs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return jobs[a].cost > jobs[b].cost; });
    return order;
}

}  // namespace

std::vector<job_outcome> job_pool::run(const std::vector<job>& jobs) {
    const interrupt_guard guard;
    m_ledger.emplace(jobs, m_options);
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
    const std::vector<std::size_t> order = dearest_first(jobs);
    auto next = order.begin();
    while ((next != order.end() || m_running.size() > 0) && !interrupt_guard::interrupted()) {
        while (next != order.end() && m_running.size() < std::max(m_options.processes, 1U)) {
            const std::size_t number = *next++;
            m_running.start(number, jobs[number]);
        }
        hand_over();  // takes its time: the next jobs run already
        m_running.wait();
        m_collected = m_running.collect();
        m_ledger->show(m_running.seconds());
    }
    hand_over();
    m_ledger->show(m_running.seconds());
}

void job_pool::hand_over() {
    for (auto& [number, outcome] : std::exchange(m_collected, {})) {
        m_ledger->note_end(number, std::move(outcome));
    }
}

void job_pool::stop_all() {
    std::vector<running_jobs::ended_job> stopped = m_running.stop();
    std::move(stopped.begin(), stopped.end(), std::back_inserter(m_collected));
    hand_over();
}

}  // namespace orbweaver::sim
