// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "hw/agent/node/agent_node_desc.h"
#include "hw/agent/node/agent_node_statistics.h"
#include "hw/agent/node/body_pool.h"
#include "hw/agent/node/channel_queue.h"
#include "hw/agent/node/signposts.h"
#include "hw/base/random_stream.h"

namespace orbweaver::agent {

/// The environment that a node is to agents (Birsan 1995, sections 3.2 and 3.3): memory, queues,
/// signposts. Plain state that the interpreter works on; a machine adds time and links.
struct agent_node {
    /// @param number   of the node
    /// @param channels of links, 0 .. channels - 1, none of them connected; at most agent_first_address
    /// @param random   what RND draws from
    agent_node(std::uint32_t number, std::uint32_t channels, const agent_node_desc& described, random_stream random)
        : number(number),
          described(described),
          bodies(described.memory_bytes),
          signs(channels, described.marks),
          links(channels, channel_queue(described.queue_slots)),
          random(random) {}

    /// Whether a channel leads to another node of its own (agent_first_node_channel).
    bool leads_to_node(std::uint32_t channel) const {
        return channel >= agent_first_node_channel && channel - agent_first_node_channel < reachable_nodes &&
               channel - agent_first_node_channel != number;
    }
    /// The queue of a channel: of a link that is connected, of another node, or of an address; nullptr if there is no
    /// such channel.
    channel_queue* find_queue(std::uint32_t channel) {
        if (channel < links.size()) { return signs.is_connected(channel) ? &links[channel] : nullptr; }
        if (leads_to_node(channel)) { return &links[0]; }
        if (channel < agent_first_address || channel > agent_last_address) { return nullptr; }
        return &addresses.try_emplace(channel, described.queue_slots).first->second;
    }
    /// The queue of a channel if it may have somebody in it; it makes none.
    const channel_queue* look_at_queue(std::uint32_t channel) const {
        if (channel < links.size() || leads_to_node(channel)) { return &links[channel < links.size() ? channel : 0]; }
        const auto found = addresses.find(channel);
        return found == addresses.end() ? nullptr : &found->second;
    }
    channel_queue* look_at_queue(std::uint32_t channel) {
        return const_cast<channel_queue*>(std::as_const(*this).look_at_queue(channel));
    }

    std::uint32_t number;
    agent_node_desc described;
    body_pool bodies;
    signposts signs;
    std::vector<channel_queue> links;                  // by channel; channels to nodes share the first
    std::uint32_t reachable_nodes = 0;                 // 0 .. reachable_nodes - 1 have channels of their own
    std::map<std::uint32_t, channel_queue> addresses;  // by channel, as they are first used
    random_stream random;
    agent_node_counters counters;
    std::uint32_t births = 0;  // agents injected here
};

/// Takes the head of one of the node's queues for who sends it or takes it out. It keeps its slot; peers that found it
/// have lost it, so that its body stays as it is.
inline agent hold_head(agent_node& node, channel_queue& queue) {
    agent head = queue.hold_head();
    head.body = node.bodies.renew(head.body);
    return head;
}

}  // namespace orbweaver::agent
