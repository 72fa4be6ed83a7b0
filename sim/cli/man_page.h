// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace orbweaver::sim {

/// Returns the man page orbweaver(1), in roff, made from the grammar and the table of exit codes.
/// @param examples lines of the EXAMPLES section
std::string man_page(const CLI::App& grammar, const std::string& examples);

}  // namespace orbweaver::sim
