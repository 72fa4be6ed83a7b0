// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/broadcast_walk.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/routing/group_tables.h"

namespace orbweaver::noc {

broadcast_walk::broadcast_walk(const link_map& links, const routing_function& routing)
    : m_links(links), m_routing(routing), m_sets(routing.vc_sets()) {}

bool broadcast_walk::walk(node_id source, unsigned level) {
    if (!follow(m_routing.broadcast_entry(source, level), source, source)) { return false; }
    if (level == 0 && m_reached + 1 != m_links.nodes()) {
        return fail(route_problem::kind::dead_end, source,
                    fmt::format("its copies reach {} of {} other nodes", m_reached, m_links.nodes() - 1));
    }
    return true;
}

bool broadcast_walk::walk_group(unsigned group, node_id source) {
    if (!follow(0, {static_cast<std::uint16_t>(group)}, source)) { return false; }
    const std::vector<node_id>& members = m_routing.groups()->members(group);
    const auto others =
        std::count_if(members.begin(), members.end(), [&](node_id each) { return m_crossed[m_links.ejection(each)]; });
    if (static_cast<std::size_t>(others) + 1 != members.size() || m_reached + 1 != members.size()) {
        return fail(route_problem::kind::wrong_node, source,
                    fmt::format("its copies reach {} of {} other members of group {}, and {} other nodes", others,
                                members.size() - 1, group, m_reached - static_cast<unsigned>(others)));
    }
    return true;
}

/// @param named node or group in the head
bool broadcast_walk::follow(std::uint16_t entry, node_id named, node_id source) {
    m_named = named;
    m_reached = 0;
    m_dependencies.clear();
    m_crossed.assign(m_links.links(), false);
    m_copies = {{m_links.injection(source) * m_sets, entry}};
    while (!m_copies.empty()) {
        const packet_copy next = m_copies.back();
        m_copies.pop_back();
        if (!copy(next, source)) { return false; }
    }
    return true;
}

/// Follows a packet that has arrived at a router.
bool broadcast_walk::copy(const packet_copy& packet, node_id source) {
    const link_map::port& input = m_links.end(packet.channel / m_sets);
    flit head;
    head.kind = flit_kind::head;
    head.destination = m_named;
    head.routing = packet.routing;
    m_routes.clear();
    m_routing.copies(input.router, input.number, head, m_routes);
    for (const route_option& route : m_routes) {
        if (!add(packet, route, source)) { return false; }
    }
    return true;
}

bool broadcast_walk::add(const packet_copy& packet, const route_option& route, node_id source) {
    const std::uint32_t router = m_links.end(packet.channel / m_sets).router;
    const std::uint32_t link = m_links.leaving(router, route.port);
    if (link == link_map::none) {
        return fail(
            route_problem::kind::dead_end, source,
            fmt::format("a copy is to leave r{} by port {}, where nothing is attached", router, route.port.value));
    }
    if (m_crossed[link]) {
        return fail(route_problem::kind::contract, source, fmt::format("two copies cross {}", m_links.name(link)));
    }
    m_crossed[link] = true;
    const std::uint32_t channel = link * m_sets + route.vc_set;
    m_dependencies.emplace_back(packet.channel, channel);
    if (!m_links.is_ejection(link)) {
        m_copies.push_back({channel, route.state});
    } else if (link == m_links.ejection(source)) {
        return fail(route_problem::kind::contract, source, "its source gets a copy");
    } else {
        ++m_reached;
    }
    return true;
}

bool broadcast_walk::fail(route_problem::kind what, node_id source, std::string text) {
    m_problem = {what, source, source, std::move(text), {}};
    return false;
}

}  // namespace orbweaver::noc
