// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// Runs a program and waits for it. If this process ends first, the program and all its child processes end too.
/// @param arguments the program, searched in PATH, and its arguments
/// @param log       file for both of its output streams; must not be a symbolic link
/// @param folder    working directory; empty: the current one
/// @return its exit status; 127 if the program does not exist, 128 plus the signal number if a signal killed it
/// @throws user_error if a file cannot be written
/// @throws stop_request if a signal stops this process within a scope of stop_request; the program is ended
int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log,
                const std::filesystem::path& folder = {});

/// The end and the output of a program.
struct program_outcome {
    int status;  // as of run_command()
    std::string output;
    std::string errors;
};

/// Runs a program as run_command() does, and keeps its output.
program_outcome outcome_of(const std::vector<std::string>& arguments);

/// Returns the output of a program; nothing if it cannot be run or fails.
std::string output_of(const std::vector<std::string>& arguments);

/// Returns the part of a compiler's output for a message: the first error and the text after it, else the last lines.
std::string failure_in_log(const std::filesystem::path& log);

}  // namespace orbweaver::rtl
