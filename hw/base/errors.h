// SPDX-License-Identifier: Apache-2.0
// The three kinds of error, and the exit codes of the program (docs/results.md).
#pragma once

#include <source_location>
#include <stdexcept>
#include <string_view>

#include "hw/base/types.h"

namespace orbweaver {

/// The program's exit codes.
enum class exit_code : int {
    success = 0,
    user_error = 2,
    deadlock = 3,
    firmware_failure = 4,
    timeout = 5,
    lockstep_mismatch = 6,
    link_failure = 7,
    lost_run = 8,
    model_bug = 70,
};

/// A mistake of the user in the command line, the configuration or an input file. Its text names the location and needs
/// no prefix.
class user_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reports a bug in orbweaver and ends the process with exit code 70. Never call it for invalid user input.
/// @param module hierarchical name of the module whose state is wrong
/// @param cycle  the cycle in which the error was detected
/// @param state  expected and actual state
[[noreturn]] void model_bug(std::string_view module, cycle_t cycle, std::string_view state,
                            std::source_location where = std::source_location::current());

/// Checks an invariant of the model at the cost of one branch.
inline void invariant(bool holds, std::string_view module, cycle_t cycle, std::string_view state,
                      std::source_location where = std::source_location::current()) {
    if (!holds) [[unlikely]] { model_bug(module, cycle, state, where); }
}

}  // namespace orbweaver
