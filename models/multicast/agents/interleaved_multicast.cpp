// SPDX-License-Identifier: Apache-2.0
#include "models/multicast/agents/interleaved_multicast.h"

#include <algorithm>

#include "models/multicast/agents/recursive_multicast.h"

namespace orbweaver::multicast_model {
namespace {

/// The child of the root whose subtree holds a switch, or the root itself.
switch_id branch_of(const spanning_tree& tree, switch_id at) {
    while (tree.level[at] > 1) {
        at = tree.parent[at];
    }
    return at;
}

/// The place of the primary agent among the children with destinations, of which there is one at least.
std::size_t primary_place(const routed_network& network, const std::vector<switch_id>& children,
                          const multicast_message& of, primary_choice primary, draws& drawn) {
    if (primary == primary_choice::same_tree) {
        const switch_id branch = branch_of(network.tree, network.graph.switch_of[of.source]);
        const auto at = std::find(children.begin(), children.end(), branch);
        if (at != children.end()) {
            return static_cast<std::size_t>(at - children.begin());
        }
    }
    return drawn.below(static_cast<std::uint32_t>(children.size()));
}

}  // namespace

message_plan interleaved_multicast(const routed_network& network, const multicast_message& of, std::uint32_t message,
                                   primary_choice primary, root_sharing sharing, const agent_options& options) {
    const message_agents agents(network, of, message, options);
    const auto& local = agents.destinations(network.tree.root);
    const auto& children = agents.children(network.tree.root);
    plan_writer sends(of.source);
    if (local.empty() && children.empty()) {
        return sends.plan();
    }
    std::vector<processor_id> ring(local.begin(), local.begin() + (local.empty() ? 0 : 1));
    std::size_t first = 0;
    if (!children.empty()) {
        draws drawn(options.seed, purpose::order, message);
        first = ring.size() + primary_place(network, children, of, primary, drawn);
    }
    for (const switch_id child : children) {
        ring.push_back(*agents.agent(child));
    }
    std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());

    sends.add(of.source, ring[0]);
    if (sharing == root_sharing::binomial) {
        sends.add(ring, binomial_from_first(static_cast<unsigned>(ring.size())));
    } else {
        for (std::size_t at = 1; at < ring.size(); ++at) {
            sends.add(ring[at - 1], ring[at]);
        }
    }
    sends.add(local, binomial_from_first(static_cast<unsigned>(local.size())));
    for (const switch_id child : children) {
        add_recursive_multicast(agents, child, sends);
    }
    return sends.plan();
}

}  // namespace orbweaver::multicast_model
