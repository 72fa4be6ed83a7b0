// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "sim/jobs/job.h"
#include "sim/jobs/warm_process.h"

namespace orbweaver::sim {

/// Jobs grouped by common warm-up, and the processes that simulate it for them.
class warm_groups {
public:
    /// The next possible action for a job.
    enum class readiness : unsigned char {
        start,  // start as a separate process
        lead,   // start the warm-up process of its group
        wait,   // wait for the warm-up process
        fork,   // fork from the warm-up process
    };

    /// @param jobs outlives this object; a job that shares its warm-up with no other runs independently
    explicit warm_groups(const std::vector<job>& jobs);

    readiness readiness_of(std::size_t job) const;

    /// Starts the warm-up process for a job's group. If that fails, the jobs run independently.
    void lead(std::size_t job);
    /// Returns the process from which a job is forked.
    warm_process& process_of(std::size_t job) { return *m_groups.at(*m_jobs[job].warm_up).process; }
    /// Records the start of a job. The last job of a group ends the group's process.
    void note_start(std::size_t job);

    /// Checks the progress of the warm-ups.
    /// @return jobs that will not start, because their warm-up alone exceeded the time limit
    std::vector<std::size_t> look(double time_limit);

    /// Returns the number of processes that are warming up.
    std::size_t busy() const;
    /// Returns a descriptor that is readable when a warm-up ends; -1 if no process is warming up.
    int descriptor() const;

private:
    struct group {
        std::vector<std::size_t> jobs;  // not started yet
        std::unique_ptr<warm_process> process;
        bool is_led = false;  // it has or had a process
    };

    const group* group_of(std::size_t job) const;

    const std::vector<job>& m_jobs;
    std::map<std::size_t, group> m_groups;  // by job::warm_up; only groups of at least two jobs
};

}  // namespace orbweaver::sim
