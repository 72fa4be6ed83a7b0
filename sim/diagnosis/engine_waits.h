// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/dependency/wait_graph.h"

namespace orbweaver::sim {

/// Adds the waits of a chip's agent engines to a graph: interpreters wait for slots of queues, and queues for the links
/// of their routers. Arriving agents wait for the memory of an engine, and agents at an address for the tile. The agent
/// that holds a resource describes it, with its pc.
/// @param fabric their network; the waits of its routers have already been added
void add_engine_waits(const agent::agent_engine_set& engine_set, const noc::network& fabric, noc::wait_graph& graph);

/// Returns the waits of the engines' agents, one line each.
std::vector<std::string> engine_wait_lines(const agent::agent_engine_set& engine_set);

}  // namespace orbweaver::sim
