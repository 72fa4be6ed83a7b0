// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/traffic_recording.h"

#include <algorithm>

#include "rtl_bridge/router/flit_wires.h"

namespace orbweaver::sim {

namespace {

void keep_before(std::vector<rtl::boundary_event>& events, cycle_t end) {
    events.erase(std::remove_if(events.begin(), events.end(),
                                [end](const rtl::boundary_event& event) { return event.cycle >= end; }),
                 events.end());
    std::stable_sort(
        events.begin(), events.end(),
        [](const rtl::boundary_event& one, const rtl::boundary_event& other) { return one.cycle < other.cycle; });
}

}  // namespace

traffic_recording::traffic_recording(const noc::network_desc& described, const noc::topology_graph& graph,
                                     const rtl::rtl_routing& routing, cycle_t cycles)
    : m_graph(graph),
      m_routing(routing),
      m_injection(graph.links.size()),
      m_ejection(m_injection + graph.nodes.size()),
      m_flight(noc::node_link(described).cycles) {
    m_recorded.cycles = cycles;
}

void traffic_recording::record(std::size_t number, const flit_record& what) {
    if (!what.credit && is_head(what.content.kind) && m_routing.has_states() &&
        (number < m_injection || number >= m_ejection)) {
        note_route(number, what.content);
    }
    if (number < m_injection) { return; }
    const bool injects = number < m_ejection;
    // Flits leaving the network pass the link before they are on the top-level wires, flits entering it afterwards.
    const bool enters = injects != what.credit;
    rtl::boundary_event event;
    event.cycle = what.seen - (enters ? m_flight : 1);
    event.node = static_cast<unsigned>(number - (injects ? m_injection : m_ejection));
    event.is_credit = what.credit;
    event.vc = what.content.vc.value;
    event.flit = what.credit ? 0 : injects ? rtl::wires_of(what.content).flit : m_routing.wires(what.content).flit;
    if (injects && !what.credit && is_head(what.content.kind) && m_routing.has_states()) {
        m_entered[what.content.packet] = m_recorded.given.size();
    }
    (enters ? m_recorded.given : m_recorded.expected).push_back(event);
}

/// Records the route state of a packet. The model chooses it in the packet's first router, but in RTL its node does;
/// the route reveals the choice.
void traffic_recording::note_route(std::size_t link, const flit& head) {
    const auto entered = m_entered.find(head.packet);
    if (entered == m_entered.end()) { return; }
    rtl::boundary_event& event = m_recorded.given[entered->second];
    const noc::topology_graph::attachment& source = m_graph.nodes[event.node];
    const port_id output = link < m_injection ? m_graph.links[link].origin_port : m_graph.nodes[link - m_ejection].port;
    event.flit |= m_routing.entry_wires(source.router, source.port, output, head);
    m_entered.erase(entered);
}

rtl::recorded_traffic traffic_recording::recorded(cycle_t executed) const {
    rtl::recorded_traffic made = m_recorded;
    made.cycles = std::min(made.cycles, executed);
    for (const auto& [packet, position] : m_entered) {
        made.cycles = std::min(made.cycles, made.given[position].cycle);
    }
    keep_before(made.given, made.cycles);
    keep_before(made.expected, made.cycles);
    return made;
}

}  // namespace orbweaver::sim
