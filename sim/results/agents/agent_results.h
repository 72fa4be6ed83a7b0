// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/agent/t800/t800_machine.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Adds `agents` to result.json: by problem, node and channel, and the sums.
/// @param machine outlives the document
/// @param cycles duration of the run
void add_agents(result_document& result, const agent::t800_machine& machine, cycle_t cycles);

/// Returns the number of instructions that all nodes have executed.
std::uint64_t instructions_of(const agent::t800_machine& machine);

/// Returns the agent results as text.
std::string summarise_agents(const result_json& agents, double ns_per_cycle);

}  // namespace orbweaver::sim
