// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"
#include "hw/noc/traffic/packet_source.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// Hears of packets that arrive.
class packet_listener {
public:
    virtual ~packet_listener() = default;
    /// The tail left the ejection link in cycle `now`. The record is closed afterwards.
    virtual void packet_arrived(const packet_record& record, cycle_t now) = 0;
};

/// What all endpoints of a run share.
struct endpoint_parameters {
    std::uint64_t seed = 1;
    const std::vector<flow_plan>* plans = nullptr;  // [flow]; at least one
    packet_listener* listener = nullptr;
};

/// A request that waits in front of its sink for a reply buffer, and what those who hold the buffers wait for.
struct endpoint_wait {
    packet_slot packet;
    node_id node;
    vc_id vc;                      // of the ejection link
    unsigned flow = 0;             // of the request
    unsigned flits = 0;            // in that buffer
    unsigned replies = 0;          // in the buffers: made and not yet sent whole
    std::uint64_t wanted_vcs = 0;  // bit v: a reply would leave on virtual channel v of the injection link, but cannot;
                                   // 0: it will leave
};

/// Source and sink of synthetic traffic at one node (DESIGN section 4.4).
///
/// Every flow has a source (packet_source.h) with at most one packet in progress. A packet created in cycle c is
/// offered from c+1 on and starts on the next free virtual channel of its class, round-robin; the sources share the
/// injection link flit by flit, in turn. The sink consumes a flit in the cycle in which it becomes visible, unless some
/// flow is answered: then it takes one flit a cycle, and a request that begins waits for a reply buffer and holds up
/// what arrives behind it on its virtual channel. A sleeping endpoint costs nothing.
class traffic_endpoint final : private clocked {
public:
    traffic_endpoint(clock_domain& domain, network& fabric, node_id node, const endpoint_parameters& parameters);
    traffic_endpoint(const traffic_endpoint&) = delete;
    traffic_endpoint& operator=(const traffic_endpoint&) = delete;

    /// The packets that a flow creates here.
    const packet_source& source(unsigned flow) const { return m_senders[flow].source; }
    /// Flits that left the ejection link and were taken.
    std::uint64_t ejected_flits() const { return m_ejected_flits; }
    /// Requests that wait for reply buffers. Between two cycles.
    void add_waits(std::vector<endpoint_wait>& found) const;

private:
    void tick(cycle_t now) override;
    void tick_several(cycle_t now);

    /// The packets of a flow and the one of them that is being sent.
    struct sender {
        packet_source source;
        packet_record record;  // of the packet in progress
        flit next;             // to send, while flits of a packet are left
        unsigned left = 0;     // flits that have not been sent
        vc_list vcs;           // of its class
        vc_id vc{63};          // of the packet in progress, or of the previous one
    };

    void inject(cycle_t now);
    void inject_several(cycle_t now);
    bool can_send(sender& stream, cycle_t now);
    bool start_packet(sender& stream, cycle_t now);
    void send_flit(sender& stream, cycle_t now);
    void end_packet(sender& stream, cycle_t now);
    void eject(vc_id vc, cycle_t now);
    bool may_take(const flit& first) const;
    void read_buffers(cycle_t now);
    unsigned choose_buffer() const;
    void answer(const packet_record& request, cycle_t now);
    endpoint_wait wait_of(vc_id vc) const;
    std::uint64_t wanted_vcs(const sender& flow) const;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    const node_id m_node;
    packet_listener& m_listener;
    network_port m_port;

    std::vector<sender> m_senders;     // [flow]
    bool m_only;                       // there is one flow, and its link takes a flit a cycle
    unsigned m_last = 0;               // flow that sent the last flit
    cycle_t m_asked = 0;               // creation for which several flows were woken last
    std::vector<unsigned> m_received;  // [vc]: flits of the packet that is arriving
    std::uint64_t m_ejected_flits = 0;
    bool m_answers = false;    // some flow is answered
    unsigned m_last_read = 0;  // virtual channel that was read last, then
};

}  // namespace orbweaver::noc
