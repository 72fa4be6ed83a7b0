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

/// The state of a node that agents work on (Birsan 1995, sections 3.2 and 3.3): memory, queues, signposts. It is plain
/// data for the interpreter; a machine adds time and links.
struct agent_node {
    /// @param number   node number
    /// @param channels link channels, 0 .. channels - 1, initially not connected; at most agent_first_address
    /// @param random   source of RND
    agent_node(std::uint32_t number, std::uint32_t channels, const agent_node_desc& described, random_stream random)
        : number(number),
          described(described),
          bodies(described.memory_bytes),
          signs(channels, described.marks),
          links(channels, channel_queue(described.queue_slots)),
          random(random) {}

    /// Returns whether a channel belongs to another node (agent_first_node_channel).
    bool leads_to_node(std::uint32_t channel) const {
        return channel >= agent_first_node_channel && channel - agent_first_node_channel < reachable_nodes &&
               channel - agent_first_node_channel != number;
    }
    /// Returns the queue of a channel: of a connected link, of another node, or of an address; null if the channel does
    /// not exist.
    channel_queue* find_queue(std::uint32_t channel) {
        if (channel < links.size()) { return signs.is_connected(channel) ? &links[channel] : nullptr; }
        if (leads_to_node(channel)) { return &links[0]; }
        if (channel < agent_first_address || channel > agent_last_address) { return nullptr; }
        return &addresses.try_emplace(channel, described.queue_slots).first->second;
    }
    /// Returns the queue of a channel if it may contain agents; it does not create one.
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
    std::vector<channel_queue> links;                  // [channel]; channels to nodes share the first queue
    std::uint32_t reachable_nodes = 0;                 // nodes 0 .. reachable_nodes - 1 have channels of their own
    std::map<std::uint32_t, channel_queue> addresses;  // [channel], created on first use
    random_stream random;
    agent_node_counters counters;
    std::uint32_t births = 0;  // agents injected here
};

/// Takes the head of one of the node's queues for a process that sends it or removes it from the node. The head keeps
/// its slot. Handles of peers that found it become stale, so that its body cannot change.
inline agent hold_head(agent_node& node, channel_queue& queue) {
    agent head = queue.hold_head();
    head.body = node.bodies.renew(head.body);
    return head;
}

}  // namespace orbweaver::agent
