// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/region_walk.h"

#include <map>

namespace orbweaver::noc {

region_walk::region_walk(const link_map& links, const routing_function& routing)
    : m_links(links), m_routing(routing), m_walk(links, routing, true) {
    for (const auto& link : links.graph().links) { m_begins.push_back(link.origin); }
}

bool region_walk::walk(const listener& progress) {
    std::vector<node_id> nodes;
    std::vector<route_start> starts;
    for (std::uint32_t number = 0; number < m_links.nodes(); ++number) {
        const node_id destination{static_cast<std::uint16_t>(number)};
        nodes.push_back(destination);
        starts.push_back({m_links.injection(destination) * m_walk.vc_sets(), 0});
        if (m_routing.entries(destination, destination) != 1) { return false; }
    }
    return descend(m_routing.region_levels() + 1, nodes, starts, progress);
}

/// Follows routes to the nodes of a region, starting where packets enter it.
bool region_walk::descend(unsigned level, const std::vector<node_id>& nodes, const std::vector<route_start>& starts,
                          const listener& progress) {
    const unsigned smaller = level - 1;
    std::map<unsigned, std::vector<node_id>> parts;
    for (const node_id each : nodes) { parts[smaller == 0 ? each.value : region_of(smaller, each)].push_back(each); }
    for (const auto& [part, members] : parts) {
        if (!m_walk.walk_on(members.front(), starts) ||
            (level <= m_routing.region_levels() && !stays(level, region_of(level, members.front()), starts))) {
            return false;
        }
        progress(m_walk.states());
        if (smaller != 0 && !descend(smaller, members, entries(smaller, part), progress)) { return false; }
    }
    return true;
}

unsigned region_walk::region_of(unsigned level, node_id node) const {
    return m_routing.region(level, m_links.graph().nodes[node.value].router);
}

/// Returns the heads that have just entered a region, or start there.
std::vector<route_start> region_walk::entries(unsigned level, unsigned region) const {
    std::vector<route_start> found;
    const route_states& states = m_walk.states();
    for (std::uint32_t state = 0; state < states.size(); ++state) {
        const std::uint32_t link = states.channel[state] / m_walk.vc_sets();
        const bool ends_there =
            !m_links.is_ejection(link) && m_routing.region(level, m_links.end(link).router) == region;
        if (ends_there && (m_links.is_injection(link) || m_routing.region(level, m_begins[link]) != region)) {
            found.push_back({states.channel[state], states.routing[state]});
        }
    }
    return found;
}

/// Returns whether all routes of the last walk stay in the region in which they began.
bool region_walk::stays(unsigned level, unsigned region, const std::vector<route_start>& starts) const {
    const route_states& states = m_walk.states();
    for (auto state = static_cast<std::uint32_t>(starts.size()); state < states.size(); ++state) {
        const std::uint32_t link = states.channel[state] / m_walk.vc_sets();
        if (m_routing.region(level, m_links.end(link).router) != region) { return false; }
    }
    return true;
}

}  // namespace orbweaver::noc
