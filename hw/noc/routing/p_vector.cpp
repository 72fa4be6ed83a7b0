// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/p_vector.h"

#include "hw/base/errors.h"
#include "hw/noc/topology/hypernet.h"

namespace orbweaver {

p_vector::p_vector(const hypernet_net& net, const topology_graph& graph)
    : m_levels(net.h()),
      m_ascends(net.module().kind() == hypernet_module_kind::cubelet),
      m_surroundings(graph.routers.size()) {
    invariant(suits(net), "p_vector", 0, "broadcasts would not reach each node of this net once");
    for (const auto& node : graph.nodes) {
        m_surroundings[node.router].nodes.push_back(node.port);
    }
    for (const auto& link : graph.links) {
        surroundings& here = m_surroundings[link.from];
        const hypernet_address from = address_in_hypernet(net, link.from);
        if ((from ^ address_in_hypernet(net, link.to)) >= net.module().positions()) {
            here.level = net.port(from).level;
            here.external = link.from_port;
        } else {
            here.first_inside = here.inside == 0 ? link.from_port.value : here.first_inside;
            ++here.inside;
        }
    }
}

bool p_vector::suits(const hypernet_net& net) {
    for (unsigned level = 2; level <= net.h(); ++level) {
        if (net.link_bits(level) != 0) {
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
