// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

struct agent_topology_desc;

/// Nodes, and the links between their channels. Channels are named per node: the two ends of a link may differ (Birsan
/// 1995, section 3.2).
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

    std::vector<std::uint32_t> nodes;  // their numbers, ascending
    std::vector<link> links;
    std::uint32_t channels = 4;  // of a node; at most agent_first_address
    bool any_to_any = false;     // without links: each node has a channel to each other (agent_first_node_channel)

    /// Place of a node in `nodes`; -1: there is none of this number.
    int index_of(std::uint32_t node) const;
    /// The other end of the link at a channel; its node is agent_no_channel if there is none.
    end other_end(const end& port) const;
    /// What is wrong with it: a channel that a node does not have, or that has two links; empty if nothing is.
    std::string problem() const;
};

/// A part of the 8 x 8 mesh of the thesis, with its root (Birsan 1995, figure 5.4 and appendix A.5): node
/// 2 + 8 y + x, +x on channel 0, -x on 1, +y on 2 or 3 and -y on the other; the root is node 1, its channel 0 at
/// channel 1 of node 2.
/// @param columns, rows 1 .. 8
agent_topology make_agent_mesh(std::uint32_t columns, std::uint32_t rows);

/// A mesh of engines: node y * columns + x, +x on channel 0, -x on 1, +y on 2, -y on 3.
agent_topology make_engine_mesh(std::uint32_t columns, std::uint32_t rows);

/// Engines at the processors of a network, 0 .. processors - 1, each of which reaches every other.
agent_topology make_processor_topology(std::uint32_t processors);

/// The topology of a description. It may have a problem().
agent_topology make_agent_topology(const agent_topology_desc& described);

/// The routing signs of all nodes: [place in topology.nodes][destination's number], shortest paths, the lowest channel
/// among equals; any to any, the destination's own channel.
std::vector<std::vector<std::uint16_t>> make_routing_signs(const agent_topology& topology);

}  // namespace orbweaver::agent
