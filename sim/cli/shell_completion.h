// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A script that completes command lines in bash, from the grammar of the command line.
/// @param keys what may stand before the = of a setting of a configuration
std::string bash_completion(const CLI::App& grammar, const std::vector<std::string>& keys);

/// Completion script for zsh.
std::string zsh_completion(const CLI::App& grammar, const std::vector<std::string>& keys);

}  // namespace orbweaver::sim
