// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "sim/jobs/job.h"
#include "sim/jobs/warm_process.h"

namespace orbweaver::sim {

/// The jobs of a pool that have their warm-up in common, and the processes that simulate it for them.
class warm_groups {
public:
    /// What a job may do now.
    enum class readiness : unsigned char {
        start,  // as a process of its own
        lead,   // a process for the warm-up of its group is to be started
        wait,   // for that process
        fork,   // be forked from it
    };

    /// @param jobs outlives it. A job whose warm-up no other one has goes its own way
    explicit warm_groups(const std::vector<job>& jobs);

    readiness readiness_of(std::size_t job) const;

    /// Starts the process for a job's group. If that fails, the jobs go their own ways.
    void lead(std::size_t job);
    /// The process that a job is to be forked from.
    warm_process& process_of(std::size_t job) { return *m_groups.at(*m_jobs[job].warm_up).process; }
    /// A job has been started: the last one of a group ends its process.
    void note_start(std::size_t job);

    /// Looks how the warm-ups go.
    /// @return jobs that will not be started, since their warm-up alone took longer than a limit
    std::vector<std::size_t> look(double time_limit);

    /// Processes that are at work.
    std::size_t busy() const;
    /// Readable when one of them has warmed up; -1: none is at work.
    int descriptor() const;

private:
    struct group {
        std::vector<std::size_t> jobs;  // not yet started
        std::unique_ptr<warm_process> process;
        bool is_led = false;  // it has or had a process
    };

    const group* group_of(std::size_t job) const;

    const std::vector<job>& m_jobs;
    std::map<std::size_t, group> m_groups;  // by job::warm_up; those of two jobs or more
};

}  // namespace orbweaver::sim
