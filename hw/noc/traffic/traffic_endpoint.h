// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/network.h"
#include "hw/noc/router/output_vcs.h"
#include "hw/noc/traffic/geometric_gap.h"
#include "hw/noc/traffic/traffic_pattern.h"
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
    const traffic_pattern* pattern = nullptr;
    const geometric_gap* gap = nullptr;  // between creations of packets
    unsigned packet_flits = 4;           // 1 or more
    class_id message_class;
    unsigned link_cycles = 1;
    packet_listener* listener = nullptr;
};

/// Source and sink of synthetic traffic at one node (DESIGN sections 4.4).
///
/// The source creates packets at random cycles and queues them without bound; a packet created in cycle c is offered
/// from c+1 on, packets start one after the other on the next free virtual channel, round-robin. As packets start in
/// the order of creation, the queue is the random stream itself: the next creation is drawn when the previous packet
/// starts. The sink consumes a flit in the cycle in which it becomes visible. A sleeping endpoint costs nothing.
class traffic_endpoint : public clocked,
                         public sc_core::sc_module,
                         private flit_target_of<traffic_endpoint>,
                         private flit_initiator_of<traffic_endpoint> {
public:
    traffic_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& on, node_id node,
                     const endpoint_parameters& parameters);

    /// Packets created in cycles before `end`, whether started or still queued.
    std::uint64_t created_before(cycle_t end) const;
    /// Packets whose head has been injected.
    std::uint64_t started() const { return m_started; }
    /// Flits that left the ejection link.
    std::uint64_t ejected_flits() const { return m_ejected_flits; }

private:
    void tick(cycle_t now) override;
    friend class flit_target_of<traffic_endpoint>;
    friend class flit_initiator_of<traffic_endpoint>;
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay);
    void accept_credit(vc_id vc, const sc_core::sc_time& delay);
    void collect_credits(cycle_t now);
    void inject(cycle_t now);
    bool has_credit(cycle_t now);
    bool start_packet(cycle_t now);
    void await_credit();
    void send_flit();
    void eject(const flit& arrived, cycle_t now);
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
    const endpoint_parameters m_parameters;
    const vc_range m_range;
    flit_sender_if* m_receiver = nullptr;
    credit_sender_if* m_sender = nullptr;

    random_stream m_creations;
    random_stream m_destinations;
    cycle_t m_created;  // of the next packet to start
    std::uint64_t m_started = 0;

    output_vcs m_vcs;
    std::uint8_t m_last_vc;  // of the previous packet
    flit m_next;             // the flit to send next, while flits of a packet are left
    packet_record m_record;  // of the next packet
    unsigned m_left = 0;     // flits of the packet in progress that have not been sent

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
};

}  // namespace orbweaver
