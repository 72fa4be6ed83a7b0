// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"

namespace orbweaver {

class byte_reader;
class clock_domain;
class ordered_calls;

/// The end of a run and its cause, for people and for result.json.
struct run_outcome {
    exit_code code = exit_code::success;
    std::string status = "ok";         // result.json: ok, deadlock, trap, timeout, mismatch, saturated
    cycle_t cycle = 0;                 // cycle of the chip's clock domain
    std::string summary;               // one line for people
    std::vector<std::string> details;  // further lines: blocked components and their reasons, registers, ...
};

/// Lets modules end the run and write log lines. One per simulation; it outlives all modules.
class run_control {
public:
    /// Ends the run after the current cycle. Later outcomes are ignored, but a mismatch replaces a success.
    void finish(run_outcome outcome);

    /// Returns whether a module has ended the run.
    bool finished() const { return m_outcome.has_value(); }

    const std::optional<run_outcome>& outcome() const { return m_outcome; }

    /// Adds a line to the run's log, which is kept in order and shown to the user. For events of the simulated machine
    /// that its owner should know, such as a discarded message or a protocol error.
    void log(cycle_t cycle, std::string_view module, std::string_view text);

    const std::vector<std::string>& log_lines() const { return m_log; }
    /// Returns the number of lines dropped because the log is bounded.
    std::uint64_t log_lines_dropped() const { return m_dropped; }

    /// Adds a domain to stop when the run ends.
    void attach(clock_domain& domain) { m_domains.push_back(&domain); }

    /// Lets several processes divide the machine: the run ends in all of them, and each gets all log lines.
    /// @param calls outlives this object
    void share(ordered_calls& calls);

private:
    static constexpr std::size_t log_limit = 1000;

    bool must_share() const;
    void take_outcome(byte_reader& arguments);
    void end(run_outcome outcome);
    void add_line(const std::string& line);

    std::optional<run_outcome> m_outcome;
    std::vector<clock_domain*> m_domains;
    std::vector<std::string> m_log;
    std::uint64_t m_dropped = 0;
    ordered_calls* m_calls = nullptr;  // null: one process
    unsigned m_end_call = 0;
    unsigned m_line_call = 0;
};

}  // namespace orbweaver
