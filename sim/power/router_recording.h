// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "rtl_bridge/network/network_shape.h"
#include "rtl_bridge/network/recorded_traffic.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Records the flits and credits at the ports of some routers as they are on the wires of these routers in RTL.
class router_recording final : public link_trace {
public:
    /// @param graph   outlives this object
    /// @param routing outlives this object
    /// @param routers their indices
    router_recording(const noc::topology_graph& graph, const rtl::network_shape& shape, const rtl::rtl_routing& routing,
                     const std::vector<unsigned>& routers);

    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override;

    /// Returns the traffic of each router in the first cycles, or up to a head whose state of routing is not known yet.
    std::vector<rtl::recorded_traffic> recorded(cycle_t cycles) const;

private:
    /// A link at a recorded router.
    struct end_of_link {
        bool exists = false;
        std::size_t position = 0;  // of the router in the list
        unsigned router = 0;
        unsigned slot = 0;
    };
    struct link_ends {
        end_of_link arriving;
        end_of_link leaving;
        cycle_t flight = 1;
        bool from_node = false;
    };
    /// A head from a node at its first router, which chooses its state.
    struct entering_head {
        std::size_t position;
        std::size_t event;
        port_id input;
    };

    void arrive(std::size_t number, const link_ends& link, const flit_record& what);
    void leave(const link_ends& link, const flit_record& what);
    void note_state(std::size_t number, const flit& head);

    const noc::topology_graph& m_graph;
    const rtl::rtl_routing& m_routing;
    std::vector<link_ends> m_links;
    std::vector<rtl::recorded_traffic> m_recorded;  // [position]
    std::map<packet_slot, entering_head> m_entered;
};

}  // namespace orbweaver::sim
