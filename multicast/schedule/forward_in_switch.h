// SPDX-License-Identifier: Apache-2.0
// The order in which a message reaches the destinations of one switch and the agents of the subtrees below it. A
// message takes a step; after `tails[j]` further steps of its own, agent j has served its subtree.
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/schedule/binomial.h"

namespace orbweaver::multicast {

/// Who sends, and in which order.
enum class forward_mode : std::uint8_t {
    agent_only,  // the agent of the switch: agents by descending tail, then a binomial multicast in the switch
    desc_list,   // every informed destination of the switch: whatever takes longest first, at a tie destinations here
    local_opt,   // the same senders, in the least steps that they can do it
    full_opt,    // agents below relay too before they turn to their subtrees, in the least steps: a bound
};

/// How agents below a switch without destinations share the message.
enum class agent_tree : std::uint8_t {
    optimal,  // in the least steps
    plain,    // a binomial tree, whatever the tails
};

struct switch_schedule {
    std::vector<send> sends;  // those of one sender in its order
    unsigned steps = 0;       // until all subtrees are served
};

/// For a switch with destinations. Places are 0 for the agent, which has the message, then the other destinations of
/// the switch, then the agents below it.
/// @param destinations of the switch, the agent included: 1 or more
switch_schedule forward_in_switch(forward_mode mode, unsigned destinations, const std::vector<unsigned>& tails);

/// For a switch without. Places are those of `tails`, of which the first among the longest has the message.
/// @param tails at least one
switch_schedule forward_among_agents(agent_tree tree, const std::vector<unsigned>& tails);

/// The place of the first of the longest tails.
unsigned longest_of(const std::vector<unsigned>& tails);

}  // namespace orbweaver::multicast
