// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/network/recorded_traffic.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Hears of all links and keeps what passes between nodes and network, as it is on the wires of the network in RTL: a
/// flit or a credit that is seen in a cycle was on the last wires before it in the cycle before.
class traffic_recording final : public link_trace {
public:
    /// @param cycles what is on the wires later is not kept
    /// @param graph, routing outlive this object
    traffic_recording(const noc::network_desc& described, const noc::topology_graph& graph,
                      const rtl::rtl_routing& routing, cycle_t cycles);

    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override;

    /// What is on the wires in the cycles of a run, at most those to be kept.
    rtl::recorded_traffic recorded(cycle_t executed) const;

private:
    void note_route(std::size_t link, const flit& head);

    const noc::topology_graph& m_graph;
    const rtl::rtl_routing& m_routing;
    std::map<packet_slot, std::size_t>
        m_entered;            // heads whose state shows when they leave their first router: place among given
    std::size_t m_injection;  // number of the first injection link
    std::size_t m_ejection;
    cycle_t m_flight;  // of the links of nodes
    rtl::recorded_traffic m_recorded;
};

}  // namespace orbweaver::sim
