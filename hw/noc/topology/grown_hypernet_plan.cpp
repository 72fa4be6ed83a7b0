// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/grown_hypernet_plan.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/hypernet_plan.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

namespace {

/// Returns a net of cubelets in which a link joins any two siblings.
hypernet_net whole_net(unsigned module_bits, unsigned levels) {
    topology_desc described;
    described.module_bits = module_bits;
    described.levels = levels;
    return described_hypernet(described);
}

/// Returns the addresses whose external links no level uses, ascending.
std::vector<hypernet_address> free_links(const hypernet_net& net) {
    std::vector<hypernet_address> found;
    for (hypernet_address address = 0; address < net.positions(); ++address) {
        if (net.port(address).use == hypernet_use::free) { found.push_back(address); }
    }
    return found;
}

}  // namespace

grown_hypernet_plan::grown_hypernet_plan(const topology_desc& described) {
    const hypernet_net main = whole_net(described.module_bits, described.levels);
    const std::vector<hypernet_address> hosts = free_links(main);
    if (described.attached_levels.size() > hosts.size()) {
        throw description_error(
            "network.topology.attached_levels",
            fmt::format("{} nets are too many for {} free links", described.attached_levels.size(), hosts.size()));
    }
    attach(main, 0);
    for (std::size_t number = 0; number < described.attached_levels.size(); ++number) {
        const unsigned levels = described.attached_levels[number];
        if (levels >= described.levels) {
            throw description_error(
                "network.topology.attached_levels",
                fmt::format("a net of {} levels is not smaller than that of {}", levels, described.levels));
        }
        attach(whole_net(described.module_bits, levels), hosts[number]);
    }
}

/// @param host router whose free link the net uses; ignored for the first net, which is the main net
void grown_hypernet_plan::attach(const hypernet_net& net, unsigned host) {
    const auto number = static_cast<unsigned>(m_nets.size());
    const unsigned first = m_nodes;
    m_nodes += net.nodes();
    check_network_nodes("network.topology.attached_levels", m_nodes, max_hypernet_nodes);
    for (hypernet_address address = 0; address < net.positions(); ++address) {
        m_net_of.push_back(number);
        m_peers.push_back(first + net.port(address).peer);
    }
    m_nets.push_back({net, first, first, host});
    if (number != 0) {
        placed_net& added = m_nets.back();
        added.gateway = first + free_links(net).front();
        m_peers[added.gateway] = host;
        m_peers[host] = added.gateway;
    }
}

grown_hypernet_plan::hop grown_hypernet_plan::next(unsigned origin, unsigned target) const {
    const placed_net& here = net_of(origin);
    const placed_net& there = net_of(target);
    if (&here == &there) { return next_inside(here, origin, target); }
    const bool is_in_main = &here == &m_nets.front();
    const unsigned exit = is_in_main ? there.host : here.gateway;
    return origin == exit ? hop{m_peers[exit], true} : next_inside(here, origin, exit);
}

grown_hypernet_plan::hop grown_hypernet_plan::next_inside(const placed_net& subnet, unsigned origin,
                                                          unsigned target) const {
    const hypernet_hop step = subnet.net.next(origin - subnet.first_router, target - subnet.first_router);
    return {subnet.first_router + step.neighbour, step.level != 0};
}

unsigned grown_hypernet_plan::max_crossings() const {
    unsigned max_attached = 0;  // from the farthest node of an attached net to the main net
    for (std::size_t number = 1; number < m_nets.size(); ++number) {
        max_attached = std::max(max_attached, m_nets[number].net.max_external_hops() + 1);
    }
    return m_nets.front().net.max_external_hops() + 2 * max_attached;
}

}  // namespace orbweaver::noc
