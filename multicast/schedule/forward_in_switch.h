// SPDX-License-Identifier: Apache-2.0
// The order in which a message reaches the destinations of one switch and the agents of its subtrees. A message takes
// one step; agent j needs `tails[j]` further steps to serve its subtree.
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/schedule/binomial.h"

namespace orbweaver::multicast {

/// The senders of a switch, and their order.
enum class forward_mode : std::uint8_t {
    agent_only,  // only the switch's agent: first to agents by descending tail, then a binomial multicast in the switch
    desc_list,   // all informed destinations of the switch: the longest remaining time first; ties prefer local
                 // destinations
    local_opt,   // senders of the mode above, in the minimum number of steps
    full_opt,    // agents below also relay before they serve their subtrees, in the minimum number of steps: a lower
                 // bound
};

/// Method by which the agents below a switch without destinations share the message.
enum class agent_tree : std::uint8_t {
    optimal,  // in the minimum number of steps
    plain,    // by a binomial tree, regardless of the tails
};

struct switch_schedule {
    std::vector<send> sends;  // sends of one sender are in its order
    unsigned steps = 0;       // until all subtrees are served
};

/// Returns the schedule of a switch with destinations. Position 0 is the agent, which has the message. The other
/// destinations of the switch follow, and then the agents below it.
/// @param destinations destinations of the switch, including the agent: 1 or more
switch_schedule forward_in_switch(forward_mode mode, unsigned destinations, const std::vector<unsigned>& tails);

/// Returns the schedule of a switch without destinations. Positions are indices of `tails`; the first participant with
/// the longest tail has the message.
/// @param tails not empty
switch_schedule forward_among_agents(agent_tree tree, const std::vector<unsigned>& tails);

/// Returns the index of the first of the longest tails.
unsigned longest_of(const std::vector<unsigned>& tails);

}  // namespace orbweaver::multicast
