// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/t800/t800_machine.h"
#include "hw/noc/dependency/wait_graph.h"

namespace orbweaver::sim {

/// Adds the waits of a stopped agent machine to a graph: interpreters wait for slots of queues, and queues for link_in
/// of the neighbours. A link_in waits for the interpreter or memory, and agents at an address for a downloader. The
/// agent that holds a resource describes it, with its pc.
void add_agent_waits(const agent::t800_machine& machine, noc::wait_graph& graph);

/// Returns the waits of agents, one line each.
std::vector<std::string> agent_wait_lines(const agent::t800_machine& machine);

}  // namespace orbweaver::sim
