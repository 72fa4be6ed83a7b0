// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns whether routers carry out the collectives of a replay.
bool is_in_routers(const system::system_desc& described);

/// Returns whether routers rather than processors copy the messages of a plan (message_class_desc::delivery).
bool routers_copy(const noc::network_desc& described);

/// Writes the groups of a configuration's plan into the tables of its routing function if routers copy. Writes the
/// group of all ranks if routers carry out collectives.
/// @throws user_error for a plan that cannot be read or is for another number of nodes, or as write_groups()
void write_plan_groups(const system::system_desc& described, const noc::topology_graph& graph,
                       const noc::routing_function& routing);

}  // namespace orbweaver::sim
