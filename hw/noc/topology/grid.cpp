// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/grid.h"

#include <fmt/core.h>

#include <utility>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned largest_side = 1024;

/// One of the two ways along a dimension.
struct way {
    unsigned dimension;
    int direction;
};

/// East before west, but north before south: the order of ports in all grids.
std::vector<way> ways_of(std::size_t dimensions) {
    std::vector<way> ways;
    for (unsigned dimension = 0; dimension < dimensions; ++dimension) {
        const int first = dimension == 1 ? -1 : 1;
        ways.push_back({dimension, first});
        ways.push_back({dimension, -first});
    }
    return ways;
}

class grid_builder {
public:
    explicit grid_builder(const grid_shape& shape) : m_shape(shape), m_ways(ways_of(shape.dims.size())) {
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
        for (unsigned number = 0; number < m_routers; ++number) {
            add_router(number);
        }
        for (unsigned number = 0; number < m_routers; ++number) {
            add_links(number);
        }
        return std::move(m_graph);
    }

private:
    bool at_end(unsigned number, const way& heading) const {
        return m_graph.coordinate(number, heading.dimension) ==
               (heading.direction > 0 ? m_shape.dims[heading.dimension] - 1 : 0);
    }

    bool has_neighbour(unsigned number, const way& heading) const {
        return !at_end(number, heading) || (m_shape.wraps && m_shape.dims[heading.dimension] > 1);
    }

    unsigned neighbour(unsigned number, const way& heading) const {
        const unsigned stride = m_strides[heading.dimension];
        const unsigned extent = stride * (m_shape.dims[heading.dimension] - 1);
        if (heading.direction > 0) {
            return at_end(number, heading) ? number - extent : number + stride;
        }
        return at_end(number, heading) ? number + extent : number - stride;
    }

    port_id port_towards(unsigned number, const way& heading) const {
        const auto& ports = m_graph.routers[number].ports;
        std::uint8_t port = 0;
        while (ports[port].dimension != static_cast<int>(heading.dimension) ||
               ports[port].direction != heading.direction) {
            ++port;
        }
        return {port};
    }

    std::string name(const way& heading) const {
        constexpr const char* letters[3][2] = {{"E", "W"}, {"S", "N"}, {"U", "D"}};
        if (m_shape.names.empty()) {
            return letters[heading.dimension][heading.direction > 0 ? 0 : 1];
        }
        const auto& names = m_shape.names[heading.dimension];
        return heading.direction > 0 ? names.first : names.second;
    }

    void add_router(unsigned number) {
        topology_graph::router& made = m_graph.routers.emplace_back();
        add_nodes(m_graph, number, m_shape.concentration);
        for (const way& heading : m_ways) {
            if (has_neighbour(number, heading)) {
                made.ports.push_back(
                    {name(heading), static_cast<int>(heading.dimension), heading.direction, at_end(number, heading)});
            }
        }
    }

    void add_links(unsigned number) {
        for (const way& heading : m_ways) {
            if (has_neighbour(number, heading)) {
                const unsigned target = neighbour(number, heading);
                const way back{heading.dimension, -heading.direction};
                m_graph.links.push_back({number, port_towards(number, heading), target, port_towards(target, back)});
            }
        }
    }

    const grid_shape& m_shape;
    std::vector<way> m_ways;
    std::vector<unsigned> m_strides;
    unsigned m_routers = 0;
    topology_graph m_graph;
};

}  // namespace

topology_graph make_grid(const grid_shape& shape) {
    return grid_builder(shape).build();
}

void check_grid(const std::string& kind, const std::vector<unsigned>& dims, std::size_t most_dimensions,
                unsigned concentration) {
    if (dims.empty() || dims.size() > most_dimensions) {
        const std::string allowed = most_dimensions == 1 ? "one size" : fmt::format("1 to {} sizes", most_dimensions);
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
