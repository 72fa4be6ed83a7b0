// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace orbweaver::sim {

/// Returns the reference page of all commands, in Markdown, made from the grammar and the table of exit codes.
std::string command_manual(const CLI::App& grammar);

}  // namespace orbweaver::sim
