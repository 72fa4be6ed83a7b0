// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/network.h"
#include "hw/noc/router/output_vcs.h"
#include "hw/noc/traffic/packet_source.h"
#include "hw/noc/traffic/request_sink.h"
#include "tlm/flit_protocol.h"
#include "tlm/packet_ledger.h"

namespace orbweaver {

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
    unsigned link_cycles = 1;
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
/// flow is answered: then it takes one flit a cycle, and requests wait for reply buffers (request_sink.h). A sleeping
/// endpoint costs nothing.
class traffic_endpoint : public clocked,
                         public sc_core::sc_module,
                         private flit_target_of<traffic_endpoint>,
                         private flit_initiator_of<traffic_endpoint> {
public:
    traffic_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& fabric, node_id node,
                     const endpoint_parameters& parameters);

    /// The packets that a flow creates here.
    const packet_source& source(unsigned flow) const { return m_senders[flow].source; }
    /// Flits that left the ejection link and were taken.
    std::uint64_t ejected_flits() const { return m_ejected_flits; }
    /// Requests that wait for reply buffers. Between two cycles.
    void add_waits(std::vector<endpoint_wait>& found) const;

private:
    void tick(cycle_t now) override;
    void tick_several(cycle_t now);
    friend class flit_target_of<traffic_endpoint>;
    friend class flit_initiator_of<traffic_endpoint>;
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay);
    void accept_credit(vc_id vc, const sc_core::sc_time& delay);

    /// The packets of a flow and the one of them that is being sent.
    struct sender {
        packet_source source;
        packet_record record;       // of the packet in progress
        flit next;                  // to send, while flits of a packet are left
        unsigned left = 0;          // flits that have not been sent
        std::uint64_t vcs = 0;      // of its class, as bits
        std::uint8_t last_vc = 63;  // of the packet in progress, or of the previous one
    };

    void collect_credits(cycle_t now);
    void inject(cycle_t now);
    void inject_several(cycle_t now);
    bool can_send(sender& stream, cycle_t now);
    bool has_credit(const sender& stream, cycle_t now);
    bool start_packet(sender& stream, cycle_t now);
    void await_credit();
    void send_flit(sender& stream);
    void end_packet(sender& stream, cycle_t now);
    void eject(const flit& arrived, cycle_t now);
    bool may_take(const flit& first) const;
    void read_sink(cycle_t now);
    void answer(const packet_record& request, cycle_t now);
    endpoint_wait wait_of(vc_id vc) const;
    std::uint64_t wanted_vcs(const sender& flow) const;
    void end_of_elaboration() override;
    void start_of_simulation() override { m_alarm = m_domain.look_up(m_self); }

    /// A credit and the cycle from which it is usable.
    struct returned_credit {
        cycle_t due = 0;
        vc_id vc;
    };

    flit_initiator_socket m_out;
    flit_target_socket m_in;
    clock_domain& m_domain;
    clock_domain::handle m_self;
    clock_domain::alarm m_alarm;
    network& m_network;
    const node_id m_node;
    packet_listener& m_listener;
    flit_sender_if* m_receiver = nullptr;
    credit_sender_if* m_sender = nullptr;

    std::vector<sender> m_senders;  // [flow]
    sender* m_only = nullptr;       // the sender, if there is one flow and its link takes a flit a cycle
    link_pace m_pace;               // of the injection link
    unsigned m_last = 0;            // flow that sent the last flit
    cycle_t m_asked = 0;            // creation for which several flows were woken last
    std::uint64_t m_open_vcs = 0;   // bit v: a packet is being sent on virtual channel v; kept if there are several
    output_vcs m_vcs;

    std::vector<returned_credit> m_returned;  // ring, in the order of `due`
    std::uint32_t m_returned_end = 0;         // counts of credits; the place is the count modulo the ring's size
    std::uint32_t m_collected_end = 0;
    std::uint32_t m_returned_mask;
    bool m_blocked = false;  // the source waits for a credit and none is on its way

    sc_core::sc_time m_known_delay;  // of flits, as annotated last
    cycle_t m_known_cycles = 0;      // the same in cycles
    std::uint64_t m_wheel_mask;
    std::vector<flit> m_arriving;          // [cycle mod size]
    std::vector<std::uint8_t> m_expected;  // [slot]: m_arriving holds a flit
    flit m_credit;
    flit_phase m_flit_phase = flit_phase::flit;
    flit_phase m_credit_phase = flit_phase::credit;
    sc_core::sc_time m_flit_delay = sc_core::SC_ZERO_TIME;
    sc_core::sc_time m_credit_delay;
    std::vector<unsigned> m_received;  // [vc]: flits of the packet that is arriving
    std::uint64_t m_ejected_flits = 0;
    std::optional<request_sink> m_sink;  // if some flow is answered
};

}  // namespace orbweaver
