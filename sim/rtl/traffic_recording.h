// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/network/recorded_traffic.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Records the traffic between nodes and network as it is on the wires of the RTL network. A flit or credit that is
/// seen in a cycle was on the preceding wires one cycle earlier.
class traffic_recording final : public link_trace {
public:
    /// @param cycles number of cycles to record
    /// @param graph   outlives this object
    /// @param routing outlives this object
    traffic_recording(const noc::network_desc& described, const noc::topology_graph& graph,
                      const rtl::rtl_routing& routing, cycle_t cycles);

    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override;

    /// Returns the traffic of the executed cycles, up to the limit.
    rtl::recorded_traffic recorded(cycle_t executed) const;

private:
    void note_route(std::size_t link, const flit& head);

    const noc::topology_graph& m_graph;
    const rtl::rtl_routing& m_routing;
    std::map<packet_slot, std::size_t> m_entered;  // heads whose route state becomes known when they leave their first
                                                   // router: index among the recorded flits
    std::size_t m_injection;                       // index of the first injection link
    std::size_t m_ejection;
    cycle_t m_flight;  // flight time of node links
    rtl::recorded_traffic m_recorded;
};

}  // namespace orbweaver::sim
