// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/agent_topology.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "hw/agent/agent_system_desc.h"

namespace orbweaver::agent {

namespace {

constexpr std::uint32_t mesh_columns = 8;
constexpr std::uint32_t no_distance = std::numeric_limits<std::uint32_t>::max();

/// Returns the channel of a row's +y link: 2 or 3, as in the table that the mesh agents carry.
constexpr std::uint32_t up_channel(std::uint32_t row) { return row == 1 || row == 6 ? 3 : 2; }

/// [node index][channel]: index of the neighbour; -1: no link.
using neighbour_table = std::vector<std::vector<int>>;

neighbour_table neighbours_of(const agent_topology& topology) {
    neighbour_table table(topology.nodes.size(), std::vector<int>(topology.channels, -1));
    for (const agent_topology::link& link : topology.links) {
        const int one = topology.index_of(link.one.node);
        const int other = topology.index_of(link.other.node);
        table[static_cast<std::size_t>(one)][link.one.channel] = other;
        table[static_cast<std::size_t>(other)][link.other.channel] = one;
    }
    return table;
}

/// Returns the distance in links from every node to one node.
std::vector<std::uint32_t> distances_to(std::size_t destination, const neighbour_table& neighbours) {
    std::vector<std::uint32_t> distances(neighbours.size(), no_distance);
    std::deque<std::size_t> reached{destination};
    distances[destination] = 0;
    while (!reached.empty()) {
        const std::size_t node = reached.front();
        reached.pop_front();
        for (const int next : neighbours[node]) {
            if (next >= 0 && distances[static_cast<std::size_t>(next)] == no_distance) {
                distances[static_cast<std::size_t>(next)] = distances[node] + 1;
                reached.push_back(static_cast<std::size_t>(next));
            }
        }
    }
    return distances;
}

/// Sets signs that name the destination's own channel.
void point_at_nodes(const agent_topology& topology, std::vector<std::vector<std::uint16_t>>& signs) {
    for (std::size_t index = 0; index < topology.nodes.size(); ++index) {
        for (const std::uint32_t destination : topology.nodes) {
            if (destination != topology.nodes[index]) {
                signs[index][destination] = static_cast<std::uint16_t>(agent_first_node_channel + destination);
            }
        }
    }
}

}  // namespace

int agent_topology::index_of(std::uint32_t node) const {
    const auto found = std::lower_bound(nodes.begin(), nodes.end(), node);
    return found == nodes.end() || *found != node ? -1 : static_cast<int>(found - nodes.begin());
}

agent_topology::end agent_topology::other_end(const end& port) const {
    for (const link& candidate : links) {
        if (candidate.one == port) { return candidate.other; }
        if (candidate.other == port) { return candidate.one; }
    }
    return {agent_no_channel, 0};
}

std::string agent_topology::problem() const {
    std::set<std::pair<std::uint32_t, std::uint32_t>> used;
    for (const link& checked : links) {
        for (const end& port : {checked.one, checked.other}) {
            if (index_of(port.node) < 0) { return fmt::format("there is no node {}", port.node); }
            if (port.channel >= channels) {
                return fmt::format("node {} has no channel {}; channels are 0 .. {}", port.node, port.channel,
                                   channels - 1);
            }
            if (!used.emplace(port.node, port.channel).second) {
                return fmt::format("two links end at channel {} of node {}", port.channel, port.node);
            }
        }
    }
    return {};
}

agent_topology make_agent_mesh(std::uint32_t columns, std::uint32_t rows) {
    const auto number = [](std::uint32_t x, std::uint32_t y) { return 2 + mesh_columns * y + x; };
    agent_topology mesh;
    mesh.nodes.push_back(1);
    mesh.links.push_back({{1, 0}, {2, 1}});
    for (std::uint32_t y = 0; y < rows; ++y) {
        for (std::uint32_t x = 0; x < columns; ++x) {
            mesh.nodes.push_back(number(x, y));
            if (x + 1 < columns) { mesh.links.push_back({{number(x, y), 0}, {number(x + 1, y), 1}}); }
            if (y + 1 < rows) {
                // -y uses the channel of {2, 3} that +y does not use; in the last row, which has no +y, it is 2.
                const std::uint32_t down = y + 1 == mesh_columns - 1 ? 2 : 5 - up_channel(y + 1);
                mesh.links.push_back({{number(x, y), up_channel(y)}, {number(x, y + 1), down}});
            }
        }
    }
    return mesh;
}

agent_topology make_engine_mesh(std::uint32_t columns, std::uint32_t rows) {
    agent_topology mesh;
    for (std::uint32_t node = 0; node < columns * rows; ++node) {
        mesh.nodes.push_back(node);
        if ((node + 1) % columns != 0) { mesh.links.push_back({{node, 0}, {node + 1, 1}}); }
        if (node + columns < columns * rows) { mesh.links.push_back({{node, 2}, {node + columns, 3}}); }
    }
    return mesh;
}

agent_topology make_processor_topology(std::uint32_t processors) {
    agent_topology made;
    made.nodes.resize(processors);
    std::iota(made.nodes.begin(), made.nodes.end(), 0U);
    made.channels = 1;
    made.any_to_any = true;
    return made;
}

agent_topology make_agent_topology(const agent_topology_desc& described) {
    if (described.kind == agent_topology_kind::mesh) { return make_agent_mesh(described.columns, described.rows); }
    agent_topology made;
    std::set<std::uint32_t> nodes;
    for (const agent_link_desc& link : described.links) {
        nodes.insert({link.node, link.to_node});
        made.channels = std::max({made.channels, link.channel + 1, link.to_channel + 1});
        made.links.push_back({{link.node, link.channel}, {link.to_node, link.to_channel}});
    }
    made.nodes.assign(nodes.begin(), nodes.end());
    return made;
}

std::vector<std::vector<std::uint16_t>> make_routing_signs(const agent_topology& topology) {
    const std::size_t numbers = topology.nodes.empty() ? 0 : topology.nodes.back() + 1;
    std::vector<std::vector<std::uint16_t>> signs(
        topology.nodes.size(), std::vector<std::uint16_t>(numbers, static_cast<std::uint16_t>(agent_no_channel)));
    if (topology.any_to_any) {
        point_at_nodes(topology, signs);
        return signs;
    }
    const neighbour_table neighbours = neighbours_of(topology);
    for (std::size_t destination = 0; destination < topology.nodes.size(); ++destination) {
        const std::vector<std::uint32_t> distances = distances_to(destination, neighbours);
        for (std::size_t index = 0; index < topology.nodes.size(); ++index) {
            for (std::uint32_t channel = 0; channel < topology.channels && index != destination; ++channel) {
                const int next = neighbours[index][channel];
                if (next >= 0 && distances[index] != no_distance &&
                    distances[static_cast<std::size_t>(next)] + 1 == distances[index]) {
                    signs[index][topology.nodes[destination]] = static_cast<std::uint16_t>(channel);
                    break;
                }
            }
        }
    }
    return signs;
}

}  // namespace orbweaver::agent
