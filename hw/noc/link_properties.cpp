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

std::size_t links_of(const topology_graph& graph) { return graph.links.size() + 2 * graph.nodes.size(); }

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
    for (std::size_t link = 0; link < links_of(graph); ++link) {
        longest = std::max(longest, link_properties(described, graph, link).cycles);
    }
    return longest;
}

namespace {

/// @param first number of the first link that matters
bool has_narrow(const network_desc& described, const topology_graph& graph, std::size_t first) {
    for (std::size_t link = first; link < links_of(graph); ++link) {
        if (link_properties(described, graph, link).flits_per_cycle < 1) { return true; }
    }
    return false;
}

}  // namespace

bool has_narrow_links(const network_desc& described, const topology_graph& graph) {
    return has_narrow(described, graph, 0);
}

bool has_narrow_node_links(const network_desc& described, const topology_graph& graph) {
    return has_narrow(described, graph, graph.links.size());
}

}  // namespace orbweaver::noc
