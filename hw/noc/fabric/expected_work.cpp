// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/expected_work.h"

#include <algorithm>

#include "hw/base/random_stream.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned most_packets = 16384;
constexpr unsigned packets_per_node = 16;

/// Walks routes router by router, and counts.
class route_count {
public:
    route_count(const topology_graph& graph, const routing_function& routing, const std::vector<bool>& fabric,
                expected_work& sum)
        : m_graph(graph), m_routing(routing), m_fabric(fabric), m_sum(sum) {
        m_first.reserve(graph.routers.size());
        std::size_t ports = 0;
        for (const auto& router : graph.routers) {
            m_first.push_back(ports);
            ports += router.ports.size();
        }
        m_ends.resize(ports);
        for (const auto& link : graph.links) {
            m_ends[m_first[link.origin] + link.origin_port.value] = {true, link.target, link.target_port};
        }
    }

    void add(node_id source, node_id destination, random_stream& draw) {
        flit head;
        head.destination = destination;
        const unsigned entry = draw.below(m_routing.entries(source, destination));
        head.routing = m_routing.entry(entry, source, destination);
        const auto& begin = m_graph.nodes[source.value];
        link_end place{true, begin.router, begin.port};
        // A route ends; where links are down, it may not.
        for (std::size_t hops = 0; place.leads_on && hops < m_fabric.size(); ++hops) {
            m_sum.routers[place.router] += m_fabric[place.router] ? expected_work::flit_hop : 0;
            const route_option way = m_routing.next_hop(place.router, place.input, head);
            head.routing = way.state;
            place = m_ends[m_first[place.router] + way.port.value];
        }
        m_sum.nodes += expected_work::flit_between_nodes;
    }

private:
    struct link_end {
        bool leads_on = false;  // to a router
        unsigned router = 0;
        port_id input;
    };

    const topology_graph& m_graph;
    const routing_function& m_routing;
    const std::vector<bool>& m_fabric;
    expected_work& m_sum;
    std::vector<std::size_t> m_first;  // [router]: its port 0 in m_ends
    std::vector<link_end> m_ends;      // [port of a router]
};

}  // namespace

expected_work::expected_work(const topology_graph& graph, const routing_function& routing,
                             const std::vector<bool>& fabric)
    : routers(fabric.size()) {
    if (has_buses(graph)) {
        for (std::size_t router = 0; router < routers.size(); ++router) {
            routers[router] = fabric[router] ? graph.routers[router].ports.size() : 0;
        }
        nodes = graph.nodes.size();
        return;
    }
    route_count count(graph, routing, fabric, *this);
    random_stream draw(1, "expected_work");  // the same in every run
    const auto ends = static_cast<unsigned>(graph.nodes.size());
    const auto any_node = [&draw, ends] { return node_id{static_cast<std::uint16_t>(draw.below(ends))}; };
    for (unsigned packet = 0; packet < std::min(most_packets, packets_per_node * ends); ++packet) {
        const node_id source = any_node();
        const node_id destination = any_node();
        if (source != destination) {
            count.add(source, destination, draw);
        }
    }
}

}  // namespace orbweaver::noc
