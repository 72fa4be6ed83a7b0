// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/agent/t800/t800_machine.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Adds `agents` to result.json: by problem, by node, by channel, and sums.
/// @param machine outlives the document
/// @param cycles that the run took
void add_agents(result_document& result, const agent::t800_machine& machine, cycle_t cycles);

/// Instructions that all nodes have executed.
std::uint64_t instructions_of(const agent::t800_machine& machine);

/// The figures of agents as text.
std::string summarise_agents(const result_json& agents, double ns_per_cycle);

}  // namespace orbweaver::sim
