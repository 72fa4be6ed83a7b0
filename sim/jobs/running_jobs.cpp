// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/running_jobs.h"

#include <fmt/core.h>
#include <poll.h>

#include <csignal>
#include <filesystem>
#include <numeric>
#include <system_error>

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr int milliseconds_between_looks = 50;

job_outcome outcome_of(const child_process& child, job_end ending, double time_limit) {
    job_outcome outcome;
    outcome.seconds = child.seconds();
    outcome.processor_seconds = child.processor_seconds();
    if (ending == job_end::timed_out) {
        outcome.stopped(ending, late_text(time_limit), child.output());
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

std::string late_text(double time_limit) { return fmt::format("stopped after {:.0f} s", time_limit); }

void running_jobs::start(std::size_t number, const job& described) {
    if (!make_folder(number, described)) { return; }
    try {
        m_running.push_back({number, std::make_unique<child_process>(described.words), described.kind});
    } catch (const std::system_error& refused) { refuse(number, described, refused.code()); }
}

void running_jobs::fork(std::size_t number, const job& described, warm_process& source) {
    if (!make_folder(number, described)) { return; }
    const auto make = [&](int output) { return source.fork_job(described.words, output); };
    try {
        m_running.push_back(
            {number, std::make_unique<child_process>(make), described.kind, job_end::finished, source.seconds()});
    } catch (const std::system_error&) { start(number, described); }
}

bool running_jobs::make_folder(std::size_t number, const job& described) {
    std::error_code error;
    fs::create_directories(described.folder, error);
    if (error) { refuse(number, described, error); }
    return !error;
}

void running_jobs::refuse(std::size_t number, const job& described, const std::error_code& error) {
    m_refused.emplace_back(
        number, job_outcome{job_end::failed, -1,
                            fmt::format("could not be started in {}: {}", described.folder.string(), error.message())});
}

void running_jobs::wait(int input) const {
    std::vector<pollfd> watched;
    for (const running& one : m_running) {
        watched.push_back({one.child->descriptor(), POLLIN, 0});
        watched.push_back({one.child->end_descriptor(), POLLIN, 0});
    }
    watched.push_back({input, POLLIN, 0});  // poll() ignores a negative descriptor
    poll(watched.data(), watched.size(), m_refused.empty() ? milliseconds_between_looks : 0);
}

void running_jobs::stop_late_ones() {
    for (running& one : m_running) {
        const bool is_late = one.earlier_seconds + one.child->seconds() > m_time_limit;
        if (is_late && one.kind == job_kind::simulation && one.ending == job_end::finished) {
            one.ending = job_end::timed_out;
            one.child->send(SIGKILL);
        }
    }
}

std::vector<running_jobs::ended_job> running_jobs::collect() {
    stop_late_ones();
    std::vector<ended_job> ended = std::exchange(m_refused, {});
    for (auto one = m_running.begin(); one != m_running.end();) {
        one->child->read_output();
        if (!one->child->ended()) {
            ++one;
            continue;
        }
        const running gone = std::move(*one);
        one = m_running.erase(one);
        ended.emplace_back(gone.number, outcome_of(*gone.child, gone.ending, m_time_limit));
    }
    return ended;
}

std::vector<running_jobs::ended_job> running_jobs::stop() {
    for (running& one : m_running) {
        one.ending = job_end::interrupted;
        one.child->send(SIGKILL);
    }
    std::vector<ended_job> all = collect();
    while (!m_running.empty()) {
        wait();
        std::vector<ended_job> more = collect();
        all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    return all;
}

double running_jobs::seconds() const {
    return std::accumulate(m_running.begin(), m_running.end(), 0.0,
                           [](double sum, const running& one) { return sum + one.child->seconds(); });
}

}  // namespace orbweaver::sim
