// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multicast/agents/agents.h"
#include "multicast/plan/plan_writer.h"

namespace orbweaver::multicast {

/// RAM, recursive agent multicast, in the subtree of a switch whose agent has the message. Sends of
/// a switch are added before those of its subtrees, so an agent completes what it owes at one level before it turns to
/// its own subtree: then every down link of the tree carries one message, and nothing waits for anything.
void add_recursive_multicast(const message_agents& agents, switch_id top, plan_writer& sends);

/// RAM from the root of the tree; the source sends to the root's agent.
message_plan recursive_multicast(const routed_network& network, const multicast_message& multicast,
                                 std::uint32_t message, const agent_options& options);

}  // namespace orbweaver::multicast
