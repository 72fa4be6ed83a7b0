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
                                     cycle_t cycles)
    : m_injection(graph.links.size()),
      m_ejection(m_injection + graph.nodes.size()),
      m_flight(noc::node_link(described).cycles) {
    m_recorded.cycles = cycles;
}

void traffic_recording::record(std::size_t number, const flit_record& what) {
    if (number < m_injection) {
        return;
    }
    const bool injects = number < m_ejection;
    // What leaves the network passes the link before it is on the wires of the top, what enters it afterwards.
    const bool enters = injects != what.credit;
    rtl::boundary_event event;
    event.cycle = what.seen - (enters ? m_flight : 1);
    event.node = static_cast<unsigned>(number - (injects ? m_injection : m_ejection));
    event.is_credit = what.credit;
    event.vc = what.content.vc.value;
    event.flit = what.credit ? 0 : rtl::wires_of(what.content).flit;
    (enters ? m_recorded.given : m_recorded.expected).push_back(event);
}

rtl::recorded_traffic traffic_recording::recorded(cycle_t executed) const {
    rtl::recorded_traffic made = m_recorded;
    made.cycles = std::min(made.cycles, executed);
    keep_before(made.given, made.cycles);
    keep_before(made.expected, made.cycles);
    return made;
}

}  // namespace orbweaver::sim
