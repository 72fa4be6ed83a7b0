// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/agent/channels/channel_desc.h"
#include "hw/agent/t800/t800_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::agent {

/// A fault of a link, which carries no agents for some time, in either direction. One of its ends identifies the link.
struct agent_fault_desc {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint64_t from_ps = 0;
    std::uint64_t until_ps = 0;  // 0: permanent
};

enum class agent_topology_kind : std::uint8_t { mesh, links };
constexpr auto enumerators(agent_topology_kind) { return identifiers<agent_topology_kind>; }

/// A link between channels of two nodes.
struct agent_link_desc {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint32_t to_node = 0;
    std::uint32_t to_channel = 0;
};

struct agent_topology_desc {
    agent_topology_kind kind = agent_topology_kind::mesh;
    std::uint32_t columns = 8;  // columns of the mesh
    std::uint32_t rows = 8;
    std::vector<agent_link_desc> links;  // kind: links; the links define the nodes
};

/// Time of an application's next injection.
enum class injection_pace : std::uint8_t {
    interval,    // `interval` after the previous injection
    rendezvous,  // `interval` after the interpreter has taken the previous agent
};
constexpr auto enumerators(injection_pace) { return identifiers<injection_pace>; }

/// Agents that applications inject.
struct agent_injection_desc {
    std::string agent;                 // name of an agent of the agency, or a file
    std::vector<std::uint32_t> nodes;  // nodes that inject; empty: all
    std::uint32_t id = 0;              // id of the communication problem
    std::uint32_t priority = 0;        // PR
    std::uint64_t at_ps = 0;           // time of the first injection
    std::uint64_t count = 1;           // agents per node
    injection_pace pace = injection_pace::interval;
    std::uint64_t interval_ps = 0;                  // time between two agents of a node
    std::uint32_t payload = 0;                      // bytes; the first word is the node's number
    std::map<std::string, std::string> parameters;  // parameters of the agent; `node`: the number of the node
};

enum class agent_program : std::uint8_t { none, cholesky };
constexpr auto enumerators(agent_program) { return identifiers<agent_program>; }

/// Time at which a node of the factorisation scales a column that it owns.
enum class cholesky_order : std::uint8_t {
    in_turn,       // after it has updated all its columns with the previous ones
    look_ahead,    // before it updates its other columns with the previous column
    barrier,       // after all nodes have updated all their columns with the previous ones
    left_looking,  // after all previous columns have arrived, with which it then updates only this column
};
constexpr auto enumerators(cholesky_order) { return identifiers<cholesky_order>; }

/// The matrix to factor, and the cost of the arithmetic (docs/studies/agents.md, E6).
struct cholesky_desc {
    std::uint32_t columns = 65;
    cholesky_order order = cholesky_order::in_turn;
    bool root_columns = false;            // the first node has columns too
    bool rendezvous = false;              // the sender of an agent continues when the interpreter has taken it
    std::uint64_t scale_ps = 1000000000;  // per element of a column that is scaled
    std::uint64_t update_ps = 80000000;   // per updated element
    std::uint32_t first_id = 64;          // first id of the agents, which use 2 * columns consecutive ids
};

/// The computation on the nodes.
struct agent_application_desc {
    agent_program program = agent_program::none;
    cholesky_desc cholesky;
};

/// A machine that runs communication agents, and the agents injected into it.
struct agent_system_desc {
    agent_topology_desc topology;
    t800_node_desc node;
    std::vector<agent_injection_desc> injections;
    agent_application_desc application;
    channel_kernel_desc channels;
    std::vector<channel_process_desc> processes;  // processes over logical channels, which replace agents
    std::vector<agent_fault_desc> faults;
    std::vector<agent_filter> filters;
};

}  // namespace orbweaver::agent
