// SPDX-License-Identifier: Apache-2.0
// The agency: a library of predefined agents, one file each (Birsan 1995, section 3.7; docs/agent/agents.md).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/agent/assembler/agent_template.h"

namespace orbweaver::sim {

inline constexpr const char* agent_file_extension = ".agent";

/// Returns the names of the agents in a folder, sorted.
std::vector<std::string> agents_in(const std::filesystem::path& agency);

/// Returns the file of an agent. A name that ends in .agent is a file name; any other is an agent in the agency.
/// @throws user_error if the agency has no agent with that name
std::filesystem::path agent_file(const std::string& name, const std::filesystem::path& agency);

/// Finds an agent and assembles it.
/// @throws user_error if it does not exist, or with all errors in it
agent_template find_agent(const std::string& name, const std::filesystem::path& agency);

/// Reads parameter values from words NAME=VALUE, with numbers as in the assembly language.
/// @throws user_error for a malformed word or a duplicate name
agent_parameters read_agent_parameters(const std::vector<std::string>& words);

}  // namespace orbweaver::sim
