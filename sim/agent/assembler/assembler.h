// SPDX-License-Identifier: Apache-2.0
// Assembler for the language of agents (Birsan 1995, section 3.6, table 3.2; docs/agent/assembly.md).
#pragma once

#include <memory>
#include <string>

#include "sim/agent/assembler/agent_template.h"
#include "sim/text/diagnostics.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// Assembles a source. Undefined names become parameters, except targets of JMP, BRT, BRF and EXE.
/// @param problems receives all errors with their positions; the template is then unusable
agent_template assemble_agent(const std::shared_ptr<const source_text>& source, diagnostics& problems);

/// Assembles a file.
/// @throws user_error if it cannot be read, or with all errors in it
agent_template assemble_agent_file(const std::string& path);

}  // namespace orbweaver::sim
