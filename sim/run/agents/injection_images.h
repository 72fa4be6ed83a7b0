// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "hw/agent/agent_image.h"
#include "hw/agent/agent_system_desc.h"
#include "sim/agent/agency.h"

namespace orbweaver::sim {

/// Finds the program of an injection in the agency or in a file.
/// @throws user_error if it does not exist, or with all errors in it
agent_template find_program(const agent::agent_injection_desc& described, const std::filesystem::path& agency);

/// Returns the agent that a node injects, with bound parameters and the payload after the program. `record.program` is
/// not set.
/// @throws user_error with all errors in the parameters
agent::agent_image make_image(const agent::agent_injection_desc& described, const agent_template& program,
                              std::uint32_t node);

}  // namespace orbweaver::sim
