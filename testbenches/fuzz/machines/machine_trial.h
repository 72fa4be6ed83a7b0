// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "testbenches/fuzz/machines/machine.h"

namespace orbweaver::fuzz {

/// The result of a machine's run.
struct trial_result {
    int check = -1;           // exit code of `orbweaver check`
    std::optional<int> run;   // of `orbweaver run`, if it was run
    std::string refusal;      // the first line of what a check that refused it stated
    std::string finding;      // what must not happen; empty: nothing
    bool repeated = false;    // run twice, and compared
    bool by_modules = false;  // run with half of the routers as modules, and compared
    bool by_threads = false;  // run on two or three host threads, and compared
};

/// The settings of trials.
struct trial_options {
    std::filesystem::path program;   // orbweaver
    double seconds = 60;             // of wall time that a process may take
    std::uint64_t repeat_each = 8;   // machines of which one runs twice
    std::uint64_t refuted_each = 3;  // refuted ones of which one runs all the same
    std::uint64_t modules_each = 8;  // machines of which one runs with a random half of its routers as modules
    std::uint64_t threads_each = 8;  // machines of which one runs on two or three host threads
};

/// Writes the machine into a folder, checks it there, and runs it if it is proved.
/// @param folder exists, and is left with what the processes wrote
trial_result try_machine(const machine& drawn, const std::filesystem::path& folder, const trial_options& options);

}  // namespace orbweaver::fuzz
