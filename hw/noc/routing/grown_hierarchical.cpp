// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/grown_hierarchical.h"

#include <bit>
#include <utility>

namespace orbweaver::noc {

grown_hierarchical::grown_hierarchical(grown_hypernet_plan plan, const topology_graph& graph, bool has_phases)
    : m_plan(std::move(plan)), m_attachments(graph.nodes), m_phases(has_phases ? m_plan.max_crossings() + 1 : 0) {}

// Returns the next hop. The ports of routers are in the order of topology/grown_hypernet.cpp.
route_option grown_hierarchical::next_hop(unsigned router, port_id, const flit& head) const {
    const topology_graph::attachment& target = m_attachments[head.destination.value];
    if (router == target.router) { return {target.port}; }
    const grown_hypernet_plan::hop step = m_plan.next(router, target.router);
    const unsigned dimension =
        step.is_crossing ? m_plan.module_bits() : static_cast<unsigned>(std::countr_zero(router ^ step.router));
    const port_id port{static_cast<std::uint8_t>(1 + dimension)};
    if (m_phases == 0) { return {port}; }
    return {port, static_cast<std::uint8_t>(first_phase_set + head.routing), 0,
            static_cast<std::uint16_t>(head.routing + (step.is_crossing ? 1 : 0))};
}

std::uint64_t grown_hierarchical::vc_set(unsigned set, unsigned count) const {
    return set < first_phase_set ? routing_function::vc_set(0, count)
                                 : vc_share(set - first_phase_set, m_phases, count);
}

}  // namespace orbweaver::noc
