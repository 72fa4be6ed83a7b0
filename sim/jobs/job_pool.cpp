// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_pool.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <system_error>

#include "sim/loop/interrupt_guard.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr int milliseconds_between_looks = 50;

std::vector<std::size_t> dearest_first(const std::vector<job>& jobs) {
    std::vector<std::size_t> order(jobs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return jobs[a].cost > jobs[b].cost; });
    return order;
}

job_outcome outcome_of(const child_process& child, job_end ending, double time_limit) {
    job_outcome outcome;
    outcome.seconds = child.seconds();
    outcome.processor_seconds = child.processor_seconds();
    if (ending == job_end::timed_out) {
        outcome.stopped(ending, fmt::format("stopped after {:.0f} s", time_limit), child.output());
    } else if (ending == job_end::interrupted) {
        outcome.stopped(ending, "stopped by the user", "");
    } else if (child.signal() != 0) {
        outcome.stopped(job_end::killed, fmt::format("killed by signal {}", child.signal()), child.output());
    } else {
        outcome.exited(child.status(), child.output());
    }
    return outcome;
}

}  // namespace

std::vector<job_outcome> job_pool::run(const std::vector<job>& jobs) {
    const interrupt_guard guard;
    m_jobs = &jobs;
    m_ledger.emplace(jobs, m_options);
    const std::vector<std::size_t> order = dearest_first(jobs);
    try {
        run_all(order);
    } catch (...) {
        m_options.ended = nullptr;
        stop_all();
        throw;
    }
    stop_all();
    return m_ledger->take();
}

void job_pool::run_all(const std::vector<std::size_t>& order) {
    auto next = order.begin();
    while ((next != order.end() || !m_running.empty()) && !interrupt_guard::interrupted()) {
        while (next != order.end() && m_running.size() < std::max(m_options.processes, 1U)) {
            start(*next++);
        }
        hand_over();  // takes its time: the next jobs run already
        wait_for_output();
        stop_late_ones();
        collect();
        m_ledger->show(running_seconds());
    }
    hand_over();
    m_ledger->show(running_seconds());
}

void job_pool::start(std::size_t index) {
    const job& described = (*m_jobs)[index];
    std::error_code error;
    fs::create_directories(described.folder, error);
    if (!error) {
        try {
            m_running.push_back({index, std::make_unique<child_process>(described.words)});
            return;
        } catch (const std::system_error& refused) {
            error = refused.code();
        }
    }
    m_ledger->note_end(index,
                       {job_end::failed, -1,
                        fmt::format("could not be started in {}: {}", described.folder.string(), error.message())});
}

void job_pool::wait_for_output() const {
    std::vector<pollfd> watched;
    for (const running& one : m_running) {
        watched.push_back({one.child->descriptor(), POLLIN, 0});
        watched.push_back({one.child->end_descriptor(), POLLIN, 0});
    }
    poll(watched.data(), watched.size(), milliseconds_between_looks);
}

void job_pool::stop_late_ones() {
    for (running& one : m_running) {
        if (one.ending == job_end::finished && one.child->seconds() > m_options.time_limit) {
            one.ending = job_end::timed_out;
            one.child->send(SIGKILL);
        }
    }
}

void job_pool::collect() {
    for (auto one = m_running.begin(); one != m_running.end();) {
        one->child->read_output();
        if (!one->child->ended()) {
            ++one;
            continue;
        }
        const running gone = std::move(*one);
        one = m_running.erase(one);
        m_collected.emplace_back(gone.index, outcome_of(*gone.child, gone.ending, m_options.time_limit));
    }
}

void job_pool::hand_over() {
    for (auto& [index, outcome] : std::exchange(m_collected, {})) {
        m_ledger->note_end(index, std::move(outcome));
    }
}

void job_pool::stop_all() {
    for (running& one : m_running) {
        one.ending = job_end::interrupted;
        one.child->send(SIGKILL);
    }
    while (!m_running.empty()) {
        wait_for_output();
        collect();
    }
    hand_over();
}

double job_pool::running_seconds() const {
    return std::accumulate(m_running.begin(), m_running.end(), 0.0,
                           [](double sum, const running& one) { return sum + one.child->seconds(); });
}

}  // namespace orbweaver::sim
