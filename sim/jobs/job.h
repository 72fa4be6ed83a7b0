// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// What a job works on. Costs compare only among jobs of one kind.
enum class job_kind : std::uint8_t {
    simulation,
    synthesis,  // starts first, for simulations wait for what it finds; takes as long as it takes
};

/// A command to run next to others, in a process of its own.
struct job {
    std::string name;                      // what people are notified of it
    std::vector<std::string> words;        // the executable and its arguments
    std::filesystem::path folder;          // where it writes; made before it starts
    double cost = 1;                       // expected share of the work of its kind: the dearest start first
    std::optional<std::size_t> warm_up{};  // jobs with the same number may be forked from one that has warmed up
    job_kind kind = job_kind::simulation;
};

enum class job_end : std::uint8_t {
    finished,     // exit code 0
    failed,       // another exit code, or it could not be started
    killed,       // by a signal that did not come from here
    timed_out,    // stopped at the time limit
    interrupted,  // stopped, or never started, because the user asked to stop
};

/// What came of a job.
struct job_outcome {
    job_end end = job_end::interrupted;
    int exit_code = -1;   // if it ended by itself
    std::string message;  // why it is not finished, with the last lines that it printed; empty if it is
    double seconds = 0;   // wall time
    double processor_seconds = 0;

    /// It ended by itself with this exit code.
    /// @param output the last lines that it printed
    void exited(int code, const std::string& output);
    /// It was ended.
    /// @param why for people
    void stopped(job_end how, const std::string& why, const std::string& output);
};

}  // namespace orbweaver::sim
