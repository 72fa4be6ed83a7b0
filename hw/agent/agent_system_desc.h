// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/agent/t800/t800_desc.h"

namespace orbweaver {

enum class agent_topology_kind : std::uint8_t { mesh, links };

/// A link between channels of two nodes.
struct agent_link_desc {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint32_t to_node = 0;
    std::uint32_t to_channel = 0;
};

struct agent_topology_desc {
    agent_topology_kind kind = agent_topology_kind::mesh;
    std::uint32_t columns = 8;  // of the mesh
    std::uint32_t rows = 8;
    std::vector<agent_link_desc> links;  // kind: links; its nodes are those that they name
};

/// Agents that applications inject.
struct agent_injection_desc {
    std::string agent;                              // of the agency by name, or a file
    std::vector<std::uint32_t> nodes;               // where; empty: everywhere
    std::uint32_t id = 0;                           // of the communication problem
    std::uint32_t priority = 0;                     // PR
    std::uint64_t at_ps = 0;                        // the first
    std::uint64_t count = 1;                        // at each node
    std::uint64_t interval_ps = 0;                  // between two at a node
    std::uint32_t payload = 0;                      // bytes; the first word is the node's number
    std::map<std::string, std::string> parameters;  // of the agent; `node`: the number of the node
};

/// A link that does not work for a while.
struct agent_fault_desc {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint64_t from_ps = 0;
    std::uint64_t until_ps = 0;  // 0: for ever
};

/// A machine that runs communication agents, and what is injected into it.
struct agent_system_desc {
    agent_topology_desc topology;
    t800_node_desc node;
    std::vector<agent_injection_desc> injections;
    std::vector<agent_fault_desc> faults;
    std::vector<agent_filter> filters;
};

}  // namespace orbweaver
