// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/channels/channel_machine.h"

#include <fmt/core.h>

namespace orbweaver::agent {

channel_machine::channel_machine(sc_core::sc_module_name name, clock_domain& domain, const agent_topology& topology,
                                 const channel_kernel_desc& described,
                                 const std::vector<channel_process_desc>& processes)
    : sc_module(name) {
    std::vector<std::vector<std::uint16_t>> signs = make_routing_signs(topology);
    for (std::size_t index = 0; index < topology.nodes.size(); ++index) {
        const std::uint32_t number = topology.nodes[index];
        m_nodes.push_back(std::make_unique<channel_node>(fmt::format("node{}", number).c_str(), domain, described,
                                                         number, topology.channels, std::move(signs[index]), m_ledger));
    }
    const auto node = [&](std::uint32_t number) -> channel_node& {
        return *m_nodes[static_cast<std::size_t>(topology.index_of(number))];
    };
    for (const agent_topology::link& link : topology.links) {
        node(link.one.node).connect(link.one.channel, node(link.other.node), link.other.channel);
        node(link.other.node).connect(link.other.channel, node(link.one.node), link.one.channel);
    }
    for (const channel_process_desc& process : processes) { node(process.node).add_process(process); }
}

}  // namespace orbweaver::agent
