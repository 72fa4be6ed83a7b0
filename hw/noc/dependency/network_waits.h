// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hw/noc/dependency/wait_graph.h"
#include "hw/noc/network.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

/// Adds to a graph what the routers of a network know: every packet that holds a virtual channel, and those for which
/// it waits. Channels are named by the link before the buffer, as the proof names them.
///
/// A wait that ends by itself is none: for the repair of a link, for what is under way in a serial link or will be sent
/// there again, for the turn of a narrow link, for a bus that draws whom it accepts. So whoever hangs in the graph
/// (wait_graph::hanging()) will do so for ever.
class network_waits {
public:
    /// Both outlive it.
    network_waits(const network& net, wait_graph& graph);

    /// @param now the present cycle, for ages
    void add(cycle_t now);

    /// The vertex of a virtual channel.
    std::uint32_t channel(std::uint32_t link, vc_id vc);
    const link_map& links() const { return m_links; }

    /// The virtual channels that a packet holds, as vertices; known after add().
    const std::vector<std::uint32_t>& held_by(packet_slot slot) const;

    /// "packet 12 (DATA, class data, from node 3 to node 6)": who a packet is.
    std::string packet_text(packet_slot slot) const;
    /// "312 cycles since its injection"
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
    std::map<std::uint32_t, std::vector<std::uint32_t>> m_held;  // by number of the packet's slot
};

}  // namespace orbweaver::noc
