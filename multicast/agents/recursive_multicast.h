// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multicast/agents/agents.h"
#include "multicast/plan/plan_writer.h"

namespace orbweaver::multicast {

/// Adds the sends of RAM, recursive agent multicast, in the subtree of a switch whose agent has the message. Sends of a
/// switch are added before the sends of its subtrees, so an agent completes its sends at one level before it serves its
/// own subtree. Thus every down link of the tree carries one message, and no send waits for another.
void add_recursive_multicast(const message_agents& agents, switch_id top, plan_writer& sends);

/// Returns the plan of RAM from the root of the tree; the source sends to the root's agent.
message_plan recursive_multicast(const routed_network& network, const multicast_message& multicast,
                                 std::uint32_t message, const agent_options& options);

}  // namespace orbweaver::multicast
