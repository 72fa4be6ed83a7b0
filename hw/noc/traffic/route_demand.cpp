// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/route_demand.h"

#include <fmt/core.h>

#include "hw/base/complaints.h"
#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {

namespace {

void require_route(node_id source, node_id destination, const routing_function& routing, complaints& found) {
    if (!routing.connects(source, destination)) {
        found.add(fmt::format("no route from node {} to node {}: {}", source.value, destination.value,
                              routing.break_of_route(source, destination)));
    }
}

}  // namespace

void require_routes(const traffic_desc& traffic, const network_desc& network, const topology_graph& graph,
                    const routing_function& routing) {
    if (!network.lacks_routes) { return; }
    const traffic_shape shape = shape_of(graph);
    complaints found;
    for (const traffic_class_desc& source : traffic_sources(traffic, network)) {
        const auto pattern = make_pattern(source, shape);
        for (std::uint32_t node = 0; node < shape.nodes && !found.is_full(); ++node) {
            const node_id sender{static_cast<std::uint16_t>(node)};
            if (!pattern->sends(sender)) { continue; }
            auto receivers = pattern->shares(sender);
            if (receivers.empty()) { receivers = uniform_shares(sender, shape.nodes, source.self); }
            for (const destination_share& receiver : receivers) {
                require_route(sender, receiver.node, routing, found);
                if (!source.reply_class.empty()) { require_route(receiver.node, sender, routing, found); }
            }
        }
    }
    read_described("network.routing_table", [&] {
        found.throw_if_any();
        return true;
    });
}

}  // namespace orbweaver::noc
