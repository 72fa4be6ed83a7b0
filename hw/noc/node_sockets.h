// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/router_fabric.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/network_port.h"

namespace orbweaver::noc {

/// The network's end at a node as two flit sockets, for a component with a network_port that is not part of a network.
/// There are links (link.h) between the sockets and a router, as in a network.
class node_sockets : public sc_core::sc_module {
public:
    /// @param network       supplies classes, buffers and node links, as seen by the routers
    /// @param longest_delay maximum cycles that a neighbour may annotate; 0: as for a node link
    /// @throws description_error if the classes or depths are impossible
    node_sockets(sc_core::sc_module_name name, clock_domain& clock, const network_desc& network,
                 unsigned longest_delay = 0)
        : sc_module(name),
          m_network(this->name(), lone_node(network)),
          m_fabric("fabric", clock, plan(longest_delay)),
          m_injection(m_fabric.cut_injection({0})),
          m_ejection(m_fabric.cut_ejection({0})) {}

    const char* kind() const override { return "node_sockets"; }

    /// Returns the end for the network_port of the node. Call it once.
    node_end end() {
        const network_desc& described = m_network.description();
        return {&m_fabric.edge({0}),         m_fabric.node({0}),    link_pace(described.link.flits_per_cycle),
                described.router.vc_release, described.link.cycles, described.link.cycles};
    }
    /// Returns the socket where the node's flits leave.
    flit_initiator_socket& injection() { return m_injection; }
    /// Returns the socket where flits for the node arrive.
    flit_target_socket& ejection() { return m_ejection; }

private:
    /// Returns the description for the internal fabric, which consists of one node and no routers.
    static network_desc lone_node(const network_desc& network) {
        network_desc made;
        made.topology.dims = {2, 1};
        made.classes = network.classes;
        made.phases = network.phases;
        made.vc_depth = network.vc_depth;
        made.local_depth = network.local_depth;
        made.link = node_link(network);
        made.router.vc_release = network.router.vc_release;
        made.router.pipeline = network.router.pipeline;  // its cycles are in the delays that routers annotate
        return made;
    }
    fabric_plan plan(unsigned longest_delay) const {
        return {.network = m_network, .longest_link = std::max(longest_delay, m_network.longest_link())};
    }

    network_plan m_network;
    router_fabric m_fabric;
    flit_initiator_socket& m_injection;
    flit_target_socket& m_ejection;
};

}  // namespace orbweaver::noc
