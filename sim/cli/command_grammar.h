// SPDX-License-Identifier: Apache-2.0
// The grammar of the command line as manuals and shells want it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Commands of the program, or those below a command, in the order of their declaration.
std::vector<const CLI::App*> nested_commands(const CLI::App& above);

/// "agent asm"; empty for the program.
std::string full_name(const CLI::App& command);

/// "orbweaver run CONFIG [OPTION]..."
std::string usage(const CLI::App& command);

/// Options and positional words of a command but `--help`, in the order of their declaration.
std::vector<const CLI::Option*> own_options(const CLI::App& command);

/// "-j", "--jobs"
std::vector<std::string> flags(const CLI::Option& option);

/// Whether a value follows.
bool has_value(const CLI::Option& option);

/// "-j, --jobs N", or "CONFIG"
std::string spelling(const CLI::Option& option);

}  // namespace orbweaver::sim
