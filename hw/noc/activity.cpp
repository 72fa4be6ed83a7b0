// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/activity.h"

#include "hw/noc/network.h"

namespace orbweaver {

namespace {

void add_arrivals(router_activity& at, const link_counters& link) {
    at.buffer_writes += link.flits;
}

/// A bus has buffers, but neither a switch nor allocators.
void add_departures(router_activity& at, const link_counters& link, bool from_bus) {
    at.buffer_reads += link.flits;
    if (from_bus) {
        return;
    }
    at.crossbar += link.flits;
    at.switch_allocations += link.flits;
    at.vc_allocations += link.packets;
}

}  // namespace

std::vector<router_activity> activity_of_routers(const network& of) {
    std::vector<router_activity> found(of.routers());
    const topology_graph& graph = of.topology();
    for (unsigned number = 0; number < graph.links.size(); ++number) {
        const link_counters counters = of.link_at(number).counters();
        const unsigned from = graph.links[number].from;
        add_departures(found[from], counters, graph.routers[from].is_bus);
        add_arrivals(found[graph.links[number].to], counters);
    }
    for (unsigned number = 0; number < of.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        const unsigned router = graph.nodes[number].router;
        add_arrivals(found[router], of.injection_link(node).counters());
        add_departures(found[router], of.ejection_link(node).counters(), graph.routers[router].is_bus);
    }
    return found;
}

}  // namespace orbweaver
