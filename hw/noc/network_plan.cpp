// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/network_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/throttles/link_throttles.h"

namespace orbweaver::noc {

network_plan::network_plan(std::string name, const network_desc& described)
    : m_name(std::move(name)),
      m_described(described),
      m_partition(m_described.classes, m_described.phases),
      m_depths(m_described),
      m_graph(make_network_graph(m_described)),
      m_codec{m_graph.offset_headers ? header_layout::offsets : header_layout::address, m_graph.columns},
      m_routing(make_network_routing(m_described, m_graph)),
      m_longest_link(noc::longest_link(m_described, m_graph)) {
    note_capacities();
    note_throttles();
}

void network_plan::note_capacities() {
    if (!has_narrow_links(m_described, m_graph)) { return; }
    for (const auto& router : m_graph.routers) { m_capacities.emplace_back(router.ports.size(), 1.0); }
    for (unsigned node = 0; node < nodes(); ++node) {
        const auto& terminal = m_graph.nodes[node];
        m_capacities[terminal.router][terminal.port.value] =
            noc::ejection_link(m_described, m_graph, node).flits_per_cycle;
    }
    for (unsigned number = 0; number < m_graph.links.size(); ++number) {
        const auto& link = m_graph.links[number];
        m_capacities[link.origin][link.origin_port.value] = link_properties(number).flits_per_cycle;
    }
}

void network_plan::note_throttles() {
    if (m_described.throttles.empty()) { return; }
    const link_throttles throttles(m_described.throttles, m_graph);
    for (unsigned router = 0; router < routers(); ++router) { m_throttles.push_back(throttles.outputs(router)); }
}

link_kind network_plan::kind_of_link(unsigned link) const {
    return link < injection_link({})  ? link_kind::transit
           : link < ejection_link({}) ? link_kind::injection
                                      : link_kind::ejection;
}

std::string network_plan::link_name(unsigned link) const {
    switch (kind_of_link(link)) {
        case link_kind::injection: return fmt::format("n{}.in", link - injection_link({}));
        case link_kind::ejection: return fmt::format("n{}.out", link - ejection_link({}));
        case link_kind::transit: break;
    }
    return port_name(m_graph, m_graph.links[link].origin, m_graph.links[link].origin_port);
}

}  // namespace orbweaver::noc
