// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver {

/// The folder of the programs that tests compile as users compile theirs.
std::filesystem::path user_sources();

/// A program of that folder, which `orbweaver cc` compiles at the first call with these options.
/// @param options more options of the compiler
std::filesystem::path user_elf(const std::string& name, const std::vector<std::string>& options = {});

/// Runs one on a chip of 4x2 tiles, whose file names the program alone.
/// @param more settings, KEY=VALUE
/// @param options more options of the compiler
program_run run_program(const std::string& name, std::vector<std::string> more,
                        const std::vector<std::string>& options = {});

/// Returns the console output of node 0, or of the first rank, without the mark of the node.
/// @param output of a run
std::string console_text(const std::string& output);

}  // namespace orbweaver
