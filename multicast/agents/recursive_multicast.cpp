// SPDX-License-Identifier: Apache-2.0
#include "multicast/agents/recursive_multicast.h"

namespace orbweaver::multicast {

void add_recursive_multicast(const message_agents& agents, switch_id top, plan_writer& sends) {
    sends.add(agents.participants(top), agents.schedule(top).sends);
    for (const switch_id child : agents.children(top)) { add_recursive_multicast(agents, child, sends); }
}

message_plan recursive_multicast(const routed_network& network, const multicast_message& multicast,
                                 std::uint32_t message, const agent_options& options) {
    const message_agents agents(network, multicast, message, options);
    plan_writer sends(multicast.source);
    if (const auto first = agents.agent(network.tree.root)) {
        sends.add(multicast.source, *first);
        add_recursive_multicast(agents, network.tree.root, sends);
    }
    return sends.plan();
}

}  // namespace orbweaver::multicast
