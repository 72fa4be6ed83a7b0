// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A process, with all that it starts, in a process group of its own, whose output and errors are kept as far as their
/// last few kilobytes. It ends when this object, or this program, does.
class child_process {
public:
    static constexpr std::size_t kept_output = 4096;  // bytes

    /// Makes a child of this process that prints to a descriptor.
    using maker = std::function<pid_t(int output)>;

    /// Starts a command. One that cannot be executed ends with exit code 127 and states why in its output.
    /// @param input what it reads, or below 0: nothing
    /// @throws std::system_error if the host has no process or pipe left
    explicit child_process(const std::vector<std::string>& words, int input = -1);
    /// Takes care of a child that is made otherwise.
    /// @throws what the maker throws
    explicit child_process(const maker& make);
    /// Kills it and all it has started, if it still runs.
    ~child_process();
    child_process(const child_process&) = delete;
    child_process& operator=(const child_process&) = delete;

    /// Readable when there is output; -1 once there will be no more.
    int descriptor() const { return m_pipe; }

    /// Readable once it has ended; -1 where the host cannot tell.
    int end_descriptor() const { return m_end; }

    /// Takes what it has printed, without waiting.
    void read_output();

    /// Whether it has ended; never waits.
    bool ended();

    /// Sends a signal to it and all it has started.
    void send(int signal) const;

    /// Exit code, or 128 + signal number as shells count; once ended.
    int status() const { return m_status; }
    /// The signal that killed it, or 0; once ended.
    int signal() const { return m_signal; }

    /// The last lines that it printed.
    const std::string& output() const { return m_output; }

    /// Wall time since it was started.
    double seconds() const;
    /// Time that processors spent on it; once ended.
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
