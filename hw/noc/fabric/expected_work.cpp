// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/expected_work.h"

#include <algorithm>
#include <numeric>

#include "hw/base/random_stream.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/link_map.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned max_packets = 4096;
constexpr unsigned packets_per_node = 16;

void add_packet(expected_work& sum, const link_map& links, const routing_function& routing,
                const std::vector<bool>& fabric, flit head, node_id source) {
    std::uint32_t link = links.injection(source);
    const auto add = [&](std::uint32_t router, double work) { sum.routers[router] += fabric[router] ? work : 0; };
    add(links.end(link).router, expected_work::flit_at_node);
    add(links.graph().nodes[head.destination.value].router, expected_work::flit_at_node);
    // Bounds the loop: a route always ends, except possibly if links are down.
    for (std::size_t hops = 0; !links.is_ejection(link) && hops < fabric.size(); ++hops) {
        const link_map::port& input = links.end(link);
        add(input.router, expected_work::flit_hop);
        const route_option route = routing.next_hop(input.router, input.number, head);
        head.routing = route.state;
        link = links.leaving(input.router, route.port);
    }
}

}  // namespace

expected_work::expected_work(const topology_graph& graph, const routing_function& routing,
                             const std::vector<bool>& fabric)
    : routers(fabric.size()) {
    if (has_buses(graph)) {
        for (std::size_t router = 0; router < routers.size(); ++router) {
            routers[router] = fabric[router] ? static_cast<double>(graph.routers[router].ports.size()) : 0;
        }
        return;
    }
    const link_map links(graph);
    random_stream draw(1, "expected_work");  // every run has this seed
    for (unsigned packet = 0; packet < std::min(max_packets, packets_per_node * links.nodes()); ++packet) {
        const node_id source{static_cast<std::uint16_t>(draw.below(links.nodes()))};
        flit head;
        head.destination = {static_cast<std::uint16_t>(draw.below(links.nodes()))};
        if (source != head.destination) {
            const unsigned entry = draw.below(routing.entries(source, head.destination));
            head.routing = routing.entry(entry, source, head.destination);
            add_packet(*this, links, routing, fabric, head, source);
        }
    }
}

std::vector<unsigned> expected_work::ends(unsigned parts) const {
    const auto count = static_cast<unsigned>(routers.size());
    std::vector<unsigned> found;
    double taken = 0;
    double left = std::accumulate(routers.begin(), routers.end(), 0.0);
    for (unsigned router = 0; router < count && found.size() + 1 < parts; ++router) {
        const double mean = left / static_cast<double>(parts - found.size());
        if (taken > 0 && taken + routers[router] / 2 >= mean) {
            found.push_back(router);
            left -= taken;
            taken = 0;
        }
        taken += routers[router];
    }
    found.resize(parts, count);
    return found;
}

}  // namespace orbweaver::noc
