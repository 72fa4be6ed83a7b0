// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/p_vector.h"

#include "hw/base/errors.h"

namespace orbweaver {

p_vector::p_vector(const hypernet_plan& plan, const topology_graph& graph)
    : m_levels(plan.net().h()),
      m_ascends(plan.module().kind() == hypernet_module_kind::cubelet),
      m_surroundings(graph.routers.size()) {
    invariant(suits(plan), "p_vector", 0, "broadcasts would not reach each node of this net once");
    for (const auto& node : graph.nodes) {
        m_surroundings[node.router].nodes.push_back(node.port);
    }
    for (const auto& link : graph.links) {
        surroundings& here = m_surroundings[link.from];
        const hypernet_address from = plan.address_of(link.from);
        if ((from ^ plan.address_of(link.to)) >= plan.module().positions()) {
            here.level = plan.net().port(from).level;
            here.external = link.from_port;
        } else {
            here.first_inside = here.inside == 0 ? link.from_port.value : here.first_inside;
            ++here.inside;
        }
    }
}

bool p_vector::suits(const hypernet_plan& plan) {
    for (unsigned level = 2; level <= plan.net().h(); ++level) {
        if (plan.switches() || plan.net().link_bits(level) != 0) {
            return false;
        }
    }
    return true;
}

unsigned p_vector::initial(unsigned level) const {
    const unsigned all = (1U << (m_levels - 1)) - 1;
    return all & ~((1U << (level - 1)) - 1);
}

}  // namespace orbweaver
