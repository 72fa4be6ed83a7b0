// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/link_map.h"

#include <fmt/core.h>

namespace orbweaver::noc {

link_map::link_map(const topology_graph& graph)
    : m_graph(graph),
      m_injection(static_cast<std::uint32_t>(graph.links.size())),
      m_ejection(m_injection + static_cast<std::uint32_t>(graph.nodes.size())),
      m_ends(m_ejection + graph.nodes.size()),
      m_first_port{0} {
    for (const auto& router : graph.routers) {
        m_first_port.push_back(m_first_port.back() + static_cast<std::uint32_t>(router.ports.size()));
    }
    m_leaving.assign(m_first_port.back(), none);
    m_arriving.assign(m_first_port.back(), none);
    for (std::uint32_t number = 0; number < graph.links.size(); ++number) {
        const auto& connection = graph.links[number];
        m_ends[number] = {connection.target, connection.target_port};
        m_leaving[m_first_port[connection.origin] + connection.origin_port.value] = number;
        m_arriving[m_first_port[connection.target] + connection.target_port.value] = number;
    }
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        const auto& terminal = graph.nodes[node];
        m_ends[m_injection + node] = m_ends[m_ejection + node] = {terminal.router, terminal.port};
        m_leaving[m_first_port[terminal.router] + terminal.port.value] = m_ejection + node;
        m_arriving[m_first_port[terminal.router] + terminal.port.value] = m_injection + node;
    }
}

std::string link_map::name(std::uint32_t link) const {
    if (link >= m_ejection) { return fmt::format("n{}.out", link - m_ejection); }
    if (link >= m_injection) { return fmt::format("n{}.in", link - m_injection); }
    return port_name(m_graph, m_graph.links[link].origin, m_graph.links[link].origin_port);
}

}  // namespace orbweaver::noc
