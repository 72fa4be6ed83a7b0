// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hw/noc/dependency/wait_graph.h"
#include "hw/noc/network.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

/// Adds the knowledge of a network's routers to a graph: every packet that holds a VC, and the VCs for which it waits.
/// Channels are named by the link before the buffer, as in the proof.
///
/// Waits that end by themselves are omitted:
/// - waits for the repair of a link
/// - waits for transfers or retransmissions in a serial link
/// - waits for the pace of a narrow link
/// - waits for a bus with random acceptance
///
/// So a packet that hangs in the graph (wait_graph::hanging()) will hang for ever.
class network_waits {
public:
    /// @param net, graph outlive this object
    network_waits(const network& net, wait_graph& graph);

    /// @param now the present cycle, for ages
    void add(cycle_t now);

    /// Returns the vertex of a VC.
    std::uint32_t channel(std::uint32_t link, vc_id vc);
    const link_map& links() const { return m_links; }

    /// Returns the vertices of the VCs that a packet holds. Precondition: add() has been called.
    const std::vector<std::uint32_t>& held_by(packet_slot slot) const;

    /// Returns a description of a packet: "packet 12 (class data, from node 3 to node 6)".
    std::string packet_text(packet_slot slot) const;
    /// Returns the age of a packet: "312 cycles since its injection".
    std::string age_text(packet_slot slot, cycle_t now) const;

private:
    void add_router(unsigned number, cycle_t now);
    void add_wait(const waiting_packet& waiting);
    void add_wait_for_vc(const waiting_packet& waiting);
    void add_wait_for_rest(const waiting_packet& waiting);
    void add_ejection(node_id node, cycle_t now);
    bool ends_by_itself(const waiting_packet& waiting) const;
    const waiting_packet* holder(unsigned router, port_id output, vc_id vc) const;
    std::uint32_t vertex(const waiting_packet& waiting) {
        return channel(m_links.arriving(waiting.router, waiting.input), waiting.vc);
    }

    const network& m_net;
    wait_graph& m_graph;
    link_map m_links;
    std::vector<std::vector<waiting_packet>> m_waiting;          // [router]
    std::map<std::uint32_t, std::vector<std::uint32_t>> m_held;  // [index of the packet's slot]
};

}  // namespace orbweaver::noc
