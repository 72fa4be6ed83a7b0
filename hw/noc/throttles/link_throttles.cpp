// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/throttles/link_throttles.h"

#include <fmt/core.h>
#include <fnmatch.h>

#include <algorithm>
#include <string>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {

namespace {

[[noreturn]] void refuse(unsigned number, const char* key, const std::string& text) {
    throw description_error(fmt::format("network.throttles.{}.{}", number, key), text);
}

/// Returns whether a link can be throttled. A bus carries one packet at a time and does not allocate VCs.
bool can_be_throttled(const topology_graph& graph, const topology_graph::link& connection) {
    return !graph.routers[connection.origin].is_bus;
}

std::string example_text(const topology_graph& graph) {
    const auto found = std::find_if(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& candidate) {
        return can_be_throttled(graph, candidate);
    });
    return found == graph.links.end()
               ? "; this network has no such links"
               : fmt::format("; '{}' is one", port_name(graph, found->origin, found->origin_port));
}

bool has_node(const topology_graph& graph, unsigned router) {
    return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                       [router](const topology_graph::attachment& terminal) { return terminal.router == router; });
}

}  // namespace

link_throttles::link_throttles(const std::vector<link_throttle_desc>& described, const topology_graph& graph)
    : m_of_routers(graph.routers.size()) {
    for (unsigned number = 0; number < described.size(); ++number) { add(number, described[number], graph); }
}

void link_throttles::add(unsigned number, const link_throttle_desc& described, const topology_graph& graph) {
    bool found = false;
    bool is_entered = false;
    for (const topology_graph::link& link : graph.links) {
        const std::string name = port_name(graph, link.origin, link.origin_port);
        if (!can_be_throttled(graph, link) || fnmatch(described.link.c_str(), name.c_str(), 0) != 0) { continue; }
        auto& throttles = m_of_routers[link.origin];
        throttles.resize(graph.routers[link.origin].ports.size());
        throttles[link.origin_port.value] = described.throttle;
        found = true;
        is_entered = is_entered || has_node(graph, link.origin);
    }
    if (!found) {
        refuse(number, "link",
               fmt::format("no link from a router to another is named '{}'{}", described.link, example_text(graph)));
    }
    if (described.throttle.new_packet_vcs != unlimited && !is_entered) {
        refuse(number, "new_packet_vcs", "no packet enters the network at these links: their routers have no node");
    }
}

}  // namespace orbweaver::noc
