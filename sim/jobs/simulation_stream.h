// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <map>

#include "sim/jobs/pool_options.h"
#include "sim/jobs/running_jobs.h"
#include "sim/jobs/simulations.h"

namespace orbweaver::sim {

/// Simulations that come one by one while others run, as processes of this machine. First come, first served.
class simulation_stream {
public:
    using reader = std::function<void(const simulation&, const simulation_outcome&)>;

    /// @param out     folder above those of the simulations
    /// @param options its `ended` is not called
    /// @param read    takes each result as soon as its simulation has ended
    simulation_stream(std::filesystem::path out, pool_options options, reader read,
                      std::filesystem::path executable = this_executable());

    /// Takes one, to run when a process is free.
    void add(simulation described) { m_waiting.push_back(std::move(described)); }

    /// Whether none runs or waits.
    bool idle() const { return m_waiting.empty() && m_running.size() == 0; }

    /// Starts what may run, and hands over what has ended.
    /// @param wait  whether it may wait a moment until something happens
    /// @param input a descriptor whose data ends the waiting; -1: none
    void advance(bool wait, int input = -1);

    /// Kills those that run, and forgets those that wait. No result is handed over.
    void stop();

private:
    void start();
    void hand_over(std::size_t number, const job_outcome& outcome);
    void show() const;

    std::filesystem::path m_out;
    pool_options m_options;
    reader m_read;
    std::filesystem::path m_executable;
    running_jobs m_running;
    std::deque<simulation> m_waiting;
    std::map<std::size_t, simulation> m_started;  // and not yet handed over, by number
    std::size_t m_next = 0;                       // number
    std::size_t m_ended = 0;
    std::size_t m_not_finished = 0;
};

}  // namespace orbweaver::sim
