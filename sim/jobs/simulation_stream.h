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

/// Simulations and other jobs that are added while others run, as processes on this machine. They start in the order of
/// arrival.
class simulation_stream {
public:
    using reader = std::function<void(const simulation&, const simulation_outcome&)>;

    /// @param out     parent folder of the simulations' folders
    /// @param options `ended` is not called
    /// @param read    receives each result when its simulation ends
    simulation_stream(std::filesystem::path out, pool_options options, reader read,
                      std::filesystem::path executable = this_executable());

    /// Adds a simulation, which runs when a process is free.
    void add(const simulation& described);
    void add(watched_job other);

    /// Returns whether no simulation runs or waits.
    bool idle() const { return m_waiting.empty() && m_running.size() == 0; }

    /// Starts jobs if possible, and delivers the results of ended ones.
    /// @param wait  whether to wait a short time for an event
    /// @param input a descriptor whose data ends the wait; -1: none
    void advance(bool wait, int input = -1);

    /// Kills running simulations and discards waiting ones. No result is delivered.
    void stop();

private:
    /// A job, created when it starts because its creation removes earlier results.
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
    std::map<std::size_t, entry> m_started;  // started, but result not delivered; by index
    std::size_t m_next = 0;                  // index
    pool_state m_state;
};

}  // namespace orbweaver::sim
