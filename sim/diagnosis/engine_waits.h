// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/dependency/wait_graph.h"

namespace orbweaver::sim {

/// Adds to a graph who waits for whom among the agent engines of a chip: interpreters for slots of queues, queues for
/// the links of their routers, what arrives for the memory of an engine, agents at an address for the tile. What is
/// held is described by the agent that holds it, with its pc.
/// @param fabric their network; what its routers know has been added already
void add_engine_waits(const agent::agent_engine_set& engine_set, const noc::network& fabric, noc::wait_graph& graph);

/// Waits of the agents of engines, one line each.
std::vector<std::string> engine_wait_lines(const agent::agent_engine_set& engine_set);

}  // namespace orbweaver::sim
