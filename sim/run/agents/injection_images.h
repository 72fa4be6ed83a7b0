// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "hw/agent/agent_image.h"
#include "hw/agent/agent_system_desc.h"
#include "sim/agent/agency.h"

namespace orbweaver::sim {

/// The program of an injection, from the agency or from a file.
/// @throws user_error if there is none, or with everything that is wrong with it
agent_template find_program(const agent::agent_injection_desc& described, const std::filesystem::path& agency);

/// The agent that a node injects: parameters bound, payload behind the program. `record.program` is left open.
/// @throws user_error with all that is wrong with the parameters
agent::agent_image make_image(const agent::agent_injection_desc& described, const agent_template& program,
                              std::uint32_t node);

}  // namespace orbweaver::sim
