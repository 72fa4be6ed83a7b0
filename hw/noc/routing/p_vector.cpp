// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/p_vector.h"

#include "hw/base/errors.h"

namespace orbweaver::noc {

p_vector::p_vector(const hypernet_plan& plan, const topology_graph& graph)
    : m_levels(plan.net().h()), m_surroundings(graph.routers.size()) {
    invariant(suits(plan), "p_vector", 0, "broadcasts would not reach each node of this net once");
    for (unsigned router = 0; router < plan.first_switch(); ++router) {
        m_surroundings[router].tree = tree_of(plan.module_at(plan.address_of(router)).kind());
    }
    for (const auto& node : graph.nodes) { m_surroundings[node.router].nodes.push_back(node.port); }
    for (const auto& link : graph.links) {
        surroundings& here = m_surroundings[link.origin];
        const hypernet_address address = plan.address_of(link.origin);
        if (((address ^ plan.address_of(link.target)) >> plan.net().d()) != 0) {
            here.level = plan.net().port(address).level;
            here.external = link.origin_port;
        } else {
            here.first_inside = here.inside == 0 ? link.origin_port.value : here.first_inside;
            ++here.inside;
        }
    }
}

p_vector::inside_tree p_vector::tree_of(hypernet_module_kind kind) {
    switch (kind) {
        case hypernet_module_kind::cubelet: return inside_tree::ascending;
        case hypernet_module_kind::complete: return inside_tree::star;
        case hypernet_module_kind::treelet:
        case hypernet_module_kind::buslet: break;
    }
    return inside_tree::module;
}

bool p_vector::suits(const hypernet_plan& plan) {
    for (unsigned level = 2; level <= plan.net().h(); ++level) {
        if (plan.switches() || plan.concentrators() || plan.net().link_bits(level) != 0) { return false; }
    }
    return true;
}

unsigned p_vector::initial(unsigned level) const {
    const unsigned all = (1U << (m_levels - 1)) - 1;
    return all & ~((1U << (level - 1)) - 1);
}

}  // namespace orbweaver::noc
