// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A process with its descendants in a process group of its own. The last few kilobytes of its standard output and
/// error are kept. It ends when this object or this program ends.
class child_process {
public:
    static constexpr std::size_t kept_output = 4096;  // bytes

    /// Creates a child of this process that prints to a descriptor.
    using maker = std::function<pid_t(int output)>;

    /// Starts a command. If it cannot be executed, the child ends with exit code 127 and prints the reason.
    /// @param input descriptor of its standard input; negative: no input
    /// @throws std::system_error if the host cannot create a process or pipe
    explicit child_process(const std::vector<std::string>& words, int input = -1);
    /// Adopts a child process that `make` creates.
    /// @throws the exceptions of `make`
    explicit child_process(const maker& make);
    /// Kills the process and its descendants if it still runs.
    ~child_process();
    child_process(const child_process&) = delete;
    child_process& operator=(const child_process&) = delete;

    /// Returns a descriptor that is readable when there is output; -1 after the end of the output.
    int descriptor() const { return m_pipe; }

    /// Returns a descriptor that is readable after the process has ended; -1 if the host does not support it.
    int end_descriptor() const { return m_end; }

    /// Reads the available output without waiting.
    void read_output();

    /// Returns whether the process has ended. Never waits.
    bool ended();

    /// Sends a signal to the process and its descendants.
    void send(int signal) const;

    /// Returns the exit code, or 128 + signal number as in shells. Precondition: ended().
    int status() const { return m_status; }
    /// Returns the signal that killed it, or 0. Precondition: ended().
    int signal() const { return m_signal; }

    /// Returns the last lines of its output.
    const std::string& output() const { return m_output; }

    /// Returns the wall time since its start.
    double seconds() const;
    /// Returns its processor time. Precondition: ended().
    double processor_seconds() const { return m_processor_seconds; }

private:
    using clock = std::chrono::steady_clock;

    static pid_t start(const std::vector<std::string>& words, int input, int output);
    [[noreturn]] static void become(const std::vector<std::string>& words, int input, int output);

    pid_t m_process = -1;
    int m_pipe = -1;
    int m_end = -1;
    bool m_ended = false;
    int m_status = -1;
    int m_signal = 0;
    double m_processor_seconds = 0;
    std::string m_output;
    clock::time_point m_start = clock::now();
};

}  // namespace orbweaver::sim
