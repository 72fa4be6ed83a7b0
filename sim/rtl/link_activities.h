// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "rtl_bridge/network/saif_text.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Counts the activity of all links of a network as their wires have it in RTL.
class link_activities final : public link_trace {
public:
    /// @param graph   outlives this object
    /// @param shape   outlives this object
    /// @param routing outlives this object
    /// @param cycles  that are counted
    link_activities(const noc::topology_graph& graph, const rtl::network_shape& shape, const rtl::rtl_routing& routing,
                    cycle_t cycles);

    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override;

    /// Ends the count and returns the activity of each link. Heads whose state is not known yet have state 0.
    const std::vector<rtl::link_activity>& finish();

private:
    /// A flit on its way from a node. The state of a head is known when it leaves its first router.
    struct entering_flit {
        cycle_t seen;
        packet_slot packet;
        rtl::link_wires wires;
        bool is_known;
    };

    void add_flit(std::size_t link, cycle_t seen, const rtl::link_wires& wires);
    void add_known_flits(std::size_t link);
    void note_state(std::size_t number, const flit& head);

    const noc::topology_graph& m_graph;
    const rtl::network_shape& m_shape;
    const rtl::rtl_routing& m_routing;
    std::vector<rtl::link_activity> m_links;
    std::vector<std::deque<entering_flit>> m_entering;  // [node]
    std::map<packet_slot, unsigned> m_nodes;            // of heads whose state is not known: their nodes
};

}  // namespace orbweaver::sim
