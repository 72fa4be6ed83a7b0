// SPDX-License-Identifier: Apache-2.0
// What the files of class router share, and nobody else. No mirror: the tests of the router cover it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "hw/base/bit.h"
#include "hw/noc/faults/link_faults.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/router/allocators/allocator.h"
#include "hw/noc/router/allocators/request_arbiter.h"
#include "hw/noc/router/router.h"

namespace orbweaver {

struct router::extras {
    /// Of the packet at the front of an input virtual channel.
    struct head {
        cycle_t since = 0;             // it was created
        cycle_t asks_from = 0;         // it asks for a virtual channel from this cycle on
        std::uint32_t flits = 0;       // its length; 0: not known
        std::uint8_t choice = 0;       // of an adaptive function: number of the option
        std::uint8_t next_choice = 0;  // round-robin pointer among equally good options
        node_id destination;           // as it names it
    };

    /// Of a packet at the front of an input virtual channel that is copied.
    struct copying {
        route_options ways;
        unsigned made = 0;        // copies that have left whole
        std::uint32_t first = 0;  // count of its head among the flits of the virtual channel (input_vc::left)
        packet_slot packet;       // of the copy that is leaving
        node_id destination;      // of that copy
    };

    router_desc options;
    switching_kind switching = switching_kind::wormhole;
    packet_ledger* ledger = nullptr;
    const link_faults* faults = nullptr;  // null: links do not fail
    bool readdresses = false;
    bool adaptive = false;
    bool every_flit = false;             // make_room() and wake for each that arrives
    bool every_credit = false;           // note_drained() for each that arrives
    bool waits_for_tail_credit = false;  // before a virtual channel is given to another packet

    std::uint64_t copied = 0;      // bit c: packets of class c are copied
    std::uint64_t multicast = 0;   // of these, those that go to groups
    std::vector<unsigned> levels;  // [class]: of those that are broadcast
    std::vector<copying> copies;   // [input VC]; empty if no class is copied
    std::uint64_t copied_flits = 0;

    std::vector<head> heads;                           // [input VC]
    std::unique_ptr<allocator> vcs;                    // input VCs with output VCs
    std::unique_ptr<allocator> crossbar;               // input ports with output ports
    std::vector<request_arbiter> input_turns;          // [input port]: among its VCs that want one output
    std::vector<arbiter_request> wanting;              // scratch
    std::vector<input_vc*> winners;                    // of the switch in this cycle
    std::vector<link_pace> paces;                      // [output port]: of the link behind it
    std::vector<output_throttle> throttles;            // likewise; empty: none is throttled
    std::vector<std::vector<stored_flit>> own_buffer;  // [input VC]: that has grown
    route_options ways;                                // scratch
    std::optional<stall_counts> stalls;                // none: nobody counts
};

/// The packet's way on.
[[gnu::always_inline]] inline void router::go(input_vc& of, route_option way, unsigned pair) {
    of.output = way.port.value;
    of.towards = &m_ports[of.output];
    of.place = input_order::place_of(of.output, of.vc);
    of.allowed = allowed_vcs(way, pair);
}

/// A flit other than a tail leaves: whether the next one may ask for the switch in the next cycle. If not, what it
/// lacks will wake it.
[[gnu::always_inline]] inline bool router::goes_on(input_vc& of, output_vc& through, cycle_t now) {
    if (of.empty()) {
        return false;
    }
    const cycle_t due = of.ring[of.left & of.ring_mask].due;
    if (due > now + 1) {
        await_flit(of, due);
        return false;
    }
    return has_credit(through);
}

/// The front flit of an input virtual channel leaves.
/// @return whether it was the tail: then the virtual channel is idle, and its output virtual channel free
template <bool WithOptions>
[[gnu::always_inline]] inline bool router::pass(input_vc& of, port_state& towards, flit_kind leaving, cycle_t now) {
    output_vc& through = *of.through;
    ++of.left;
    --through.credits;
    if (closes_packet(leaving)) {
        through.holder = nullptr;
        if (!WithOptions || !m_extras->waits_for_tail_credit) {
            towards.free |= bit(of.next_vc);
        }
        clear_ready(of);
        of.state = vc_state::idle;
        return true;
    }
    if (!goes_on(of, through, now)) {
        clear_ready(of);
    }
    return false;
}

template <bool WithOptions>
[[gnu::always_inline]] inline void router::send(input_vc& of, port_state& towards, cycle_t now) {
    flit& leaving = front(of);
    leaving.vc.value = of.next_vc;
    m_credit.vc.value = of.vc;
    if (opens_packet(leaving.kind)) {
        leaving.payload =
            (leaving.payload & ~towards.header_field) | ((leaving.payload + towards.header_add) & towards.header_field);
    }
    if (pass<WithOptions>(of, towards, leaving.kind, now) && !of.empty()) {
        look_at_next(of);
    }
    towards.receiver->nb_transport_fw(leaving, m_flit_phase, m_own_delay);
    of.home->sender->nb_transport_bw(m_credit, m_credit_phase, m_own_delay);
}

}  // namespace orbweaver
