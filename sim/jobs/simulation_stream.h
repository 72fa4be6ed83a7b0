// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <map>

#include "sim/jobs/job_runner.h"
#include "sim/jobs/running_jobs.h"
#include "sim/jobs/simulations.h"

namespace orbweaver::sim {

/// Simulations, and other jobs, that come one by one while others run, as processes of this machine. First come, first
/// served.
class simulation_stream {
public:
    using reader = std::function<void(const simulation&, const simulation_outcome&)>;

    /// @param out     folder above those of the simulations
    /// @param options its `ended` is not called
    /// @param read    takes each result as soon as its simulation has ended
    simulation_stream(std::filesystem::path out, pool_options options, reader read,
                      std::filesystem::path executable = this_executable());

    /// Takes one, to run when a process is free.
    void add(const simulation& described);
    void add(watched_job other);

    /// Whether none runs or waits.
    bool idle() const { return m_waiting.empty() && m_running.size() == 0; }

    /// Starts what may run, and hands over what has ended.
    /// @param wait  whether it may wait a moment until something happens
    /// @param input a descriptor whose data ends the waiting; -1: none
    void advance(bool wait, int input = -1);

    /// Kills those that run, and forgets those that wait. No result is handed over.
    void stop();

private:
    /// A job, which is made when it starts: that removes what an earlier one left.
    struct entry {
        std::function<job()> make;
        std::function<void(const job_outcome&)> ended;
        job_kind kind;
        std::filesystem::path folder;
    };

    void note(entry added);
    void start();
    void hand_over(std::size_t number, const job_outcome& outcome);
    void show() const;

    std::filesystem::path m_out;
    pool_options m_options;
    reader m_read;
    std::filesystem::path m_executable;
    running_jobs m_running;
    std::deque<entry> m_waiting;
    std::map<std::size_t, entry> m_started;  // and not yet handed over, by number
    std::size_t m_next = 0;                  // number
    pool_state m_state;
};

}  // namespace orbweaver::sim
