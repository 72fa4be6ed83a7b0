// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// The kind of a job's work. Costs are comparable only within a kind.
enum class job_kind : std::uint8_t {
    simulation,
    synthesis,  // starts first, because simulations wait for its result; has no time limit
};

/// A command to run concurrently with others, in its own process.
struct job {
    std::string name;                // name in messages
    std::vector<std::string> words;  // the executable and its arguments
    std::filesystem::path folder;    // output folder; created before the job starts
    double cost = 1;                 // expected share of the work of its kind: the most expensive job starts first
    std::optional<std::size_t>
        warm_up{};  // jobs with the same index may be forked from a process that has simulated their warm-up
    job_kind kind = job_kind::simulation;
};

enum class job_end : std::uint8_t {
    finished,     // exit code 0
    failed,       // another exit code, or it could not be started
    killed,       // by an external signal
    timed_out,    // stopped at the time limit
    interrupted,  // stopped, or never started, because the user requested a stop
};

struct job_outcome {
    job_end end = job_end::interrupted;
    int exit_code = -1;   // valid if it ended by itself
    std::string message;  // why it did not finish, with its last lines of output; empty if it finished
    double seconds = 0;   // wall time
    double processor_seconds = 0;

    /// Records that the job ended by itself with this exit code.
    /// @param output last lines of its output
    void exited(int code, const std::string& output);
    /// Records that the job was stopped.
    /// @param why reason, for people
    void stopped(job_end how, const std::string& why, const std::string& output);
};

}  // namespace orbweaver::sim
