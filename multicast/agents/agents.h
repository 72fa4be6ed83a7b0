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

/// Which of the destinations at a switch is its agent.
enum class agent_choice : std::uint8_t {
    random,  // drawn for each message and switch
    fixed,   // the lowest number: many messages then meet at the same processors
};

/// How agents forward.
struct agent_options {
    forward_mode forward = forward_mode::local_opt;
    agent_tree tree = agent_tree::optimal;
    agent_choice choice = agent_choice::random;
    std::uint64_t seed = 1;
};

/// Agents and costs of one message in the subtrees of the routing tree. The source is no destination
/// and so never an agent.
class message_agents {
public:
    /// @param message its number; messages of different numbers draw different agents
    message_agents(const routed_network& network, const multicast_message& multicast, std::uint32_t message,
                   const agent_options& options);

    /// D(m, v), the agent first.
    const std::vector<processor_id>& destinations(switch_id vertex) const { return m_nodes[vertex].destinations; }
    /// S(m, v), ascending.
    const std::vector<switch_id>& children(switch_id vertex) const { return m_nodes[vertex].children; }
    /// A(m, v); none where the subtree has no destination.
    std::optional<processor_id> agent(switch_id vertex) const { return m_nodes[vertex].agent; }
    /// C(m, v): steps until all of the subtree have the message, once its agent has it.
    unsigned cost(switch_id vertex) const { return m_nodes[vertex].schedule.steps; }

    /// Sends from the agent of a switch to the rest of its destinations and to the agents of its children.
    const switch_schedule& schedule(switch_id vertex) const { return m_nodes[vertex].schedule; }
    /// Who takes part in them, by place: destinations(at), then the agents of children(at).
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
