// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"
#include "hw/noc/router/weighted_rounds.h"
#include "hw/noc/traffic/discarded_packets.h"
#include "hw/noc/traffic/packet_source.h"
#include "tlm/flit.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// The packets of a flow at a node, and the packet being sent.
struct packet_sender {
    packet_source source;
    flit next{};        // the next flit, while `left` is not 0
    unsigned left = 0;  // flits of the packet that have not been sent
    vc_id vc{63};       // VC of the packet in progress, or of the previous one

    const flow_plan& plan() const { return source.plan(); }
};

/// Is notified of arriving packets.
class packet_listener {
public:
    virtual ~packet_listener() = default;
    /// Reports a packet whose tail left the ejection link in cycle `now`. The record is closed afterwards.
    virtual void packet_arrived(const packet_record& record, cycle_t now) = 0;
    /// Reports a packet that failed links have cut off from its destination, at the node that discards it.
    virtual void packet_discarded(const packet_record& record, cycle_t now) = 0;
};

class traffic_endpoint;

/// Data that all endpoints of a partition share.
struct endpoint_context {
    clock_domain& domain;
    network& net;
    packet_ledger& ledger;      // the ledger of the network
    const header_codec& codec;  // the codec of the network
    packet_listener& listener;
    const unsigned flows;  // of the plane, 1 or more
    const bool discards;   // nodes accept packets that are not for them (network_desc::nodes_discard)
    class_ranks ranks{};
    unsigned first_flow = 0;                            // of the plane; its flows are consecutive
    std::deque<traffic_endpoint>* endpoints = nullptr;  // [plane, node] of networks with several planes
};

/// A request that waits before its sink for a reply buffer, and the resource for which the replies in the buffers wait.
struct endpoint_wait {
    packet_slot packet;
    node_id node;
    vc_id vc;                      // VC of the ejection link
    unsigned flow = 0;             // flow of the request
    unsigned flits = 0;            // flits in the buffer of that VC
    unsigned replies = 0;          // replies in the buffers, not yet completely sent
    std::uint64_t wanted_vcs = 0;  // bit v: a reply needs VC v of the injection link, but is blocked; 0: it will leave
};

/// Returns the name of a node's endpoint for random streams and complaints.
std::string endpoint_name(node_id node);

/// Source and sink of synthetic traffic at one node of a plane.
///
/// Every flow has a source (packet_source.h) with at most one packet in progress. A packet created in cycle c is
/// offered from c+1 on and starts on the next free VC of its class, round-robin. The sources share the injection link
/// flit by flit, by the ranks of their classes, then round-robin. Normally the sink consumes a flit in the cycle in
/// which it becomes visible. If some flow has replies, it takes one flit per cycle, and a new request waits for a reply
/// buffer and blocks later flits on its VC. A sleeping endpoint costs nothing.
class traffic_endpoint final : private clocked {
public:
    /// @param context  outlives the endpoint
    /// @param senders  [flow of the plane], for this node; those of the other planes are before and behind them
    /// @param received [vc], all 0
    traffic_endpoint(const endpoint_context& context, node_id node, packet_sender* senders, std::uint32_t* received);
    traffic_endpoint(const traffic_endpoint&) = delete;
    traffic_endpoint& operator=(const traffic_endpoint&) = delete;

    node_id node() const { return m_node; }
    /// Returns whether a flow is one of its plane.
    bool sends(unsigned flow) const { return flow - m_context.first_flow < m_context.flows; }
    /// Returns the number of flits for this node that the sink has taken from the ejection link.
    std::uint64_t accepted_flits() const { return m_port.taken() - m_discarded_flits; }
    /// Adapts to another process that the plan of a flow has got from this cycle on (packet_source.h).
    void change_process(unsigned flow);
    /// Wakes the endpoint in a later cycle.
    void wake(cycle_t cycle) { m_port.wake(cycle); }
    /// Adds the requests that wait for reply buffers. Precondition: no cycle is being executed.
    void add_waits(std::vector<endpoint_wait>& found) const;

private:
    void tick(cycle_t now) override;
    void tick_several(cycle_t now);

    void inject(cycle_t now);
    void inject_several(cycle_t now);
    void order_flows();
    cycle_t rank(const packet_sender& stream) const;
    bool can_send(packet_sender& stream, cycle_t now);
    bool start_packet(packet_sender& stream, cycle_t now);
    void send_flit(packet_sender& stream, cycle_t now);
    void send_in_turn(packet_sender& stream, cycle_t now);
    void note_sent(packet_sender& stream, cycle_t now);
    void eject(vc_id vc, cycle_t now);
    void take_flit(vc_id vc, cycle_t now);
    void end_packet(packet_slot packet, vc_id vc, cycle_t now);
    bool may_take(const flit& first) const;
    void read_buffers(cycle_t now);
    unsigned choose_buffer() const;
    void note_discarded(vc_id vc);
    packet_sender& sender(unsigned flow) const {
        return m_senders[static_cast<std::ptrdiff_t>(flow) - static_cast<std::ptrdiff_t>(m_context.first_flow)];
    }
    void wake_other(const flow_plan& plan, cycle_t cycle);
    /// Returns whether an arriving packet must be discarded.
    bool is_discarded(const flit& head) const {
        return m_context.discards && noc::is_discarded(m_context.net.routing(), head, m_node);
    }
    void answer(const packet_record& request, cycle_t now);
    endpoint_wait wait_of(vc_id vc) const;
    std::uint64_t wanted_vcs(const packet_sender& flow) const;

    /// Order of flows at the injection link, if classes have ranks.
    struct flow_order {
        std::vector<std::uint8_t> flows;  // in the order of this cycle
        weighted_rounds rounds;
    };

    const endpoint_context& m_context;
    network_port m_port;
    packet_sender* const m_senders;       // [flow of the plane]
    std::unique_ptr<flow_order> m_order;  // null: flows take turns
    std::uint32_t* const m_received;      // [vc]: flits of the packet that is arriving
    cycle_t m_asked = 0;                  // last wake-up for a creation, with several flows
    std::uint64_t m_discarding = 0;       // bit v: the packet that is arriving on VC v is discarded
    std::uint64_t m_discarded_flits = 0;
    const node_id m_node;
    bool m_only;  // single flow, one flit per cycle on its link, no bounded queue, no regulator, no discarded packets
    bool m_answers = false;        // some flow has replies
    std::uint8_t m_last = 0;       // flow that sent the last flit
    std::uint8_t m_last_read = 0;  // VC that was read last, if some flow has replies
};

}  // namespace orbweaver::noc
