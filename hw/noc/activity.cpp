// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/activity.h"

#include "hw/noc/network.h"

namespace orbweaver::noc {

namespace {

void add_arrivals(router_activity& activity, const link_counters& link) { activity.buffer_writes += link.flits; }

/// Adds the departures from a router or bus. A bus has buffers, but neither a switch nor allocators.
void add_departures(router_activity& activity, const link_counters& link, bool from_bus) {
    activity.buffer_reads += link.flits;
    if (from_bus) { return; }
    activity.crossbar += link.flits;
    activity.switch_allocations += link.flits;
    activity.vc_allocations += link.packets;
}

}  // namespace

std::vector<router_activity> activity_of_routers(const network& fabric) {
    std::vector<router_activity> found(fabric.routers());
    const topology_graph& graph = fabric.topology();
    for (unsigned number = 0; number < graph.links.size(); ++number) {
        const link_counters counters = fabric.link_at(number).counters();
        const unsigned origin = graph.links[number].origin;
        add_departures(found[origin], counters, graph.routers[origin].is_bus);
        add_arrivals(found[graph.links[number].target], counters);
    }
    for (unsigned number = 0; number < fabric.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        const unsigned router = graph.nodes[number].router;
        add_arrivals(found[router], fabric.injection_link(node).counters());
        add_departures(found[router], fabric.ejection_link(node).counters(), graph.routers[router].is_bus);
    }
    return found;
}

}  // namespace orbweaver::noc
