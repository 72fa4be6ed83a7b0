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

/// Counters of a user's router, for result.json.
struct external_counters {
    std::uint64_t flits = 0;            // flits that left the router
    std::uint64_t packets = 0;          // packets whose head left
    std::uint64_t credits = 0;          // credits that the router returned
    std::uint64_t head_cycles = 0;      // sum over the packets, from the arriving wires to the leaving wires
    std::uint64_t min_head_cycles = 0;  // minimum; 0: no packet has left
    std::uint64_t max_flits = 0;        // maximum occupancy
};

/// Properties of a router that its network does not define.
struct external_limits {
    unsigned tag_bits = 32;         // tag bits that it carries, 8 .. 32
    unsigned latency = 1;           // network.router.external.latency
    bool has_head = true;           // its wires mark heads
    bool has_tail = true;           // its wires mark tails
    std::uint32_t max_flits = ~0U;  // longest packet that it can carry, because wires show the length
};

/// The reference for a router of any micro-architecture. It keeps a copy of the arriving flits and checks the leaving
/// ones (router_rule.h). Ports are those of the topology. It uses neither the kernel nor RTL.
///
/// An arriving flit gets a tag. Its payload stays here, and is joined with the tag again when that leaves.
class external_reference {
public:
    external_reference(const noc::router_parameters& parameters, const external_limits& limits);

    /// Adds a flit that is visible to the router from a cycle on.
    /// @return its tag
    std::uint32_t take_flit(port_id input, const flit& arriving, cycle_t due);
    /// Notes that a flit is on the router's input wires.
    void show_flit(port_id input, vc_id vc) { ++m_inputs[channel(input.value, vc.value)].shown; }
    /// Notes a credit in flight to the router.
    void announce_credit(port_id output, vc_id vc) { ++m_announced[channel(output.value, vc.value)]; }
    /// Notes that a credit has become usable for the router.
    void take_credit(port_id output, vc_id vc) { ++m_credits[channel(output.value, vc.value)]; }

    /// Returns whether a flit with a tag is inside.
    bool holds(std::uint32_t tag) const { return m_held.contains(tag); }
    /// Returns the first cycle in which a flit that is inside was visible.
    cycle_t due(std::uint32_t tag) const { return m_held.at(tag).due; }
    /// Checks a flit that leaves on the wires of a cycle.
    /// @param left set to the flit if no rule is violated
    std::optional<broken_rule> leave(port_id output, const external_link& wires, cycle_t now, flit& left);
    /// Checks a returned credit.
    std::optional<broken_rule> return_credit(port_id input, vc_id vc);
    /// Checks for flits and credits that should have left by now. Call it once in each `look_cycles` cycles.
    std::optional<broken_rule> look(cycle_t now);
    static constexpr cycle_t look_cycles = 32;

    /// Returns whether all arrived flits have left and been credited.
    bool is_empty() const { return m_held.empty() && m_uncredited == 0; }
    unsigned stored() const { return static_cast<unsigned>(m_held.size()); }
    /// Returns the credits of the buffer at an output, including credits in flight to the router.
    unsigned credits(port_id output, vc_id vc) const;
    std::vector<noc::waiting_packet> waiting(cycle_t now) const;
    const external_counters& counters() const { return m_counters; }

private:
    static constexpr cycle_t flit_patience = 1000;   // maximum number of cycles in which a flit could leave
    static constexpr cycle_t credit_patience = 200;  // maximum cycles from a flit's departure to its credit
    static constexpr unsigned none = ~0U;

    struct held_packet {
        unsigned channel = 0;    // input channel by which it arrives
        unsigned output = none;  // [output, vc] that it holds, as channel()
        std::uint16_t routing = 0;
        std::uint64_t next = 0;  // sequence number of the flit that must leave next
        bool whole = false;      // its tail has arrived
    };
    struct held_flit {
        flit content;
        cycle_t due = 0;           // first cycle in which it is visible
        std::uint64_t number = 0;  // sequence number in its channel
        std::uint64_t packet = 0;
    };
    /// State of an input VC.
    struct input_channel {
        std::deque<std::uint32_t> tags;        // tags of flits in order of arrival; some may have left
        std::uint64_t arrived = 0;             // arrived flits, including those in flight
        std::uint64_t shown = 0;               // flits that were on the wires
        std::uint64_t returned = 0;            // returned credits
        std::uint64_t left = 0;                // flits that have left
        std::deque<cycle_t> uncredited;        // departure cycles of flits without a returned credit
        std::uint64_t packet = 0;              // packet that is arriving, or arrived last
        packet_slot last;                      // ledger entry of the packet that left last
        std::vector<std::uint64_t> left_last;  // [output]: sequence number + 1 of the last flit that left there
        std::uint32_t watched = 0;             // front flit at the last look()
        cycle_t could_leave = 0;               // number of cycles in which it could have left
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
    std::vector<unsigned> m_credits;                           // [output, vc]: usable credits
    std::vector<unsigned> m_announced;                         // [output, vc]: credits including those in flight
    std::vector<std::uint64_t> m_holders;                      // [output, vc]: packet that holds it; 0: none
    std::unordered_map<std::uint32_t, held_flit> m_held;       // [tag]
    std::unordered_map<std::uint64_t, held_packet> m_packets;  // [packet number], from 1
    std::uint64_t m_next_packet = 1;
    std::uint32_t m_next_tag = 1;
    std::uint64_t m_uncredited = 0;  // arrived flits without a returned credit
    external_counters m_counters;
};

}  // namespace orbweaver::rtl
