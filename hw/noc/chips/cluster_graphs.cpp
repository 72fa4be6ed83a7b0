// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/cluster_graphs.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/link_desc.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {
namespace {

constexpr const char* gateways_key = "cluster.chip.network.gateways";

/// @throws description_error for a port that a router cannot have
port_id add_port(topology_graph::router& host, std::string name) {
    if (host.ports.size() >= max_router_ports) {
        throw description_error(gateways_key,
                                fmt::format("a router has at most {} ports, gateways included", max_router_ports));
    }
    host.ports.push_back({std::move(name)});
    return {static_cast<std::uint8_t>(host.ports.size() - 1)};
}

/// Returns "gateway", or "gateway0", "gateway1", ... if there are several.
std::string gateway_name(unsigned number, unsigned count) {
    return count == 1 ? "gateway" : fmt::format("gateway{}", number);
}

void check_gateways(const std::vector<unsigned>& routers, const topology_graph& chip) {
    for (std::size_t number = 0; number < routers.size(); ++number) {
        const std::string key = fmt::format("{}.{}", gateways_key, number);
        if (routers[number] >= chip.routers.size()) {
            throw description_error(
                key, fmt::format("a chip has routers 0 to {}, not {}", chip.routers.size() - 1, routers[number]));
        }
        if (std::count(routers.begin(), routers.end(), routers[number]) > 1) {
            throw description_error(
                key, fmt::format("router {}{} is named twice; a router has one gateway at most", routers[number],
                                 chip.routers[routers[number]].name.empty()
                                     ? ""
                                     : fmt::format(" ({})", chip.routers[routers[number]].name)));
        }
    }
}

/// Checks the size before memory is allocated.
void check_size(const cluster_graphs& graphs) {
    const std::uint64_t chips = graphs.chips();
    check_network_nodes("cluster.chip.network.topology", chips * graphs.tiles);
    const std::uint64_t routers = chips * graphs.chip_routers() + graphs.outer.routers.size();
    if (routers > max_network_routers) {
        throw description_error(
            "cluster.chip.network.topology",
            fmt::format("{} routers in all are too many; there are at most {}", routers, max_network_routers));
    }
}

void add_gateways_of_chip(cluster_graphs& graphs, const std::vector<unsigned>& routers) {
    for (unsigned number = 0; number < graphs.gateways; ++number) {
        const unsigned router = routers[number];
        graphs.chip.nodes.push_back(
            {router, add_port(graphs.chip.routers[router], gateway_name(number, graphs.gateways))});
    }
}

/// Adds the doors of the chips. A chip's first gateway uses the node's port; the other gateways get ports after all
/// others.
void add_doors(cluster_graphs& graphs) {
    for (unsigned chip = 0; chip < graphs.chips(); ++chip) {
        const auto& node = graphs.outer.nodes[chip];
        topology_graph::router& router = graphs.outer.routers[node.router];
        for (unsigned number = 0; number < graphs.gateways; ++number) {
            const std::string name =
                fmt::format("chip{}{}", chip, graphs.gateways == 1 ? "" : fmt::format("_{}", number));
            if (number == 0) { router.ports[node.port.value].name = name; }
            graphs.doors.push_back({node.router, number == 0 ? node.port : add_port(router, name)});
        }
    }
}

std::string router_name(const std::string& group, const topology_graph& graph, unsigned number) {
    const std::string& own = graph.routers[number].name;
    return fmt::format("{}.{}", group, own.empty() ? fmt::format("r{}", number) : own);
}

void add_chips(topology_graph& whole, const cluster_graphs& parts, const link_desc& wires) {
    for (unsigned chip = 0; chip < parts.chips(); ++chip) {
        for (unsigned number = 0; number < parts.chip_routers(); ++number) {
            whole.routers.push_back(parts.chip.routers[number]);
            whole.routers.back().name = router_name(fmt::format("c{}", chip), parts.chip, number);
        }
        for (topology_graph::link connection : parts.chip.links) {
            connection.origin = parts.in_chip(chip, connection.origin);
            connection.target = parts.in_chip(chip, connection.target);
            connection.cycles = connection.cycles != 0 ? connection.cycles : wires.cycles;
            connection.flits_per_cycle =
                connection.flits_per_cycle != 0 ? connection.flits_per_cycle : wires.flits_per_cycle;
            connection.level = link_level::chip;
            whole.links.push_back(connection);
        }
        for (unsigned tile = 0; tile < parts.tiles; ++tile) {
            const auto& terminal = parts.chip.nodes[tile];
            whole.nodes.push_back({parts.in_chip(chip, terminal.router), terminal.port});
        }
    }
}

void add_cluster(topology_graph& whole, const cluster_graphs& parts) {
    for (unsigned number = 0; number < parts.outer.routers.size(); ++number) {
        whole.routers.push_back(parts.outer.routers[number]);
        whole.routers.back().name = router_name("cluster", parts.outer, number);
    }
    for (topology_graph::link connection : parts.outer.links) {
        connection.origin = parts.in_cluster(connection.origin);
        connection.target = parts.in_cluster(connection.target);
        whole.links.push_back(connection);
    }
}

void add_gateway_links(topology_graph& whole, const cluster_graphs& parts, const link_desc& wires) {
    for (unsigned number = 0; number < parts.doors.size(); ++number) {
        const auto& inside = parts.chip.nodes[parts.tiles + number % parts.gateways];
        const unsigned router = parts.in_chip(number / parts.gateways, inside.router);
        const unsigned door = parts.in_cluster(parts.doors[number].router);
        const port_id port = parts.doors[number].port;
        whole.links.push_back(
            {router, inside.port, door, port, wires.cycles, wires.flits_per_cycle, link_level::gateway});
        whole.links.push_back(
            {door, port, router, inside.port, wires.cycles, wires.flits_per_cycle, link_level::gateway});
    }
}

}  // namespace

cluster_graphs make_cluster_graphs(const network_desc& described) {
    cluster_graphs parts;
    parts.chip = read_chip([&] { return make_topology(described.chip.topology); });
    parts.outer = make_topology(described.topology);
    parts.tiles = static_cast<unsigned>(parts.chip.nodes.size());
    parts.gateways = static_cast<unsigned>(described.chip.gateways.size());
    check_size(parts);
    check_gateways(described.chip.gateways, parts.chip);
    add_gateways_of_chip(parts, described.chip.gateways);
    add_doors(parts);
    return parts;
}

topology_graph whole_graph(const cluster_graphs& parts, const network_desc& described) {
    topology_graph whole;
    add_chips(whole, parts, described.chip.link);
    add_cluster(whole, parts);
    add_gateway_links(whole, parts, described.chip.link);
    whole.columns = parts.tiles;
    whole.rows = parts.chips();
    for (const unsigned nodes : parts.chip.modules) {
        if (nodes < parts.tiles) { whole.modules.push_back(nodes); }
    }
    whole.modules.push_back(parts.tiles);
    for (const unsigned chips : parts.outer.modules) { whole.modules.push_back(chips * parts.tiles); }
    if (whole.modules.back() != parts.tiles * parts.chips()) { whole.modules.push_back(parts.tiles * parts.chips()); }
    return whole;
}

}  // namespace orbweaver::noc
