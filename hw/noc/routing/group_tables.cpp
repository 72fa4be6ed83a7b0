// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/group_tables.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "hw/base/bit.h"
#include "hw/base/errors.h"

namespace orbweaver::noc {

namespace {

void add_routes(std::uint64_t ports, route_options& found) {
    for (; ports != 0; ports &= ports - 1) { found.add({{static_cast<std::uint8_t>(std::countr_zero(ports))}}); }
}

}  // namespace

group_tables::group_tables(const topology_graph& graph, const up_down_tree& tree)
    : m_nodes(graph.nodes),
      m_parent(tree.parent),
      m_upwards(tree.parent.size()),
      m_uplink(tree.parent.size()),
      m_down(tree.parent.size()),
      m_node_ports(tree.parent.size()),
      m_members_in(tree.parent.size()) {
    std::iota(m_upwards.begin(), m_upwards.end(), 0U);
    std::stable_sort(m_upwards.begin(), m_upwards.end(),
                     [&](unsigned one, unsigned other) { return tree.level[one] > tree.level[other]; });
    // Uses only the first of parallel links.
    for (const auto& link : graph.links) {
        if (m_parent[link.origin] == link.target && m_uplink[link.origin] == 0) {
            m_uplink[link.origin] = bit(link.origin_port.value);
        }
        if (m_parent[link.target] == link.origin && m_down[link.target] == 0) {
            m_down[link.target] = bit(link.origin_port.value);
        }
    }
    for (const auto& node : graph.nodes) { m_node_ports[node.router] |= bit(node.port.value); }
    for (const auto& router : graph.routers) { m_ports.push_back(router.ports.size()); }
}

void group_tables::write(std::vector<std::vector<node_id>> members) {
    invariant(members.size() <= max_groups, "group_tables", 0, "more groups than a head can name");
    m_members = std::move(members);
    m_rows.assign(m_members.size() * m_parent.size(), 0);
    m_towards_first.assign(m_rows.size(), {});
    for (unsigned group = 0; group < groups(); ++group) {
        write_rows(group);
        write_routes_to_first(group);
    }
}

/// Writes the table rows of a group. The link between a router and its parent is used if there are members on both
/// sides of it.
void group_tables::write_rows(unsigned group) {
    std::uint64_t* const rows = m_rows.data() + group * m_parent.size();
    std::fill(m_members_in.begin(), m_members_in.end(), 0);
    for (const node_id each : m_members[group]) {
        const auto& terminal = m_nodes[each.value];
        ++m_members_in[terminal.router];
        rows[terminal.router] |= bit(terminal.port.value);
    }
    for (const unsigned router : m_upwards) {
        const std::size_t below = m_members_in[router];
        const unsigned parent = m_parent[router];
        if (below != 0 && below != m_members[group].size()) {
            rows[router] |= m_uplink[router];
            rows[parent] |= m_down[router];
        }
        if (parent != router) { m_members_in[parent] += below; }
    }
}

/// Writes the next hop to the first member: up, except at the member's ancestors, where the route leads down to it.
void group_tables::write_routes_to_first(unsigned group) {
    port_id* const routes = m_towards_first.data() + group * m_parent.size();
    for (unsigned router = 0; router < m_parent.size(); ++router) {
        routes[router].value = static_cast<std::uint8_t>(std::countr_zero(m_uplink[router]) % 64);
    }
    if (m_members[group].empty()) { return; }
    const auto& first = m_nodes[m_members[group].front().value];
    routes[first.router] = first.port;
    for (unsigned child = first.router; m_parent[child] != child; child = m_parent[child]) {
        routes[m_parent[child]].value = static_cast<std::uint8_t>(std::countr_zero(m_down[child]));
    }
}

void group_tables::copies(unsigned router, port_id input, unsigned group, route_options& found) const {
    const std::uint64_t ports = row(router, group) & ~bit(input.value);
    add_routes(ports & ~m_node_ports[router], found);
    add_routes(ports & m_node_ports[router], found);
}

}  // namespace orbweaver::noc
