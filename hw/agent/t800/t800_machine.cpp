// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/t800/t800_machine.h"

#include <fmt/core.h>

namespace orbweaver::agent {

namespace {

std::uint64_t period_ps(const clock_domain& domain) {
    return domain.period().value() / sc_core::sc_time(1, sc_core::SC_PS).value();
}

}  // namespace

t800_machine::t800_machine(sc_core::sc_module_name name, clock_domain& domain, const agent_topology& topology,
                           const t800_node_desc& described, std::uint64_t seed)
    : sc_module(name), m_topology(topology) {
    std::vector<std::vector<std::uint16_t>> signs = make_routing_signs(topology);
    for (std::size_t index = 0; index < topology.nodes.size(); ++index) {
        const std::uint32_t number = topology.nodes[index];
        m_nodes.push_back(std::make_unique<t800_node>(fmt::format("node{}", number).c_str(), domain, described, number,
                                                      topology.channels, seed, m_ledger));
        m_nodes.back()->state().signs.set_signs(std::move(signs[index]));
    }
    m_crossbar = std::make_unique<agent_crossbar>("crossbar", domain, topology, m_nodes,
                                                  t800_timing(described.times, period_ps(domain)).instruction());
    for (const auto& node : m_nodes) { node->use_switch(m_crossbar.get()); }
}

void t800_machine::set_fault(std::uint32_t node_number, std::uint32_t channel, bool failed) {
    node(node_number).state().signs.fail(channel, failed);
    const agent_topology::end other = m_topology.other_end({node_number, channel});
    if (other.node != agent_no_channel) { node(other.node).state().signs.fail(other.channel, failed); }
}

void t800_machine::watch(agent_watcher* watcher) {
    for (const auto& watched : m_nodes) { watched->watch(watcher); }
}

}  // namespace orbweaver::agent
