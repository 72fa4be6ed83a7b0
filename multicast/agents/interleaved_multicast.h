// SPDX-License-Identifier: Apache-2.0
// Many multicasts at once: the root's agents share a message first, starting at a primary agent that
// may differ from message to message, and then serve their subtrees.
#pragma once

#include "multicast/agents/agents.h"

namespace orbweaver::multicast {

/// Whose agent is the primary one.
enum class primary_choice : std::uint8_t {
    same_tree,  // the root's child whose subtree holds the source; as `random` if it has no destination or is the root
    random,     // any child of the root with destinations below
};

/// How the root's agents share a message. On the ring stand a destination at the root, if there is one, and then the
/// agents of its children in ascending order.
enum class root_sharing : std::uint8_t {
    binomial,  // a binomial multicast along the ring, from the primary agent on
    cyclic,    // everybody relays to the right neighbour
};

/// @param message number of the message; different numbers draw different agents
message_plan interleaved_multicast(const routed_network& network, const multicast_message& multicast,
                                   std::uint32_t message, primary_choice primary, root_sharing sharing,
                                   const agent_options& options);

}  // namespace orbweaver::multicast
