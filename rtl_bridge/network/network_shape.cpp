// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/network_shape.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <numeric>

#include "hw/noc/link_properties.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_routing.h"

namespace orbweaver::rtl {

namespace {

/// Converts a name to a valid SystemVerilog identifier.
std::string identifier(std::string name) {
    for (char& letter : name) { letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_'; }
    return name;
}

/// Returns the ports of a router by their slots in its instance, ordered by their destinations.
std::vector<unsigned> slot_order(const noc::topology_graph::router& described, const rtl_routing& routing) {
    std::vector<unsigned> ports(described.ports.size());
    std::iota(ports.begin(), ports.end(), 0U);
    std::sort(ports.begin(), ports.end(), [&](unsigned one, unsigned other) {
        return routing.port(described.ports[one], one) < routing.port(described.ports[other], other);
    });
    return ports;
}

network_shape::router router_of(const noc::topology_graph& graph, unsigned number, const std::vector<unsigned>& order,
                                const rtl_routing& routing) {
    const noc::topology_graph::router& described = graph.routers[number];
    network_shape::router made;
    for (const unsigned port : order) { made.ports.emplace_back(described.ports[port].name); }
    made.parameters = routing.parameters_of_router(number);
    if (routing.has_table()) {
        made.routes = routing.table(
            number, routing.has_directions() ? rtl_mesh_ports : static_cast<unsigned>(described.ports.size()));
    }
    return made;
}

/// Makes the links of a graph with known routers.
class link_maker {
public:
    link_maker(const noc::network_desc& described, const noc::topology_graph& graph, const rtl_routing& routing)
        : m_described(described), m_graph(graph) {
        for (const noc::topology_graph::router& router : graph.routers) {
            m_orders.push_back(slot_order(router, routing));
        }
    }

    const std::vector<unsigned>& order(unsigned router) const { return m_orders[router]; }

    std::vector<network_shape::link> links() const {
        std::vector<network_shape::link> made;
        for (std::size_t number = 0; number < m_graph.links.size(); ++number) {
            const noc::topology_graph::link& connection = m_graph.links[number];
            made.push_back({identifier(noc::port_name(m_graph, connection.origin, connection.origin_port)),
                            end(connection.origin, connection.origin_port),
                            end(connection.target, connection.target_port),
                            noc::link_properties(m_described, m_graph, number).cycles});
        }
        for (unsigned node = 0; node < m_graph.nodes.size(); ++node) {
            made.push_back({fmt::format("n{}_in", node),
                            {true, node},
                            end_of_node(node),
                            noc::injection_link(m_described, m_graph, node).cycles});
        }
        for (unsigned node = 0; node < m_graph.nodes.size(); ++node) {
            made.push_back({fmt::format("n{}_out", node),
                            end_of_node(node),
                            {true, node},
                            noc::ejection_link(m_described, m_graph, node).cycles});
        }
        return made;
    }

private:
    network_shape::link_end end(unsigned router, port_id port) const {
        const std::vector<unsigned>& ports = m_orders[router];
        const auto slot = std::find(ports.begin(), ports.end(), unsigned{port.value}) - ports.begin();
        return {false, router, static_cast<unsigned>(slot)};
    }
    network_shape::link_end end_of_node(unsigned node) const {
        return end(m_graph.nodes[node].router, m_graph.nodes[node].port);
    }

    const noc::network_desc& m_described;
    const noc::topology_graph& m_graph;
    std::vector<std::vector<unsigned>> m_orders;  // [router][slot]: port
};

}  // namespace

network_shape shape_of(const noc::network_desc& described, const noc::topology_graph& graph,
                       const rtl_routing& routing) {
    const link_maker maker(described, graph, routing);
    network_shape shape;
    for (unsigned number = 0; number < graph.routers.size(); ++number) {
        shape.routers.push_back(router_of(graph, number, maker.order(number), routing));
    }
    shape.links = maker.links();
    shape.parameters = rtl_router_parameters(described, routing);
    shape.nodes = static_cast<unsigned>(graph.nodes.size());
    shape.vcs = noc::vc_partition(described.classes, described.phases).vcs();
    shape.vc_bits = shape.vcs > 1 ? static_cast<unsigned>(std::bit_width(shape.vcs - 1)) : 1;
    shape.flit_bits = routing.flit_bits();
    shape.payload_bits = routing.payload_bits();
    shape.further_bits = further_bits(shape.payload_bits);
    shape.state_bits = routing.state_bits();
    shape.states = routing.state_names();
    shape.has_offsets = routing.has_directions();
    return shape;
}

std::uint64_t link_flip_flops(const network_shape& shape) {
    const unsigned wires = 1 + shape.flit_bits + shape.vcs;
    std::uint64_t sum = 0;
    for (const network_shape::link& link : shape.links) {
        // Routers give a single VC the index 0, which needs no register; the index from nodes is not known.
        const unsigned number = shape.vcs > 1 || link.sender.is_node ? shape.vc_bits : 0;
        sum += std::uint64_t{wires + number} * (link.cycles - 1);
    }
    return sum;
}

}  // namespace orbweaver::rtl
