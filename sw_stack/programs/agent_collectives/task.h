// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/agent_messaging/agent_messaging.h"

namespace orbweaver {

enum class operation : uint8_t {
    broadcast,  // from node 0 to all
    combine,    // OR of the words of all nodes, at node 0
    pair,       // alternating messages from node 0 to node `to` and back
    opposite,   // messages from each node n to node nodes - 1 - n
    hot_spot,   // messages from all nodes to node 0
};
inline constexpr const char* operation_names[] = {"broadcast", "combine", "pair", "opposite", "hot_spot"};

enum class carrier : uint8_t { agents, messages };
inline constexpr const char* carrier_names[] = {"agents", "messages"};

/// Agents by name. For a combination the first is tree_combine, and `basic` sends from every node to the root; for
/// messages the first is basic.
inline constexpr const char* agent_names[] = {"usual", "basic", "valiant", "mesh_adaptive", "fault_tolerant"};

/// The measured task (workload.args).
struct task {
    operation what;
    carrier transport;
    uint32_t agent;  // index into agent_names
    uint32_t partner;
    uint32_t messages;  // messages per node, except for collectives
    uint32_t words;     // words of an array
    uint32_t repetitions;
    uint32_t pings;  // pings between bystanders of a hot spot; 0: no bystanders
    uint32_t work;   // iterations that every core computes concurrently; 0: none
    uint32_t load;   // messages that every core sends concurrently to its opposite core; 0: none

    agents::route route() const;
};

/// Reads the task; a wrong argument ends the run with a message.
task read_task();

}  // namespace orbweaver
