// SPDX-License-Identifier: Apache-2.0
// Multicasts that run concurrently. The root's agents first share a message, starting at a primary agent that may
// differ between messages, and then serve their subtrees.
#pragma once

#include "multicast/agents/agents.h"

namespace orbweaver::multicast {

enum class primary_choice : std::uint8_t {
    same_tree,  // the agent of the root's child whose subtree contains the source; `random` if it has no destination or
                // is the root
    random,     // the agent of any child of the root with destinations in its subtree
};

/// How the root's agents share a message. They form a ring: a destination at the root, if any, and then the agents of
/// the root's children in ascending order.
enum class root_sharing : std::uint8_t {
    binomial,  // binomial multicast along the ring, starting at the primary agent
    cyclic,    // each agent relays to its right neighbour
};

/// @param message index of the message; different indices draw different agents
message_plan interleaved_multicast(const routed_network& network, const multicast_message& multicast,
                                   std::uint32_t message, primary_choice primary, root_sharing sharing,
                                   const agent_options& options);

}  // namespace orbweaver::multicast
