// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/grid.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned largest_side = 1024;

/// One of the two directions along a dimension.
struct route {
    unsigned dimension;
    std::int8_t direction;
    shared_text name;  // name of the ports in this direction
};

std::string name_of(const grid_shape& shape, unsigned dimension, bool is_positive) {
    constexpr const char* letters[3][2] = {{"W", "E"}, {"N", "S"}, {"D", "U"}};
    if (shape.names.empty()) { return letters[dimension][is_positive ? 1 : 0]; }
    const auto& names = shape.names[dimension];
    return is_positive ? names.first : names.second;
}

/// Returns east before west, but north before south: the order of ports in all grids.
std::vector<route> routes_of(const grid_shape& shape) {
    std::vector<route> routes;
    for (unsigned dimension = 0; dimension < shape.dims.size(); ++dimension) {
        const route positive{dimension, 1, name_of(shape, dimension, true)};
        const route negative{dimension, -1, name_of(shape, dimension, false)};
        const bool is_second = dimension == 1;
        routes.push_back(is_second ? negative : positive);
        routes.push_back(is_second ? positive : negative);
    }
    return routes;
}

class grid_builder {
public:
    explicit grid_builder(const grid_shape& shape) : m_shape(shape), m_routes(routes_of(shape)) {
        m_graph.dims = shape.dims;
        unsigned stride = 1;
        for (const unsigned side : shape.dims) {
            m_strides.push_back(stride);
            stride *= side;
        }
        m_routers = stride;
    }

    topology_graph build() {
        m_graph.columns = m_shape.dims[0] * m_shape.concentration;
        m_graph.rows = m_routers / m_shape.dims[0];
        m_graph.routers.reserve(m_routers);
        m_graph.nodes.reserve(std::size_t{m_routers} * m_shape.concentration);
        for (unsigned number = 0; number < m_routers; ++number) { add_router(number); }
        m_graph.links.reserve(m_channel_ends);
        for (unsigned number = 0; number < m_routers; ++number) { add_links(number); }
        return std::move(m_graph);
    }

private:
    bool at_end(unsigned number, const route& heading) const {
        return m_graph.coordinate(number, heading.dimension) ==
               (heading.direction > 0 ? m_shape.dims[heading.dimension] - 1 : 0);
    }

    bool has_neighbour(unsigned number, const route& heading) const {
        return !at_end(number, heading) || (m_shape.wraps && m_shape.dims[heading.dimension] > 1);
    }

    unsigned neighbour(unsigned number, const route& heading) const {
        const unsigned stride = m_strides[heading.dimension];
        const unsigned extent = stride * (m_shape.dims[heading.dimension] - 1);
        if (heading.direction > 0) { return at_end(number, heading) ? number - extent : number + stride; }
        return at_end(number, heading) ? number + extent : number - stride;
    }

    port_id port_towards(unsigned number, unsigned dimension, std::int8_t direction) const {
        const auto& ports = m_graph.routers[number].ports;
        std::uint8_t port = 0;
        while (ports[port].dimension != static_cast<int>(dimension) || ports[port].direction != direction) { ++port; }
        return {port};
    }

    void add_router(unsigned number) {
        topology_graph::router& made = m_graph.routers.emplace_back();
        const auto channels = static_cast<std::size_t>(std::count_if(
            m_routes.begin(), m_routes.end(), [&](const route& heading) { return has_neighbour(number, heading); }));
        m_channel_ends += channels;
        made.ports.reserve(m_shape.concentration + channels);
        add_nodes(m_graph, number, m_shape.concentration);
        for (const route& heading : m_routes) {
            if (has_neighbour(number, heading)) {
                made.ports.push_back({heading.name, static_cast<std::int8_t>(heading.dimension), heading.direction,
                                      at_end(number, heading)});
            }
        }
    }

    void add_links(unsigned number) {
        for (const route& heading : m_routes) {
            if (has_neighbour(number, heading)) {
                const unsigned target = neighbour(number, heading);
                m_graph.links.push_back(
                    {number, port_towards(number, heading.dimension, heading.direction), target,
                     port_towards(target, heading.dimension, static_cast<std::int8_t>(-heading.direction))});
            }
        }
    }

    const grid_shape& m_shape;
    std::vector<route> m_routes;
    std::vector<unsigned> m_strides;
    unsigned m_routers = 0;
    std::size_t m_channel_ends = 0;  // sum over all routers
    topology_graph m_graph;
};

}  // namespace

topology_graph make_grid(const grid_shape& shape) { return grid_builder(shape).build(); }

void check_grid(const std::string& kind, const std::vector<unsigned>& dims, std::size_t max_dimensions,
                unsigned concentration) {
    if (dims.empty() || dims.size() > max_dimensions) {
        const std::string allowed = max_dimensions == 1 ? "one size" : fmt::format("1 to {} sizes", max_dimensions);
        throw description_error("network.topology.dims", fmt::format("{} has {}, not {}", kind, allowed, dims.size()));
    }
    std::uint64_t nodes = concentration;
    for (std::size_t dimension = 0; dimension < dims.size(); ++dimension) {
        if (dims[dimension] < 1 || dims[dimension] > largest_side) {
            throw description_error(
                fmt::format("network.topology.dims.{}", dimension),
                fmt::format("a side of {} is 1 to {} routers, not {}", kind, largest_side, dims[dimension]));
        }
        nodes *= dims[dimension];
    }
    check_network_nodes("network.topology.dims", nodes);
}

}  // namespace orbweaver::noc
