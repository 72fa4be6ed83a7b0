// SPDX-License-Identifier: Apache-2.0
#include "models/multicast/agents/agents.h"

#include <algorithm>

namespace orbweaver::multicast_model {

message_agents::message_agents(const routed_network& network, const multicast_message& of, std::uint32_t message,
                               const agent_options& options)
    : m_nodes(network.graph.switches()) {
    for (const processor_id destination : of.destinations) {
        if (destination != of.source) {
            m_nodes[network.graph.switch_of[destination]].destinations.push_back(destination);
        }
    }
    draws drawn(options.seed, purpose::agents, message);
    const auto& order = network.tree.order;
    for (std::size_t left = order.size(); left != 0; --left) {  // from the leaves up
        const switch_id at = order[left - 1];
        node& here = m_nodes[at];
        for (const switch_id child : network.tree.children[at]) {
            if (m_nodes[child].agent) {
                here.children.push_back(child);
            }
        }
        auto& local = here.destinations;
        std::sort(local.begin(), local.end());
        if (!local.empty() && options.choice == agent_choice::random) {
            const auto agent = local.begin() + drawn.below(static_cast<std::uint32_t>(local.size()));
            std::rotate(local.begin(), agent, agent + 1);
        }
        choose_agent(here, options);
    }
}

void message_agents::choose_agent(node& of, const agent_options& options) {
    std::vector<unsigned> tails;
    for (const switch_id child : of.children) {
        tails.push_back(cost(child));
    }
    if (!of.destinations.empty()) {
        of.agent = of.destinations[0];
        of.schedule = forward_in_switch(options.forward, static_cast<unsigned>(of.destinations.size()), tails);
    } else if (!tails.empty()) {
        of.agent = agent(of.children[longest_of(tails)]);
        of.schedule = forward_among_agents(options.tree, tails);
    }
}

std::vector<processor_id> message_agents::participants(switch_id at) const {
    std::vector<processor_id> all = m_nodes[at].destinations;
    for (const switch_id child : m_nodes[at].children) {
        all.push_back(*agent(child));
    }
    return all;
}

}  // namespace orbweaver::multicast_model
