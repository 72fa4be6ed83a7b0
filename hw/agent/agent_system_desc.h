// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/agent/agent_fault_desc.h"
#include "hw/agent/channels/channel_desc.h"
#include "hw/agent/t800/t800_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::agent {

enum class agent_topology_kind : std::uint8_t { mesh, links };
constexpr auto enumerators(agent_topology_kind) {
    return name_table<agent_topology_kind>(
        {{agent_topology_kind::mesh, "mesh"}, {agent_topology_kind::links, "links"}});
}

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

/// When an application injects its next agent.
enum class injection_pace : std::uint8_t {
    interval,    // so long after the one before was injected
    rendezvous,  // so long after the interpreter has taken the one before
};
constexpr auto enumerators(injection_pace) {
    return name_table<injection_pace>(
        {{injection_pace::interval, "interval"}, {injection_pace::rendezvous, "rendezvous"}});
}

/// Agents that applications inject.
struct agent_injection_desc {
    std::string agent;                 // of the agency by name, or a file
    std::vector<std::uint32_t> nodes;  // where; empty: everywhere
    std::uint32_t id = 0;              // of the communication problem
    std::uint32_t priority = 0;        // PR
    std::uint64_t at_ps = 0;           // the first
    std::uint64_t count = 1;           // at each node
    injection_pace pace = injection_pace::interval;
    std::uint64_t interval_ps = 0;                  // between two at a node
    std::uint32_t payload = 0;                      // bytes; the first word is the node's number
    std::map<std::string, std::string> parameters;  // of the agent; `node`: the number of the node
};

enum class agent_program : std::uint8_t { none, cholesky };
constexpr auto enumerators(agent_program) {
    return name_table<agent_program>({{agent_program::none, "none"}, {agent_program::cholesky, "cholesky"}});
}

/// When a node of the factorisation scales a column that it owns.
enum class cholesky_order : std::uint8_t {
    in_turn,       // when it has updated all its columns by the ones before
    look_ahead,    // before it updates the others by the one before
    barrier,       // when all nodes have updated all their columns by the ones before
    left_looking,  // when all before have come, by which it then updates this column alone
};
constexpr auto enumerators(cholesky_order) {
    return name_table<cholesky_order>({{cholesky_order::in_turn, "in_turn"},
                                       {cholesky_order::look_ahead, "look_ahead"},
                                       {cholesky_order::barrier, "barrier"},
                                       {cholesky_order::left_looking, "left_looking"}});
}

/// What is factored, and what its arithmetic costs (docs/studies/agents.md, E6).
struct cholesky_desc {
    std::uint32_t columns = 65;
    cholesky_order order = cholesky_order::in_turn;
    bool root_columns = false;            // the first node has columns, too
    bool rendezvous = false;              // who injects an agent goes on when the interpreter has taken it
    std::uint64_t scale_ps = 1000000000;  // an element of a column that is scaled
    std::uint64_t update_ps = 80000000;   // an element that is updated
    std::uint32_t first_id = 64;          // of the agents; they have 2 * columns ids from there on
};

/// What computes on the nodes.
struct agent_application_desc {
    agent_program program = agent_program::none;
    cholesky_desc cholesky;
};

/// A machine that runs communication agents, and what is injected into it.
struct agent_system_desc {
    agent_topology_desc topology;
    t800_node_desc node;
    std::vector<agent_injection_desc> injections;
    agent_application_desc application;
    channel_kernel_desc channels;
    std::vector<channel_process_desc> processes;  // over logical channels, in the place of agents
    std::vector<agent_fault_desc> faults;
    std::vector<agent_filter> filters;
};

}  // namespace orbweaver::agent
