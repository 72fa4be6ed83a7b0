// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/agent_messaging/agent_messaging.h"

namespace orbweaver {

enum class operation : uint8_t {
    broadcast,  // from node 0 to all
    combine,    // OR of the words of all at node 0
    pair,       // a message from node 0 to node `to` and one back, again and again
    opposite,   // messages from each node n to the node nodes - 1 - n
    hot_spot,   // messages from all nodes to node 0
};
inline constexpr const char* operation_names[] = {"broadcast", "combine", "pair", "opposite", "hot_spot"};

enum class carrier : uint8_t { agents, messages };
inline constexpr const char* carrier_names[] = {"agents", "messages"};

/// Which agents: of a combination `typical` is tree_combine, `basic` is one to the root from every node; of messages
/// `typical` is basic.
inline constexpr const char* agent_names[] = {"usual", "basic", "valiant", "mesh_adaptive", "fault_tolerant"};

/// What is measured (workload.args).
struct task {
    operation what;
    carrier transport;
    uint32_t agent;  // of agent_names
    uint32_t partner;
    uint32_t messages;  // of a node, of all but collectives
    uint32_t words;     // of an array
    uint32_t repetitions;
    uint32_t pings;  // between bystanders, of hot_spot; 0: there are none
    uint32_t work;   // iterations that every core computes meanwhile; 0: none
    uint32_t load;   // messages that every core sends to the opposite one meanwhile; 0: none

    agents::route route() const;
};

/// A wrong argument ends the run with a message.
task read_task();

}  // namespace orbweaver
