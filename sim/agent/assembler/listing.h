// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/agent/assembler/agent_template.h"

namespace orbweaver::sim {

/// What was assembled, line by line: half-word, byte, code, and the source that it comes from. Where a parameter is
/// open, the code has zeros and its name stands behind.
std::string agent_listing(const agent_template& program);

/// A header for firmware: body, entry, parameters and holes as constants in the namespace orbweaver::agency::<name>.
/// Firmware copies the body and fills the holes (sw_stack/shared/agent_template.h).
std::string agent_header(const agent_template& program);

}  // namespace orbweaver::sim
