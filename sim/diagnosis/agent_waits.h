// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/t800/t800_machine.h"
#include "hw/noc/dependency/wait_graph.h"

namespace orbweaver::sim {

/// Adds to a graph who waits for whom in a machine of agents that stands still: interpreters for slots of queues,
/// queues for the neighbours' link_in, link_in for interpreters or memory, agents at an address for a downloader. What
/// is held is described by the agent that holds it, with its pc.
void add_agent_waits(const agent::t800_machine& machine, noc::wait_graph& graph);

/// Waits of agents, one line each.
std::vector<std::string> agent_wait_lines(const agent::t800_machine& machine);

}  // namespace orbweaver::sim
