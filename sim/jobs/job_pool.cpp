// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_pool.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <system_error>

#include "sim/run/interrupt_guard.h"

namespace orbweaver {

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

/// Removes what a process that was killed may have left of a file (see write_file()).
void remove_half_written(const fs::path& folder) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{folder, error}) {
        if (entry.path().extension() == ".part") {
            std::error_code ignored;
            fs::remove(entry.path(), ignored);
        }
    }
}

/// "exit code 3: " and the last lines of the output.
std::string explained(const std::string& what, const std::string& output) {
    const std::size_t end = output.find_last_not_of(" \n");
    return end == std::string::npos ? what : what + ": " + output.substr(0, end + 1);
}

job_outcome outcome_of(const child_process& child, job_end ending, double time_limit) {
    job_outcome outcome;
    outcome.seconds = child.seconds();
    outcome.processor_seconds = child.processor_seconds();
    outcome.end = ending;
    if (ending == job_end::timed_out) {
        outcome.message = explained(fmt::format("stopped after {:.0f} s", time_limit), child.output());
    } else if (ending == job_end::interrupted) {
        outcome.message = "stopped by the user";
    } else if (child.signal() != 0) {
        outcome.end = job_end::killed;
        outcome.message = explained(fmt::format("killed by signal {}", child.signal()), child.output());
    } else {
        outcome.exit_code = child.status();
        if (child.status() != 0) {
            outcome.end = job_end::failed;
            outcome.message = explained(fmt::format("exit code {}", child.status()), child.output());
        }
    }
    return outcome;
}

}  // namespace

std::vector<job_outcome> job_pool::run(const std::vector<job>& jobs) {
    const interrupt_guard guard({SIGINT, SIGTERM});
    m_jobs = &jobs;
    m_outcomes.assign(jobs.size(), job_outcome{job_end::interrupted, -1, "never started: stopped by the user"});
    const std::vector<std::size_t> order = dearest_first(jobs);
    try {
        run_all(order);
    } catch (...) {
        m_options.ended = nullptr;
        stop_all();
        throw;
    }
    stop_all();
    return std::move(m_outcomes);
}

void job_pool::run_all(const std::vector<std::size_t>& order) {
    auto next = order.begin();
    while ((next != order.end() || !m_running.empty()) && !interrupt_guard::interrupted()) {
        while (next != order.end() && m_running.size() < std::max(m_options.processes, 1U)) {
            start(*next++);
        }
        wait_for_output();
        stop_late_ones();
        collect();
        if (m_options.show) {
            m_options.show(state());
        }
    }
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
    note_end(index, {job_end::failed, -1,
                     fmt::format("could not be started in {}: {}", described.folder.string(), error.message())});
}

void job_pool::note_end(std::size_t index, job_outcome outcome) {
    const job& described = (*m_jobs)[index];
    if (outcome.end != job_end::finished) {
        ++m_not_finished;
        remove_half_written(described.folder);
    }
    ++m_ended;
    m_ended_cost += described.cost;
    m_ended_seconds += outcome.seconds;
    m_outcomes[index] = std::move(outcome);
    if (m_options.ended) {
        m_options.ended(index, m_outcomes[index]);
    }
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
        note_end(gone.index, outcome_of(*gone.child, gone.ending, m_options.time_limit));
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
}

pool_state job_pool::state() const {
    pool_state now{m_jobs->size(), m_ended, m_not_finished, 0};
    if (m_ended_cost > 0) {
        double cost = -m_ended_cost;
        for (const job& one : *m_jobs) {
            cost += one.cost;
        }
        double work = cost * m_ended_seconds / m_ended_cost;
        for (const running& one : m_running) {
            work -= one.child->seconds();
        }
        now.seconds_left = std::max(work, 0.0) / std::max(m_options.processes, 1U);
    }
    return now;
}

}  // namespace orbweaver
