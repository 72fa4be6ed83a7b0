// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "multicast/draws.h"
#include "multicast/plan/plan.h"
#include "multicast/routing/routed_network.h"
#include "multicast/schedule/forward_in_switch.h"

namespace orbweaver::multicast {

/// Choice of the agent among the destinations at a switch.
enum class agent_choice : std::uint8_t {
    random,  // drawn at random per message and switch
    fixed,   // the lowest number, so that many messages use the same agents
};

/// Options of the forwarding by agents.
struct agent_options {
    forward_mode forward = forward_mode::local_opt;
    agent_tree tree = agent_tree::optimal;
    agent_choice choice = agent_choice::random;
    std::uint64_t seed = 1;
};

/// Agents and costs of one message in the subtrees of the routing tree. The source is not a destination and thus never
/// an agent.
class message_agents {
public:
    /// @param message index of the message; different indices draw different agents
    message_agents(const routed_network& network, const multicast_message& multicast, std::uint32_t message,
                   const agent_options& options);

    /// Returns D(m, v), the agent first.
    const std::vector<processor_id>& destinations(switch_id vertex) const { return m_nodes[vertex].destinations; }
    /// Returns S(m, v), ascending.
    const std::vector<switch_id>& children(switch_id vertex) const { return m_nodes[vertex].children; }
    /// Returns A(m, v); nothing if the subtree has no destination.
    std::optional<processor_id> agent(switch_id vertex) const { return m_nodes[vertex].agent; }
    /// Returns C(m, v): the number of steps from the agent's reception of the message until the whole subtree has it.
    unsigned cost(switch_id vertex) const { return m_nodes[vertex].schedule.steps; }

    /// Returns the sends from the agent of a switch to the other destinations there and to the agents of its children.
    const switch_schedule& schedule(switch_id vertex) const { return m_nodes[vertex].schedule; }
    /// Returns the participants of this schedule by position: destinations(vertex), then the agents of
    /// children(vertex).
    std::vector<processor_id> participants(switch_id vertex) const;

private:
    struct node {
        std::vector<processor_id> destinations;
        std::vector<switch_id> children;
        std::optional<processor_id> agent;
        switch_schedule schedule;
    };
    void choose_agent(node& entry, const agent_options& options);

    std::vector<node> m_nodes;  // [switch]
};

}  // namespace orbweaver::multicast
