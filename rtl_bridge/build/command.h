// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// The end and the output of a program.
struct program_outcome {
    int status;  // 127 if the program does not exist, 128 plus the signal number if a signal killed it
    std::string output;
    std::string errors;
};

/// Runs a program and waits for it. If this process ends first, the program and all its child processes end too. The
/// output is kept in memory, where a full disk cannot cut it off.
/// @param arguments the program, searched in PATH, and its arguments
/// @param folder    working directory, and the one of temporary files; empty: the current one, and TMPDIR
/// @throws stop_request if a signal stops this process within a scope of stop_request; the program is ended
program_outcome run_command(const std::vector<std::string>& arguments, const std::filesystem::path& folder = {});

/// Returns the environment variables, NAME=VALUE, of a program: messages are in English, and none is about the locales
/// of the host.
/// @param folder working directory; unless it is empty, temporary files lie there, so that those of a killed compiler
///               are removed with it, and lists of paths that are relative to the current folder keep their meaning
std::vector<std::string> tool_environment(const std::filesystem::path& folder);

/// Returns the words of a command that runs in a folder, with tool_environment().
std::vector<std::string> words_in(const std::filesystem::path& folder, const std::vector<std::string>& command);

/// Returns the standard output of a program; nothing if it cannot be run or fails.
std::string output_of(const std::vector<std::string>& arguments);

/// Returns the part of a compiler's output for a message: the first error and the text after it, else the last lines.
std::string failure_in(const program_outcome& outcome);

}  // namespace orbweaver::rtl
