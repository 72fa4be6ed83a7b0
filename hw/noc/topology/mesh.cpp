// SPDX-License-Identifier: Apache-2.0
// Two-dimensional mesh, 1 x 1 to 64 x 64, one node a router (digest section 1.5.4). No header: it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver {
namespace {

constexpr unsigned largest_side = 64;
constexpr unsigned largest_side_of_offsets = 32;  // six bits, two's complement

struct direction {
    const char* name;
    int dx;
    int dy;
};
/// x grows east, y grows south. Ports stand in this order after the local one.
constexpr direction directions[] = {{"E", 1, 0}, {"W", -1, 0}, {"N", 0, -1}, {"S", 0, 1}};
constexpr std::size_t opposite[] = {1, 0, 3, 2};

class mesh_builder {
public:
    mesh_builder(unsigned columns, unsigned rows) : m_columns(columns), m_rows(rows) {}

    topology_graph build() {
        m_graph.dims = {m_columns, m_rows};
        m_graph.columns = m_columns;
        m_graph.rows = m_rows;
        m_graph.offset_headers = m_columns <= largest_side_of_offsets && m_rows <= largest_side_of_offsets;
        for (unsigned number = 0; number < m_columns * m_rows; ++number) {
            add_router(number);
        }
        for (unsigned number = 0; number < m_columns * m_rows; ++number) {
            add_links(number);
        }
        return std::move(m_graph);
    }

private:
    bool has_neighbour(unsigned number, const direction& towards) const {
        const int x = static_cast<int>(number % m_columns) + towards.dx;
        const int y = static_cast<int>(number / m_columns) + towards.dy;
        return x >= 0 && y >= 0 && x < static_cast<int>(m_columns) && y < static_cast<int>(m_rows);
    }

    unsigned neighbour(unsigned number, const direction& towards) const {
        return static_cast<unsigned>(static_cast<int>(number) + towards.dx + towards.dy * static_cast<int>(m_columns));
    }

    /// The port of a router towards a direction; edge routers leave out the missing ones.
    port_id port_towards(unsigned number, std::size_t which) const {
        std::uint8_t port = 1;
        for (std::size_t before = 0; before < which; ++before) {
            port = static_cast<std::uint8_t>(port + (has_neighbour(number, directions[before]) ? 1 : 0));
        }
        return {port};
    }

    void add_router(unsigned number) {
        topology_graph::router made;
        made.ports.push_back({"local"});
        for (const direction& towards : directions) {
            if (has_neighbour(number, towards)) {
                made.ports.push_back({towards.name, towards.dx != 0 ? 0 : 1, towards.dx + towards.dy});
            }
        }
        m_graph.routers.push_back(std::move(made));
        m_graph.nodes.push_back({number, port_id{0}});
    }

    void add_links(unsigned number) {
        for (std::size_t which = 0; which < 4; ++which) {
            if (has_neighbour(number, directions[which])) {
                const unsigned to = neighbour(number, directions[which]);
                m_graph.links.push_back({number, port_towards(number, which), to, port_towards(to, opposite[which])});
            }
        }
    }

    unsigned m_columns;
    unsigned m_rows;
    topology_graph m_graph;
};

topology_graph make_mesh(const topology_desc& described) {
    if (described.dims.size() != 2) {
        throw description_error("network.topology.dims",
                                fmt::format("a mesh has two sizes, columns and rows, not {}", described.dims.size()));
    }
    for (const unsigned side : described.dims) {
        if (side < 1 || side > largest_side) {
            throw description_error("network.topology.dims",
                                    fmt::format("a side of a mesh is 1 to {} routers, not {}", largest_side, side));
        }
    }
    return mesh_builder(described.dims[0], described.dims[1]).build();
}

const topology_registry::entry registered{"mesh", "a grid of routers, each with a node", {make_mesh, {"dims"}}};

}  // namespace
}  // namespace orbweaver
