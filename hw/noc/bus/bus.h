// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/bus/bus_desc.h"
#include "hw/noc/bus/bus_statistics.h"
#include "hw/noc/bus/flit_ring.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/router/router_block.h"
#include "hw/noc/routing/routing.h"
#include "tlm/flit_protocol.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// The inputs for the construction of a bus. Its ports are the ports of its members. It has none of a router's
/// pipeline, allocators, arbiters or switching, and does not change heads.
struct bus_parameters : router_parameters {
    bus_desc bus{};
};

/// A shared bus (Ghosh 1988, section 2.1.4). It carries the packets of its members one at a time, each as a whole, one
/// flit per cycle or according to its capacity. A member is the router or node at a port.
///
/// A packet waits in its member's buffer, which is the VC buffer at the end of the link from the member, until it has
/// arrived completely. A packet longer than the buffer waits for ever. It is granted the bus only if the buffer of
/// every addressee has room for all of it, in a VC that it may use. So no packet waits while it holds the bus, and the
/// bus adds only waits between buffers. Members are served round-robin, and so are the VCs of a member.
///
/// With random_acceptance a granted packet is accepted with a fixed probability (sections 6.5.1, B.1.5). A refused
/// packet occupies the bus for the time of a transfer, and tries again at its next turn.
///
/// The head leaves in the cycle of the grant, and the bus is granted again in the cycle after the tail. A flit is
/// visible at the addressee 1 + link.cycles later, as after a single-cycle router; docs/noc/bus.md has the details.
class bus : public clocked, public router_block {
public:
    bus(sc_core::sc_module_name name, clock_domain& domain, const bus_parameters& parameters);

    const char* kind() const override { return "bus"; }
    unsigned stored() const override;
    std::uint64_t copied_flits() const override { return m_copied_flits; }
    unsigned credits(port_id output, vc_id vc) const override;
    std::vector<waiting_packet> waiting() const override;

    /// Returns the counters up to the present cycle.
    bus_counters counters() const;

private:
    /// The destination of a packet, or of a copy. All members except the route are determined while it is carried.
    struct addressee {
        route_option route;
        vc_id vc;
        packet_slot packet;
        node_id destination;
    };

    /// A VC of a member's buffer.
    struct input_vc {
        explicit input_vc(std::uint32_t room) : flits(room) {}

        flit_ring flits;
        unsigned whole = 0;  // packets that are completely visible, except the one being carried
        // The packet at the front, if it is whole or being carried:
        unsigned length = 0;  // flits
        std::vector<addressee> addressees;
    };

    /// A VC of an addressee's buffer.
    struct output_vc {
        std::uint32_t usable = 0;     // credits
        std::uint32_t returning = 0;  // credits that are not usable yet
    };

    /// Both ends of a port, with its round-robin pointers.
    struct member final : flit_target_of<member>, flit_initiator_of<member> {
        void accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
            owner->take_flit(port, arriving, delay);
        }
        void accept_credit(vc_id vc, const sc_core::sc_time& delay) { owner->take_credit(port, vc, delay); }

