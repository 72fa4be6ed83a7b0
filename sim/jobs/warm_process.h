// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "sim/jobs/child_process.h"

namespace orbweaver::sim {

/// Both ends of the conversation between who runs jobs and a process that has simulated their common warm-up. It asks
/// for forks on a socket (fork_service.h), and each fork is a child of the one that asked.
class warm_process {
public:
    /// Starts it.
    /// @param words command that warms up, and then takes requests from its standard input
    /// @throws std::system_error as child_process
    explicit warm_process(const std::vector<std::string>& words);
    ~warm_process();
    warm_process(const warm_process&) = delete;
    warm_process& operator=(const warm_process&) = delete;

    /// Looks whether the warm-up is over, without waiting.
    void look();

    /// Whether the warm-up is over and jobs may be forked.
    bool is_ready() const { return m_is_ready; }
    /// Whether it has ended: nothing can be forked, and the jobs warm up by themselves.
    bool is_gone() const { return m_is_gone; }

    /// Readable when the warm-up is over or cannot be.
    int descriptor() const { return m_socket; }

    /// Wall time of the warm-up; so far, or all together.
    double seconds() const { return m_is_ready ? m_seconds : m_child->seconds(); }

    /// Has a job forked.
    /// @param words  its command line
    /// @param output where it prints
    /// @return the process, a child of this one
    /// @throws std::system_error if there is none
    pid_t fork_job(const std::vector<std::string>& words, int output);

private:
    bool receive(int& number, int flags);

    int m_socket = -1;
    std::unique_ptr<child_process> m_child;
    bool m_is_ready = false;
    bool m_is_gone = false;
    double m_seconds = 0;
};

}  // namespace orbweaver::sim
