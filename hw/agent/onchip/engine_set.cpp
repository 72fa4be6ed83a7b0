// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/onchip/engine_set.h"

#include <fmt/core.h>

namespace orbweaver::agent {

agent_engine_set::agent_engine_set(clock_domain& domain, noc::network& fabric, const agent_topology& topology,
                                   const std::vector<node_id>& network_nodes, const agent_engine_desc& described,
                                   std::uint64_t seed)
    : m_topology(topology), m_network_nodes(network_nodes) {
    std::vector<std::vector<std::uint16_t>> signs = make_routing_signs(topology);
    for (std::size_t index = 0; index < topology.nodes.size(); ++index) {
        const std::uint32_t number = topology.nodes[index];
        m_engines.push_back(std::make_unique<agent_engine>(fmt::format("engine{}", number).c_str(), domain, fabric,
                                                           network_nodes[index], described, number, topology.channels,
                                                           seed, m_ledger, m_flights));
        m_engines.back()->state().signs.set_signs(std::move(signs[index]));
        if (topology.any_to_any) { m_engines.back()->connect_all(m_network_nodes); }
    }
    const auto join = [&](const agent_topology::end& origin, const agent_topology::end& target) {
        engine(origin.node)
            .connect(origin.channel, network_nodes[static_cast<std::size_t>(m_topology.index_of(target.node))],
                     target.channel);
    };
    for (const agent_topology::link& link : topology.links) {
        join(link.one, link.other);
        join(link.other, link.one);
    }
}

void agent_engine_set::set_fault(const agent_topology::end& end, cycle_t start, cycle_t repair) {
    const agent_topology::end other = m_topology.other_end(end);
    engine(end.node).set_fault(end.channel, start, repair);
    engine(other.node).set_fault(other.channel, start, repair);
}

}  // namespace orbweaver::agent
