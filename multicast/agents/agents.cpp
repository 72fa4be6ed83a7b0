// SPDX-License-Identifier: Apache-2.0
#include "multicast/agents/agents.h"

#include <algorithm>

namespace orbweaver::multicast {

message_agents::message_agents(const routed_network& network, const multicast_message& multicast, std::uint32_t message,
                               const agent_options& options)
    : m_nodes(network.graph.switches()) {
    for (const processor_id destination : multicast.destinations) {
        if (destination != multicast.source) {
            m_nodes[network.graph.switch_of[destination]].destinations.push_back(destination);
        }
    }
    draws drawn(options.seed, purpose::agents, message);
    const auto& order = network.tree.order;
    for (std::size_t left = order.size(); left != 0; --left) {  // bottom-up, from the leaves
        const switch_id vertex = order[left - 1];
        node& here = m_nodes[vertex];
        for (const switch_id child : network.tree.children[vertex]) {
            if (m_nodes[child].agent) { here.children.push_back(child); }
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

void message_agents::choose_agent(node& entry, const agent_options& options) {
    std::vector<unsigned> tails;
    for (const switch_id child : entry.children) { tails.push_back(cost(child)); }
    if (!entry.destinations.empty()) {
        entry.agent = entry.destinations[0];
        entry.schedule = forward_in_switch(options.forward, static_cast<unsigned>(entry.destinations.size()), tails);
    } else if (!tails.empty()) {
        entry.agent = agent(entry.children[longest_of(tails)]);
        entry.schedule = forward_among_agents(options.tree, tails);
    }
}

std::vector<processor_id> message_agents::participants(switch_id vertex) const {
    std::vector<processor_id> all = m_nodes[vertex].destinations;
    for (const switch_id child : m_nodes[vertex].children) { all.push_back(*agent(child)); }
    return all;
}

}  // namespace orbweaver::multicast
