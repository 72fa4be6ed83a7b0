// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/bit.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// Tables of router coordinates and node attachments of a grid, for lookups at every hop. All coordinates of a router
/// are stored in one word, the first dimension in the lowest bits.
class grid_map {
public:
    struct attachment {
        std::uint32_t coordinates = 0;
        port_id port;  // port of the node
        std::uint16_t router = 0;
    };

    /// @param needing name of the routing function, for the message
    /// @throws description_error if the graph is not a grid, or lacks links; the links of a ring may lead in one
    /// direction
    grid_map(const topology_graph& graph, const std::string& needing);

    unsigned dimensions() const { return static_cast<unsigned>(m_dims.size()); }
    unsigned routers() const { return static_cast<unsigned>(m_coordinates.size()); }
    unsigned side(unsigned dimension) const { return m_dims[dimension].side; }
    /// Returns whether a dimension is a ring.
    bool wraps(unsigned dimension) const { return m_dims[dimension].wraps; }
    bool wraps() const;
    /// Returns whether the links of a ring lead in one direction only.
    bool is_one_way(unsigned dimension) const { return m_dims[dimension].is_one_way; }
    /// @throws description_error unless the grid is a mesh of two dimensions
    void require_flat_mesh(const std::string& needing) const;

    std::uint32_t coordinates(unsigned router) const { return m_coordinates[router]; }
    const attachment& where(node_id node) const { return m_attachments[node.value]; }
    unsigned coordinate(std::uint32_t coordinates, unsigned dimension) const {
        return (coordinates & m_dims[dimension].mask) >> m_dims[dimension].shift;
    }
    /// Returns whether the first router's coordinate along a dimension is larger than the second's.
    bool is_above(std::uint32_t one, std::uint32_t other, unsigned dimension) const {
        const std::uint32_t mask = m_dims[dimension].mask;
        return (one & mask) > (other & mask);
    }
    /// Returns the lowest dimension in which two different routers differ.
    unsigned first_difference(std::uint32_t one, std::uint32_t other) const {
        return m_dimension_of_bit[lowest_bit(one ^ other)];
    }
    /// Returns the port that leads up (coordinates grow) or down a dimension. Precondition: it exists.
    port_id port(unsigned router, unsigned dimension, bool ascending) const {
        return m_ports[router * m_ports_a_router + dimension * 2 + (ascending ? 1U : 0U)];
    }
    unsigned ports(unsigned router) const {
        return static_cast<unsigned>(m_first_port[router + 1] - m_first_port[router]);
    }
    /// Returns the dimension along which a port leads; dimensions() for the port of a node.
    unsigned dimension_of(unsigned router, port_id port) const {
        return m_port_dimensions[m_first_port[router] + port.value];
    }

    /// The shorter direction from one coordinate to another; on a mesh, and on a ring of one direction, the only one.
    struct route {
        bool ascending = false;
        bool tied = false;  // both directions are equally long
    };
    route shorter_direction(unsigned dimension, unsigned origin, unsigned target) const {
        if (!m_dims[dimension].wraps) { return {target > origin, false}; }
        if (m_dims[dimension].is_one_way) { return {m_dims[dimension].ascends, false}; }
        const unsigned side = m_dims[dimension].side;
        const unsigned twice = 2 * (target >= origin ? target - origin : target + side - origin);
        return {twice < side, twice == side};
    }

private:
    void note_ports(unsigned router, const std::vector<topology_port>& ports);
    void note_directions(const topology_graph& graph, const std::string& needing);

    struct extent {
        std::uint32_t mask = 0;
        unsigned shift = 0;
        unsigned side = 1;
        bool wraps = false;
        bool is_one_way = false;
        bool ascends = false;  // with is_one_way
    };
    std::vector<extent> m_dims;
    unsigned m_ports_a_router = 0;                 // entries of m_ports per router
    std::vector<std::uint8_t> m_dimension_of_bit;  // [coordinate bit]
    std::vector<std::uint32_t> m_coordinates;      // [router]
    std::vector<attachment> m_attachments;         // [node]
    std::vector<port_id> m_ports;                  // [router, dimension, down or up]
    std::vector<std::size_t> m_first_port;         // [router], plus one: index into m_port_dimensions
    std::vector<std::uint8_t> m_port_dimensions;
};

}  // namespace orbweaver::noc
