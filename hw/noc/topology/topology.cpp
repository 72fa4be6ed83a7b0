// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/topology.h"

#include <algorithm>

#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {

std::string router_name(const topology_graph& graph, unsigned router) {
    const std::string& name = graph.routers[router].name;
    return name.empty() ? "r" + std::to_string(router) : name;
}

std::string port_name(const topology_graph& graph, unsigned router, port_id port) {
    return router_name(graph, router) + "." + graph.routers[router].ports[port.value].name.text();
}

bool has_buses(const topology_graph& graph) {
    return std::any_of(graph.routers.begin(), graph.routers.end(),
                       [](const topology_graph::router& candidate) { return candidate.is_bus; });
}

void check_network_nodes(const std::string& key, std::uint64_t nodes, unsigned most) {
    if (nodes > most) {
        throw description_error(key, std::to_string(nodes) + " nodes are too many; a " +
                                         (most == max_network_nodes ? "network" : "hypernet") + " has at most " +
                                         std::to_string(most));
    }
}

void add_nodes(topology_graph& graph, unsigned router, unsigned count) {
    auto& ports = graph.routers[router].ports;
    for (unsigned number = 0; number < count; ++number) {
        graph.nodes.push_back({router, port_id{static_cast<std::uint8_t>(ports.size())}});
        ports.push_back({count == 1 ? "local" : "local" + std::to_string(number)});
    }
}

void add_channel(topology_graph& graph, const channel_end& one, const channel_end& other, unsigned cycles,
                 double flits_per_cycle) {
    const auto add_port = [&graph](const channel_end& end) {
        auto& ports = graph.routers[end.router].ports;
        ports.push_back(end.port);
        return port_id{static_cast<std::uint8_t>(ports.size() - 1)};
    };
    const port_id one_port = add_port(one);
    const port_id other_port = add_port(other);
    graph.links.push_back({one.router, one_port, other.router, other_port, cycles, flits_per_cycle});
    graph.links.push_back({other.router, other_port, one.router, one_port, cycles, flits_per_cycle});
}

topology_graph make_topology(const topology_desc& described) {
    return topology_registry::find("topology", described.kind).make(described);
}

}  // namespace orbweaver::noc
