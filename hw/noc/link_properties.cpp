// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link_properties.h"

#include <algorithm>

#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

namespace {

link_desc with_own(const link_desc& common, const own_link& own) {
    return {own.cycles != 0 ? own.cycles : common.cycles,
            own.flits_per_cycle != 0 ? own.flits_per_cycle : common.flits_per_cycle};
}

/// Calls `visit` with the properties of each link from or to a node, and once if all are alike.
template <class Visit>
void for_node_links(const network_desc& described, const topology_graph& graph, Visit visit) {
    if (graph.node_links.empty()) { return visit(node_link(described)); }
    for (std::size_t link = graph.links.size(); link < graph.links.size() + 2 * graph.nodes.size(); ++link) {
        visit(link_properties(described, graph, link));
    }
}

}  // namespace

link_desc injection_link(const network_desc& described, const topology_graph& graph, std::size_t node) {
    return with_own(node_link(described), graph.node_links.empty() ? own_link{} : graph.node_links[node].injection);
}

link_desc ejection_link(const network_desc& described, const topology_graph& graph, std::size_t node) {
    return with_own(node_link(described), graph.node_links.empty() ? own_link{} : graph.node_links[node].ejection);
}

link_desc link_properties(const network_desc& described, const topology_graph& graph, std::size_t link) {
    if (link < graph.links.size()) {
        return with_own(described.link, {graph.links[link].cycles, graph.links[link].flits_per_cycle});
    }
    const std::size_t number = link - graph.links.size();
    const std::size_t nodes = graph.nodes.size();
    return number < nodes ? injection_link(described, graph, number) : ejection_link(described, graph, number - nodes);
}

unsigned longest_link(const network_desc& described, const topology_graph& graph) {
    unsigned longest = described.link.cycles;
    for (const topology_graph::link& link : graph.links) { longest = std::max(longest, link.cycles); }
    for_node_links(described, graph, [&](const link_desc& link) { longest = std::max(longest, link.cycles); });
    return longest;
}

bool has_narrow_links(const network_desc& described, const topology_graph& graph) {
    bool found = std::ranges::any_of(graph.links, [&](const topology_graph::link& link) {
        return (link.flits_per_cycle != 0 ? link.flits_per_cycle : described.link.flits_per_cycle) < 1;
    });
    for_node_links(described, graph, [&](const link_desc& link) { found = found || link.flits_per_cycle < 1; });
    return found;
}

}  // namespace orbweaver::noc
