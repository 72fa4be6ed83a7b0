// SPDX-License-Identifier: Apache-2.0
// The grammar of the command line in the form that manuals and shells need.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Returns the commands of the program, or the subcommands of a command, in the order of declaration.
std::vector<const CLI::App*> nested_commands(const CLI::App& above);

/// Returns the full name, such as "agent asm"; empty for the program.
std::string full_name(const CLI::App& command);

/// Returns a text such as "orbweaver run CONFIG [OPTION]..."
std::string usage(const CLI::App& command);

/// Returns the options and positional arguments of a command except `--help`, in the order of declaration.
std::vector<const CLI::Option*> own_options(const CLI::App& command);

/// Returns the flags of an option, such as "-j" and "--jobs".
std::vector<std::string> flags(const CLI::Option& option);

/// Returns whether the option takes a value.
bool has_value(const CLI::Option& option);

/// Returns the spelling for help texts, such as "-j, --jobs N" or "CONFIG".
std::string spelling(const CLI::Option& option);

}  // namespace orbweaver::sim
