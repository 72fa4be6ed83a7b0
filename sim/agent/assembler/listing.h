// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/agent/assembler/agent_template.h"

namespace orbweaver::sim {

/// Returns an assembly listing, line by line: half-word, byte, code and source. Where a parameter is open, the code has
/// zeros, followed by the parameter's name.
std::string agent_listing(const agent_template& program);

/// Returns a C++ header for firmware, with body, entry, parameters and holes as constants in the namespace
/// orbweaver::agency::<name>. Firmware copies the body and fills the holes (sw_stack/shared/agent_template.h).
std::string agent_header(const agent_template& program);

}  // namespace orbweaver::sim
