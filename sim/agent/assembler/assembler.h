// SPDX-License-Identifier: Apache-2.0
// The assembly language of agents (Birsan 1995, section 3.6, table 3.2; docs/agent/assembly.md).
#pragma once

#include <memory>
#include <string>

#include "sim/agent/assembler/agent_template.h"
#include "sim/text/diagnostics.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// Assembles a source. Names that it does not define become parameters, except targets of JMP, BRT, BRF and EXE.
/// @param problems takes everything that is wrong, each at its place; then the template is of no use
agent_template assemble_agent(const std::shared_ptr<const source_text>& source, diagnostics& problems);

/// Assembles a file.
/// @throws user_error if it cannot be read, or with everything that is wrong
agent_template assemble_agent_file(const std::string& path);

}  // namespace orbweaver::sim
