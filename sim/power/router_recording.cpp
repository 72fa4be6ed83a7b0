// SPDX-License-Identifier: Apache-2.0
#include "sim/power/router_recording.h"

#include <algorithm>

namespace orbweaver::sim {

namespace {

void keep_first_cycles(std::vector<rtl::boundary_event>& events, cycle_t end) {
    std::erase_if(events, [end](const rtl::boundary_event& event) { return event.cycle >= end; });
    std::stable_sort(
        events.begin(), events.end(),
        [](const rtl::boundary_event& one, const rtl::boundary_event& other) { return one.cycle < other.cycle; });
}

}  // namespace

router_recording::router_recording(const noc::topology_graph& graph, const rtl::network_shape& shape,
                                   const rtl::rtl_routing& routing, const std::vector<unsigned>& routers)
    : m_graph(graph), m_routing(routing), m_recorded(routers.size()) {
    const auto end_of = [&routers](const rtl::network_shape::link_end& end) {
        const auto found = std::find(routers.begin(), routers.end(), end.number);
        if (end.is_node || found == routers.end()) { return end_of_link{}; }
        return end_of_link{true, static_cast<std::size_t>(found - routers.begin()), end.number, end.slot};
    };
    for (const rtl::network_shape::link& link : shape.links) {
        m_links.push_back({end_of(link.receiver), end_of(link.sender), link.cycles, link.sender.is_node});
    }
}

void router_recording::record(std::size_t number, const flit_record& what) {
    const link_ends& link = m_links[number];
    if (!link.from_node && m_routing.has_states() && !what.credit && is_head(what.content.kind)) {
        note_state(number, what.content);
    }
    arrive(number, link, what);
    leave(link, what);
}

/// Records an event at the router at which a link ends. Flits are seen in its buffer the cycle after their wires.
void router_recording::arrive(std::size_t number, const link_ends& link, const flit_record& what) {
    if (!link.arriving.exists) { return; }
    rtl::recorded_traffic& traffic = m_recorded[link.arriving.position];
    rtl::boundary_event event{what.seen, link.arriving.slot, what.credit, what.content.vc.value, 0};
    if (what.credit) {
        event.cycle -= link.flight;
        traffic.expected.push_back(event);
        return;
    }
    event.cycle -= 1;
    event.flit = (link.from_node ? m_routing.entering_wires(what.content) : m_routing.wires(what.content)).flit;
    if (link.from_node && m_routing.has_states() && is_head(what.content.kind)) {
        const port_id input = m_graph.nodes[number - m_graph.links.size()].port;
        m_entered.insert_or_assign(what.content.packet,
                                   entering_head{link.arriving.position, traffic.given.size(), input});
    }
    traffic.given.push_back(event);
}

/// Records an event at the router at which a link begins.
void router_recording::leave(const link_ends& link, const flit_record& what) {
    if (!link.leaving.exists) { return; }
    rtl::recorded_traffic& traffic = m_recorded[link.leaving.position];
    rtl::boundary_event event{what.seen, link.leaving.slot, what.credit, what.content.vc.value, 0};
    if (what.credit) {
        event.cycle -= 1;
        traffic.given.push_back(event);
        return;
    }
    event.cycle -= link.flight;
    event.flit = m_routing.wires(what.content).flit;
    traffic.expected.push_back(event);
}

/// Adds the state of a head to its wires from its node: the way out of the first router reveals it.
void router_recording::note_state(std::size_t number, const flit& head) {
    const auto entered = m_entered.find(head.packet);
    if (entered == m_entered.end()) { return; }
    const std::size_t links = m_graph.links.size();
    const unsigned node = static_cast<unsigned>(number - links - m_graph.nodes.size());
    const bool is_transit = number < links;
    const unsigned router = is_transit ? m_graph.links[number].origin : m_graph.nodes[node].router;
    const port_id output = is_transit ? m_graph.links[number].origin_port : m_graph.nodes[node].port;
    rtl::boundary_event& event = m_recorded[entered->second.position].given[entered->second.event];
    event.flit |= m_routing.entry_wires(router, entered->second.input, output, head);
    m_entered.erase(entered);
}

std::vector<rtl::recorded_traffic> router_recording::recorded(cycle_t cycles) const {
    std::vector<rtl::recorded_traffic> made = m_recorded;
    for (rtl::recorded_traffic& traffic : made) { traffic.cycles = cycles; }
    for (const auto& [packet, head] : m_entered) {
        rtl::recorded_traffic& traffic = made[head.position];
        traffic.cycles = std::min(traffic.cycles, traffic.given[head.event].cycle);
    }
    for (rtl::recorded_traffic& traffic : made) {
        keep_first_cycles(traffic.given, traffic.cycles);
        keep_first_cycles(traffic.expected, traffic.cycles);
    }
    return made;
}

}  // namespace orbweaver::sim
