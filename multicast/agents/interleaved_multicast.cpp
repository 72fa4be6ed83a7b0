// SPDX-License-Identifier: Apache-2.0
#include "multicast/agents/interleaved_multicast.h"

#include <algorithm>

#include "multicast/agents/recursive_multicast.h"

namespace orbweaver::multicast {
namespace {

/// Returns the child of the root whose subtree contains a switch, or the root itself.
switch_id branch_of(const spanning_tree& tree, switch_id vertex) {
    while (tree.level[vertex] > 1) { vertex = tree.parent[vertex]; }
    return vertex;
}

/// Returns the index of the primary agent among the children with destinations.
/// @param children not empty
std::size_t primary_position(const routed_network& network, const std::vector<switch_id>& children,
                             const multicast_message& multicast, primary_choice primary, draws& drawn) {
    if (primary == primary_choice::same_tree) {
        const switch_id branch = branch_of(network.tree, network.graph.switch_of[multicast.source]);
        const auto found = std::find(children.begin(), children.end(), branch);
        if (found != children.end()) { return static_cast<std::size_t>(found - children.begin()); }
    }
    return drawn.below(static_cast<std::uint32_t>(children.size()));
}

}  // namespace

message_plan interleaved_multicast(const routed_network& network, const multicast_message& multicast,
                                   std::uint32_t message, primary_choice primary, root_sharing sharing,
                                   const agent_options& options) {
    const message_agents agents(network, multicast, message, options);
    const auto& local = agents.destinations(network.tree.root);
    const auto& children = agents.children(network.tree.root);
    plan_writer sends(multicast.source);
    if (local.empty() && children.empty()) { return sends.plan(); }
    std::vector<processor_id> ring(local.begin(), local.begin() + (local.empty() ? 0 : 1));
    std::size_t first = 0;
    if (!children.empty()) {
        draws drawn(options.seed, purpose::order, message);
        first = ring.size() + primary_position(network, children, multicast, primary, drawn);
    }
    for (const switch_id child : children) { ring.push_back(*agents.agent(child)); }
    std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());

    sends.add(multicast.source, ring[0]);
    if (sharing == root_sharing::binomial) {
        sends.add(ring, binomial_from_first(static_cast<unsigned>(ring.size())));
    } else {
        for (std::size_t position = 1; position < ring.size(); ++position) {
            sends.add(ring[position - 1], ring[position]);
        }
    }
    sends.add(local, binomial_from_first(static_cast<unsigned>(local.size())));
    for (const switch_id child : children) { add_recursive_multicast(agents, child, sends); }
    return sends.plan();
}

}  // namespace orbweaver::multicast
