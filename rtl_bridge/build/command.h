// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// Runs a program and waits for it. If this process ends first, so do the program and all that it has started.
/// @param arguments its name, looked for in PATH, and what follows it
/// @param log       file for both of its output streams; no symbolic link
/// @param folder    where it runs; empty: here
/// @param errors    file for its standard error alone; empty: the log
/// @return its exit status; 127 if there is no such program, 128 and the number of the signal that killed it
/// @throws user_error if a file cannot be written
/// @throws stop_request in a scope of it if a signal asks this process to stop: the program is ended
int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log,
                const std::filesystem::path& folder = {}, const std::filesystem::path& errors = {});

/// What a program prints; nothing if it cannot be run or fails.
std::string output_of(const std::vector<std::string>& arguments);

/// Part of a compiler's output for a message: the first error and the text after it, or else the last lines.
std::string failure_in_log(const std::filesystem::path& log);

}  // namespace orbweaver::rtl
