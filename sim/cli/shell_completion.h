// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Returns a bash completion script made from the grammar of the command line.
/// @param keys possible words before the = of a configuration setting
std::string bash_completion(const CLI::App& grammar, const std::vector<std::string>& keys);

/// Returns a zsh completion script.
std::string zsh_completion(const CLI::App& grammar, const std::vector<std::string>& keys);

}  // namespace orbweaver::sim
