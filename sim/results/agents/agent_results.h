// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/channels/channel_machine.h"
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

/// Adds `agents.logical_channels` to result.json: messages by pair of nodes, and the end times of processes.
void add_logical_channels(result_document& result, const agent::channel_machine& machine);

/// Returns one line per unfinished process, with its current step.
std::vector<std::string> channel_wait_lines(const agent::channel_machine& machine);

}  // namespace orbweaver::sim
