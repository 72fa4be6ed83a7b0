// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

struct agent_topology_desc;

/// Nodes, and the links between their channels. Channels are numbered per node, so the channels at the two ends of a
/// link may differ (Birsan 1995, section 3.2).
struct agent_topology {
    struct end {
        std::uint32_t node = 0;
        std::uint32_t channel = 0;
        bool operator==(const end&) const = default;
    };
    struct link {
        end one;
        end other;
    };

    std::vector<std::uint32_t> nodes;  // node numbers, ascending
    std::vector<link> links;
    std::uint32_t channels = 4;  // channels per node; at most agent_first_address
    bool any_to_any = false;     // no links: each node has a channel to every other node (agent_first_node_channel)

    /// Returns the index of a node in `nodes`; -1: no node has this number.
    int index_of(std::uint32_t node) const;
    /// Returns the other end of the link at a channel; its node is agent_no_channel if there is no link.
    end other_end(const end& port) const;
    /// Returns an error, empty if there is none: a channel that a node does not have, or that has two links.
    std::string problem() const;
};

/// Returns a part of the 8 x 8 mesh of the thesis, with its root (Birsan 1995, figure 5.4 and appendix A.5). Node 2 + 8
/// y + x has +x on channel 0, -x on 1, +y on 2 or 3 and -y on the other of these. The root is node 1; its channel 0 is
/// linked to channel 1 of node 2.
/// @param columns 1 .. 8
/// @param rows    1 .. 8
agent_topology make_agent_mesh(std::uint32_t columns, std::uint32_t rows);

/// Returns a mesh of engines: node y * columns + x has +x on channel 0, -x on 1, +y on 2, -y on 3.
agent_topology make_engine_mesh(std::uint32_t columns, std::uint32_t rows);

/// Returns engines at the processors of a network, 0 .. processors - 1; each has a channel to every other.
agent_topology make_processor_topology(std::uint32_t processors);

/// Returns the topology of a description. It may have a problem().
agent_topology make_agent_topology(const agent_topology_desc& described);

/// Returns the routing signs of all nodes: [index in topology.nodes][number of the destination]. They follow shortest
/// paths; of equal ones the lowest channel is used. Any to any, a sign is the destination's own channel.
std::vector<std::vector<std::uint16_t>> make_routing_signs(const agent_topology& topology);

}  // namespace orbweaver::agent
