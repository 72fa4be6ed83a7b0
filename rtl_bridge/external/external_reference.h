// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "hw/noc/router/router_block.h"
#include "rtl_bridge/external/external_wires.h"
#include "rtl_bridge/external/router_rule.h"

namespace orbweaver::rtl {

/// What a router of a user did, for result.json.
struct external_counters {
    std::uint64_t flits = 0;              // that left it
    std::uint64_t packets = 0;            // whose head did
    std::uint64_t credits = 0;            // that it returned
    std::uint64_t head_cycles = 0;        // summed over the packets, from the wires that arrive to those that leave
    std::uint64_t least_head_cycles = 0;  // 0: no packet has left
    std::uint64_t most_flits = 0;         // that were inside at one time
};

/// What is known of a router next to its network.
struct external_limits {
    unsigned tag_bits = 32;  // that it carries, 8 .. 32
    unsigned latency = 1;    // network.router.external.latency
    bool has_head = true;    // whether its wires state what is a head ...
    bool has_tail = true;    // ... and a tail
};

/// The reference that a router of any micro-architecture is held against: it keeps what came in next to the router, and
/// judges what leaves (router_rule.h). Ports are those of the topology. No kernel, no RTL.
///
/// A flit gets a tag when it comes; its payload stays here, and joins the tag again when that leaves.
class external_reference {
public:
    external_reference(const noc::router_parameters& parameters, const external_limits& limits);

    /// A flit is visible to the router from a cycle on. @return its tag
    std::uint32_t take_flit(port_id input, const flit& arriving, cycle_t due);
    /// It is on the wires that the router takes.
    void show_flit(port_id input, vc_id vc) { ++m_inputs[channel(input.value, vc.value)].shown; }
    /// A credit is on its way to the router.
    void announce_credit(port_id output, vc_id vc) { ++m_announced[channel(output.value, vc.value)]; }
    /// It is usable by the router.
    void take_credit(port_id output, vc_id vc) { ++m_credits[channel(output.value, vc.value)]; }

    /// A flit leaves on the wires of a cycle. @param left what it is, if no rule is broken
    std::optional<broken_rule> leave(port_id output, const external_link& wires, cycle_t now, flit& left);
    /// A credit leaves.
    std::optional<broken_rule> return_credit(port_id input, vc_id vc);
    /// Looks for what should have left by now. At any cycles, but no fewer than one in `look_cycles`.
    std::optional<broken_rule> look(cycle_t now);
    static constexpr cycle_t look_cycles = 32;

    /// Whether all that came has left and been credited.
    bool is_empty() const { return m_held.empty() && m_uncredited == 0; }
    unsigned stored() const { return static_cast<unsigned>(m_held.size()); }
    /// Credits of the buffer behind an output, those in flight to the router included.
    unsigned credits(port_id output, vc_id vc) const;
    std::vector<noc::waiting_packet> waiting(cycle_t now) const;
    const external_counters& counters() const { return m_counters; }

private:
    static constexpr cycle_t flit_patience = 1000;   // cycles in which a flit could leave
    static constexpr cycle_t credit_patience = 200;  // cycles between a flit's leaving and its credit's
    static constexpr unsigned none = ~0U;

    struct held_packet {
        unsigned channel = 0;    // by which it comes in
        unsigned output = none;  // [output, vc] that it has, as channel()
        std::uint16_t routing = 0;
        std::uint64_t next = 0;  // number of the flit that must leave next
        bool whole = false;      // its tail has come
    };
    struct held_flit {
        flit content;
        cycle_t due = 0;           // from when on it is visible
        std::uint64_t number = 0;  // among those of its channel
        std::uint64_t packet = 0;
    };
    /// An input virtual channel.
    struct input_channel {
        std::deque<std::uint32_t> tags;        // of flits in the order in which they came; some may have left
        std::uint64_t arrived = 0;             // flits, those on their way included
        std::uint64_t shown = 0;               // flits that were on the wires
        std::uint64_t returned = 0;            // credits
        std::uint64_t left = 0;                // flits
        std::deque<cycle_t> uncredited;        // when flits left for which no credit has returned
        std::uint64_t packet = 0;              // that comes in, or came in last
        packet_slot last;                      // in the ledger, that left last
        std::vector<std::uint64_t> left_last;  // [output]: number + 1 of the last flit that left there
        std::uint32_t watched = 0;             // the front flit at the last look ...
        cycle_t could_leave = 0;               // ... and in how many cycles it could have left
    };

    std::size_t channel(unsigned port, unsigned vc) const { return std::size_t{port} * m_vcs + vc; }
    std::string name(std::size_t channel, const char* side) const;
    std::string describe(const held_flit& shown) const;
    const held_flit* front(input_channel& input) const;
    noc::route_options options(const held_packet& packet, const flit& head) const;
    std::uint64_t allowed_vcs(const flit& head, const noc::route_option& option) const;
    std::optional<broken_rule> route(held_packet& packet, const held_flit& head, port_id output, unsigned vc);
    std::optional<broken_rule> follow(const held_packet& packet, const held_flit& body, std::size_t output) const;
    std::optional<broken_rule> judge_order(const held_packet& packet, const held_flit& leaving, port_id output) const;
    std::optional<broken_rule> judge_time(const held_flit& head, cycle_t now) const;
    void note_departure(const held_packet& packet, const held_flit& leaving, port_id output, cycle_t now);
    bool is_explained(const held_flit& waiting_flit) const;
    std::optional<broken_rule> look_at(input_channel& input, cycle_t now);
    noc::waiting_packet describe_wait(std::size_t number, const held_flit* first) const;

    const noc::routing_function& m_routing;
    const noc::vc_partition& m_partition;
    const unsigned m_number;
    const unsigned m_vcs;
    const cycle_t m_latency;
    const std::uint32_t m_tag_mask;
    const bool m_has_head;
    const bool m_has_tail;
    std::vector<std::string> m_port_names;
    std::vector<unsigned> m_depths;                            // [input, vc]
    std::vector<input_channel> m_inputs;                       // [input, vc]
    std::vector<unsigned> m_credits;                           // [output, vc], usable
    std::vector<unsigned> m_announced;                         // [output, vc], on their way too
    std::vector<std::uint64_t> m_holders;                      // [output, vc]: packet that has it; 0: none
    std::unordered_map<std::uint32_t, held_flit> m_held;       // [tag]
    std::unordered_map<std::uint64_t, held_packet> m_packets;  // [number], from 1
    std::uint64_t m_next_packet = 1;
    std::uint32_t m_next_tag = 1;
    std::uint64_t m_uncredited = 0;  // flits that came and for which no credit has returned
    external_counters m_counters;
};

}  // namespace orbweaver::rtl
