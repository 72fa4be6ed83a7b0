// SPDX-License-Identifier: Apache-2.0
// The agency: agents ready for use, one file each (Birsan 1995, section 3.7; docs/agent/agents.md).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/agent/assembler/agent_template.h"

namespace orbweaver::sim {

inline constexpr const char* agent_file_extension = ".agent";

/// Names of the agents in a folder, in alphabetical order.
std::vector<std::string> agents_in(const std::filesystem::path& agency);

/// The file that a word means: one that ends in .agent, as it is; any other the agent of that name in the agency.
/// @throws user_error if the agency has no agent of that name
std::filesystem::path agent_file(const std::string& name, const std::filesystem::path& agency);

/// Looks an agent up and assembles it.
/// @throws user_error if there is none, or with everything that is wrong with it
agent_template find_agent(const std::string& name, const std::filesystem::path& agency);

/// Values of parameters as NAME=VALUE, numbers as in the assembly language.
/// @throws user_error for what is no such word, and for a name that comes twice
agent_parameters read_agent_parameters(const std::vector<std::string>& words);

}  // namespace orbweaver::sim
