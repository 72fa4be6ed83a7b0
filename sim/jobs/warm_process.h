// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "sim/jobs/child_process.h"

namespace orbweaver::sim {

/// Client of a process that has simulated the common warm-up of several jobs. It requests forks through a socket
/// (fork_service.h), and each fork is a child of this process.
class warm_process {
public:
    /// Starts the process.
    /// @param words command that warms up and then reads requests from its standard input
    /// @throws std::system_error as child_process
    explicit warm_process(const std::vector<std::string>& words);
    ~warm_process();
    warm_process(const warm_process&) = delete;
    warm_process& operator=(const warm_process&) = delete;

    /// Checks whether the warm-up is over, without waiting.
    void look();

    /// Returns whether the warm-up is over and jobs may be forked.
    bool is_ready() const { return m_is_ready; }
    /// Returns whether the process has ended. Jobs then cannot be forked, and warm up themselves.
    bool is_gone() const { return m_is_gone; }

    /// Returns a descriptor that is readable when the warm-up has ended or failed.
    int descriptor() const { return m_socket; }

    /// Returns the wall time of the warm-up: so far, or in total.
    double seconds() const { return m_is_ready ? m_seconds : m_child->seconds(); }

    /// Forks a job.
    /// @param words  its command line
    /// @param output descriptor for its output
    /// @return its process, a child of this process
    /// @throws std::system_error if it cannot be created
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
