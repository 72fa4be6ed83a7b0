// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace orbweaver::sim {

/// The reference page of all commands, in Markdown, from the grammar of the command line and the table of exit codes.
std::string command_manual(const CLI::App& grammar);

}  // namespace orbweaver::sim