        bus* owner = nullptr;
        unsigned port = 0;
        std::optional<node_id> node;
        random_stream entries{0, ""};  // for packets from the node
        link_pace pace;                // pace of the link to the member
        std::uint64_t whole = 0;       // bit v: the packet at the front of VC v is whole
        unsigned next_input_vc = 0;    // round-robin pointers
        unsigned next_output_vc = 0;
    };

    /// Index of a VC of a port: port * vcs + vc.
    using buffer_index = std::uint32_t;
    static constexpr buffer_index nowhere = ~buffer_index{0};
    /// Entries of the wheel: an output VC whose credit becomes usable, or with this bit an input VC whose packet
    /// becomes whole.
    static constexpr std::uint32_t whole_mark = std::uint32_t{1} << 31;

    void tick(cycle_t now) override;
    void take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    void add_member(unsigned port, const bus_parameters& parameters);
    void expect(std::uint32_t event, const sc_core::sc_time& delay);
    void take_events(cycle_t now);
    void update_request(buffer_index index);
    std::uint16_t entry(const member& sender, const flit& head, unsigned drawn) const;
    void enter(member& sender, flit& head);
    void address(input_vc& in_vc, unsigned port);

    void grant(cycle_t now);
    buffer_index choose();
    bool find_room(input_vc& in_vc, unsigned port);
    std::optional<route_option> route_with_room(const input_vc& in_vc, const addressee& target, unsigned port) const;
    bool is_copied(const flit& head) const { return (m_copied >> head.message_class.value & 1) != 0; }
    unsigned pair_of(const flit& head) const { return head.message_class.value * m_phases + head.phase; }
    std::uint64_t allowed(unsigned pair, const route_option& route) const {
        return m_allowed[route.vc_set * m_pairs + pair];
    }
    std::uint64_t with_room(const input_vc& in_vc, const route_option& route) const;
    void hold_for_nothing(unsigned flits, cycle_t now);
    void begin_transfer(buffer_index index, cycle_t now);
    void name_copies(input_vc& in_vc);
    void carry_flit(cycle_t now);
    void send(flit leaving, const addressee& target, cycle_t now);
    cycle_t next_flit_at(cycle_t earliest) const;

    void add_times(bus_counters& totals, cycle_t now) const;
    waiting_packet report(buffer_index index) const;
    std::vector<output_choice> choices(buffer_index index) const;
    wait_reason reason(buffer_index index) const;

    /// Returns whether the packet at the front is whole and waits for the bus.
    bool asks(buffer_index index) const { return (m_members[index / m_vcs].whole >> (index % m_vcs) & 1) != 0; }
    buffer_index flat_index(unsigned port, vc_id vc) const { return port * m_vcs + vc.value; }
    static port_id port_numbered(unsigned port) { return {static_cast<std::uint8_t>(port)}; }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const routing_function& m_routing;
    const unsigned m_number;
    const unsigned m_phases;
    const unsigned m_vcs;
    const unsigned m_pairs;        // number of (class, phase) pairs
    const vc_depths m_depths;      // depths of destinations' buffers; if unlimited: more than the number of flits
    const bool m_empties_buffers;  // a packet has a VC to itself (vc_release: tail_credit)
    const bool m_always_accepts;
    const std::uint64_t m_acceptance;            // threshold for m_tries
    const std::vector<std::uint64_t> m_allowed;  // [VC set, class, phase]: mask of VCs that a packet may use
    const std::uint64_t m_copied;                // bit c: packets of class c are copied
    std::vector<unsigned> m_levels;              // [class]: broadcast_level, for copied classes
    packet_ledger* const m_ledger;
    random_stream m_tries;
    sc_core::sc_time m_own_delay;  // annotated to flits and credits that it sends
    flit m_credit;
    flit_phase m_flit_phase = flit_phase::flit;
    flit_phase m_credit_phase = flit_phase::credit;

    std::vector<member> m_members;                    // [port]
    std::vector<input_vc> m_in_vcs;                   // [buffer_index]
    std::vector<output_vc> m_outputs;                 // [buffer_index]
    std::vector<std::vector<std::uint32_t>> m_wheel;  // [cycle % size]: events of that cycle
    route_options m_routes;                           // scratch

    std::uint64_t m_whole = 0;         // bit p: member p has a packet to send
    unsigned m_next = 0;               // round-robin pointer over members
    link_pace m_pace;                  // pace of the bus
    cycle_t m_free_at = 0;             // first cycle in which it may be granted, unless it carries a packet
    cycle_t m_next_flit = 0;           // cycle in which it carries the next flit of that packet
    unsigned m_left = 0;               // remaining flits of the current packet; 0: it carries no packet
    buffer_index m_carried = nowhere;  // input VC of that packet

    std::uint64_t m_copied_flits = 0;
    bus_counters m_counters;  // counted up to m_last_update
    cycle_t m_last_update = 0;
    unsigned m_waiting = 0;  // whole packets that are not being carried
    bool m_blocked = false;  // the bus is free, but no waiting packet has room
};

}  // namespace orbweaver::noc
