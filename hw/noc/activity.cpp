// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/activity.h"

#include "hw/noc/network.h"

namespace orbweaver {

namespace {

void add_arrivals(router_activity& at, const link_counters& link) {
    at.buffer_writes += link.flits;
}

void add_departures(router_activity& at, const link_counters& link) {
    at.buffer_reads += link.flits;
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
        add_departures(found[graph.links[number].from], counters);
        add_arrivals(found[graph.links[number].to], counters);
    }
    for (unsigned number = 0; number < of.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        router_activity& at = found[graph.nodes[number].router];
        add_arrivals(at, of.injection_link(node).counters());
        add_departures(at, of.ejection_link(node).counters());
    }
    return found;
}

}  // namespace orbweaver
