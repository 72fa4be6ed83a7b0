// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace orbweaver {

/// The operating system processes that simulate one machine, each a part of it (clock_partitions.h), on one host or
/// several. All of them call the functions below in the same order, and a call returns when all others have made it.
/// They are copies of one program on hosts of one kind, so plain values need no conversion.
class process_group {
public:
    using message = std::vector<std::byte>;

    virtual ~process_group() = default;

    /// Returns the number of this process, from 0.
    virtual unsigned rank() const = 0;
    /// Returns the number of processes, 1 or more.
    virtual unsigned count() const = 0;
    /// Sends a message to each other process and receives one from each.
    /// @param sent     [rank]; the entry of this process is not used
    /// @param received [rank]; the entry of this process becomes empty
    virtual void exchange(const std::vector<message>& sent, std::vector<message>& received) = 0;
    /// Asks process 0 a question while it makes or awaits the next call of exchange(). Before it answers, it awaits the
    /// messages that processes with lower numbers send in that call. Not for process 0.
    virtual message ask(const message& question) = 0;
    /// Sets the function by which process 0 answers.
    void set_answers(std::function<message(const message&)> answers) { m_answers = std::move(answers); }
    /// Ends all processes at once, because this one cannot go on. @param code exit code
    [[noreturn]] virtual void abort(int code) = 0;

    /// Returns the messages of all processes, [rank], to process 0; to the others, nothing.
    std::vector<message> gather(message own);
    /// Returns the sum over all processes.
    std::uint64_t sum(std::uint64_t own);
    /// Returns the smallest value of all processes.
    std::uint64_t least(std::uint64_t own);
    /// Returns whether a condition holds in any process.
    bool any(bool own) { return sum(own ? 1 : 0) != 0; }

protected:
    std::function<message(const message&)> m_answers;

private:
    /// Returns the values of all processes, [rank].
    std::vector<std::uint64_t> all(std::uint64_t own);
};

}  // namespace orbweaver
