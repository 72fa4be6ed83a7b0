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
    // Bounds the loop: a route always ends, except possibly if links are down.
    for (std::size_t hops = 0; !links.is_ejection(link) && hops < fabric.size(); ++hops) {
        const link_map::port& input = links.end(link);
        sum.routers[input.router] += fabric[input.router] ? expected_work::flit_hop : 0;
        const route_option route = routing.next_hop(input.router, input.number, head);
        head.routing = route.state;
        link = links.leaving(input.router, route.port);
    }
    sum.nodes += expected_work::flit_between_nodes;
}

}  // namespace

expected_work::expected_work(const topology_graph& graph, const routing_function& routing,
                             const std::vector<bool>& fabric)
    : routers(fabric.size()) {
    if (has_buses(graph)) {
        for (std::size_t router = 0; router < routers.size(); ++router) {
            routers[router] = fabric[router] ? static_cast<double>(graph.routers[router].ports.size()) : 0;
        }
        nodes = static_cast<double>(graph.nodes.size());
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

std::vector<unsigned> expected_work::ends(unsigned shares) const {
    const auto count = static_cast<unsigned>(routers.size());
    std::vector<unsigned> found;
    double taken = nodes;
    double left = std::accumulate(routers.begin(), routers.end(), nodes);
    for (unsigned router = 0; router < count && found.size() + 1 < shares; ++router) {
        const double mean = left / static_cast<double>(shares - found.size());
        if (taken + routers[router] / 2 >= mean) {
            found.push_back(router);
            left -= taken;
            taken = 0;
        }
        taken += routers[router];
    }
    found.resize(shares, count);
    return found;
}

void expected_work::learn(const std::vector<unsigned>& ends, const std::vector<double>& shares, double time_of_nodes) {
    auto first = routers.begin();
    for (std::size_t share = 0; share < ends.size(); ++share) {
        const auto last = routers.begin() + ends[share];
        const double expected = std::accumulate(first, last, 0.0);
        if (expected > 0) {
            std::transform(first, last, first, [&](double work) { return work * shares[share] / expected; });
        } else {
            std::fill(first, last, shares[share] / static_cast<double>(last - first));
        }
        first = last;
    }
    nodes = time_of_nodes;
}

}  // namespace orbweaver::noc
