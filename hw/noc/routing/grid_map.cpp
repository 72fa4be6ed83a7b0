// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/grid_map.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {

grid_map::grid_map(const topology_graph& graph, const std::string& needing) {
    if (graph.dims.empty()) {
        throw description_error("network.routing", needing +
                                                       " needs a grid: a mesh, torus, ring, hypercube or "
                                                       "concentrated mesh; up_down routes on any graph");
    }
    for (const unsigned side : graph.dims) {
        extent made;
        made.shift = static_cast<unsigned>(m_dimension_of_bit.size());
        made.side = side;
        const auto bits = static_cast<unsigned>(std::bit_width(side - 1));
        made.mask = static_cast<std::uint32_t>(((std::uint64_t{1} << bits) - 1) << made.shift);
        m_dimension_of_bit.insert(m_dimension_of_bit.end(), bits, static_cast<std::uint8_t>(m_dims.size()));
        m_dims.push_back(made);
    }
    invariant(m_dimension_of_bit.size() <= 32, "grid_map", 0, "coordinates do not fit a word");
    m_ports_a_router = 2 * dimensions();
    m_ports.resize(graph.routers.size() * m_ports_a_router);
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        std::uint32_t coordinates = 0;
        for (unsigned dimension = 0; dimension < m_dims.size(); ++dimension) {
            coordinates |= graph.coordinate(router, dimension) << m_dims[dimension].shift;
        }
        m_coordinates.push_back(coordinates);
        note_ports(router, graph.routers[router].ports);
    }
    m_first_port.push_back(m_port_dimensions.size());
    note_directions(graph, needing);
    for (const auto& node : graph.nodes) {
        m_attachments.push_back({m_coordinates[node.router], node.port, static_cast<std::uint16_t>(node.router)});
    }
}

void grid_map::note_ports(unsigned router, const std::vector<topology_port>& ports) {
    m_first_port.push_back(m_port_dimensions.size());
    for (std::uint8_t number = 0; number < ports.size(); ++number) {
        const topology_port& port = ports[number];
        const std::size_t dimension = port.dimension < 0 ? m_dims.size() : static_cast<std::size_t>(port.dimension);
        m_port_dimensions.push_back(static_cast<std::uint8_t>(dimension));
        if (port.dimension >= 0) {
            m_ports[(router * m_dims.size() + dimension) * 2 + (port.direction > 0 ? 1 : 0)] = {number};
            m_dims[dimension].wraps = m_dims[dimension].wraps || port.wraps;
        }
    }
}

/// Notes the directions of each dimension. Precondition: the ports are known.
void grid_map::note_directions(const topology_graph& graph, const std::string& needing) {
    std::vector<std::array<std::size_t, 2>> links(m_dims.size());  // [dimension][down or up]
    for (const topology_graph::link& link : graph.links) {
        const topology_port& port = graph.routers[link.origin].ports[link.origin_port.value];
        if (port.dimension >= 0) { ++links[static_cast<std::size_t>(port.dimension)][port.direction > 0 ? 1 : 0]; }
    }
    for (std::size_t dimension = 0; dimension < m_dims.size(); ++dimension) {
        extent& axis = m_dims[dimension];
        const std::size_t steps = axis.wraps && axis.side > 1 ? axis.side : axis.side - 1;
        const std::size_t needed = graph.routers.size() / axis.side * steps;
        const auto& [down, up] = links[dimension];
        axis.is_one_way = axis.wraps && needed != 0 && up + down == needed && (up == 0 || down == 0);
        axis.ascends = up != 0;
        if (!axis.is_one_way && (up != needed || down != needed)) {
            throw description_error(
                "network.routing",
                fmt::format(
                    "{} needs all links of dimension {}, {} up and {} down, or those of rings in one direction; "
                    "there are {} and {}. up_down routes on any links in both directions, table on all graphs",
                    needing, dimension, needed, needed, up, down));
        }
    }
}

bool grid_map::wraps() const {
    return std::any_of(m_dims.begin(), m_dims.end(), [](const extent& axis) { return axis.wraps; });
}

void grid_map::require_flat_mesh(const std::string& needing) const {
    if (dimensions() != 2 || wraps()) {
        throw description_error("network.routing", needing + " needs a mesh of two dimensions");
    }
}

}  // namespace orbweaver::noc
