// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace orbweaver::sim {

/// The man page orbweaver(1), in roff, from the grammar of the command line and the table of exit codes.
/// @param examples lines of the section with this name
std::string man_page(const CLI::App& grammar, const std::string& examples);

}  // namespace orbweaver::sim
