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

namespace orbweaver {

namespace {

constexpr std::uint32_t mesh_columns = 8;
constexpr std::uint32_t no_distance = std::numeric_limits<std::uint32_t>::max();

/// Channel of the +y link of a row: 2 or 3, as the table that the mesh agents carry says.
constexpr std::uint32_t up_channel(std::uint32_t row) {
    return row == 1 || row == 6 ? 3 : 2;
}

/// Neighbours of a node by channel, as places; -1: no link.
using neighbour_table = std::vector<std::vector<int>>;

neighbour_table neighbours_of(const agent_topology& of) {
    neighbour_table table(of.nodes.size(), std::vector<int>(of.channels, -1));
    for (const agent_topology::link& link : of.links) {
        const int one = of.index_of(link.one.node);
        const int other = of.index_of(link.other.node);
        table[static_cast<std::size_t>(one)][link.one.channel] = other;
        table[static_cast<std::size_t>(other)][link.other.channel] = one;
    }
    return table;
}

/// Links from every node to one.
std::vector<std::uint32_t> distances_to(std::size_t destination, const neighbour_table& neighbours) {
    std::vector<std::uint32_t> distances(neighbours.size(), no_distance);
    std::deque<std::size_t> reached{destination};
    distances[destination] = 0;
    while (!reached.empty()) {
        const std::size_t at = reached.front();
        reached.pop_front();
        for (const int next : neighbours[at]) {
            if (next >= 0 && distances[static_cast<std::size_t>(next)] == no_distance) {
                distances[static_cast<std::size_t>(next)] = distances[at] + 1;
                reached.push_back(static_cast<std::size_t>(next));
            }
        }
    }
    return distances;
}

/// Signs that name the channel of the destination itself.
void point_at_nodes(const agent_topology& of, std::vector<std::vector<std::uint16_t>>& signs) {
    for (std::size_t at = 0; at < of.nodes.size(); ++at) {
        for (const std::uint32_t destination : of.nodes) {
            if (destination != of.nodes[at]) {
                signs[at][destination] = static_cast<std::uint16_t>(agent_first_node_channel + destination);
            }
        }
    }
}

}  // namespace

int agent_topology::index_of(std::uint32_t node) const {
    const auto found = std::lower_bound(nodes.begin(), nodes.end(), node);
    return found == nodes.end() || *found != node ? -1 : static_cast<int>(found - nodes.begin());
}

agent_topology::end agent_topology::other_end(const end& of) const {
    for (const link& candidate : links) {
        if (candidate.one == of) {
            return candidate.other;
        }
        if (candidate.other == of) {
            return candidate.one;
        }
    }
    return {agent_no_channel, 0};
}

std::string agent_topology::problem() const {
    std::set<std::pair<std::uint32_t, std::uint32_t>> used;
    for (const link& checked : links) {
        for (const end& at : {checked.one, checked.other}) {
            if (index_of(at.node) < 0) {
                return fmt::format("there is no node {}", at.node);
            }
            if (at.channel >= channels) {
                return fmt::format("node {} has no channel {}; channels are 0 .. {}", at.node, at.channel,
                                   channels - 1);
            }
            if (!used.emplace(at.node, at.channel).second) {
                return fmt::format("two links end at channel {} of node {}", at.channel, at.node);
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
            if (x + 1 < columns) {
                mesh.links.push_back({{number(x, y), 0}, {number(x + 1, y), 1}});
            }
            if (y + 1 < rows) {
                // -y has the channel of {2, 3} that +y leaves; in the last row, which has none, 2.
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
        if ((node + 1) % columns != 0) {
            mesh.links.push_back({{node, 0}, {node + 1, 1}});
        }
        if (node + columns < columns * rows) {
            mesh.links.push_back({{node, 2}, {node + columns, 3}});
        }
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
    if (described.kind == agent_topology_kind::mesh) {
        return make_agent_mesh(described.columns, described.rows);
    }
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

std::vector<std::vector<std::uint16_t>> make_routing_signs(const agent_topology& of) {
    const std::size_t numbers = of.nodes.empty() ? 0 : of.nodes.back() + 1;
    std::vector<std::vector<std::uint16_t>> signs(
        of.nodes.size(), std::vector<std::uint16_t>(numbers, static_cast<std::uint16_t>(agent_no_channel)));
    if (of.any_to_any) {
        point_at_nodes(of, signs);
        return signs;
    }
    const neighbour_table neighbours = neighbours_of(of);
    for (std::size_t destination = 0; destination < of.nodes.size(); ++destination) {
        const std::vector<std::uint32_t> distances = distances_to(destination, neighbours);
        for (std::size_t at = 0; at < of.nodes.size(); ++at) {
            for (std::uint32_t channel = 0; channel < of.channels && at != destination; ++channel) {
                const int next = neighbours[at][channel];
                if (next >= 0 && distances[at] != no_distance &&
                    distances[static_cast<std::size_t>(next)] + 1 == distances[at]) {
                    signs[at][of.nodes[destination]] = static_cast<std::uint16_t>(channel);
                    break;
                }
            }
        }
    }
    return signs;
}

}  // namespace orbweaver
