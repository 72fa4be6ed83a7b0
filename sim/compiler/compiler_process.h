// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::sim {

/// The exit of a compiler, and its standard error.
struct compiler_end {
    static constexpr int no_program = 127;

    int status = 0;  // its exit status; no_program: there is none, 126: it could not start, 128 and more: a signal
    std::string messages;
};

/// Runs a compiler and waits for it. Its messages appear as it writes them. It ends if this process does.
/// @param words its name, looked for in PATH, and its arguments
/// @throws std::system_error if the host has no process or pipe left
compiler_end run_compiler(std::vector<std::string> words);

}  // namespace orbweaver::sim
