// SPDX-License-Identifier: Apache-2.0
// The records of a fabric (docs/architecture.md, The fabric). Bytes are char8_t: unlike uint8_t it may not alias other
// types, so compilers keep loaded values in registers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hw/noc/fabric/arena.h"
#include "hw/noc/fabric/flit_pool.h"
#include "hw/noc/router/input_order.h"

namespace orbweaver::noc {

/// The other end of a link: a record, a cut (a TLM socket at the edge of the fabric), or a crossing to another
/// partition (crossing.h).
template <class Record>
class link_end {
public:
    constexpr link_end() = default;
    constexpr link_end(arena_offset<Record> inside) : m_bits(inside.offset) {}
    static constexpr link_end cut(std::uint32_t number) { return tagged(number, 1); }
    static constexpr link_end crossing(std::uint32_t number) { return tagged(number, 2); }

    constexpr bool is_inside() const { return (m_bits & 3) == 0; }
    /// Returns whether there is a link.
    constexpr explicit operator bool() const { return m_bits != 0; }
    constexpr bool is_cut() const { return (m_bits & 1) != 0; }
    constexpr bool is_crossing() const { return (m_bits & 2) != 0; }
    constexpr std::uint32_t cut_number() const { return m_bits >> 2; }
    constexpr std::uint32_t crossing_number() const { return m_bits >> 2; }
    constexpr arena_offset<Record> inside() const { return {m_bits}; }

private:
    static constexpr link_end tagged(std::uint32_t number, std::uint32_t tag) {
        link_end made;
        made.m_bits = number << 2 | tag;
        return made;
    }

    std::uint32_t m_bits = 0;  // offsets are multiples of 4
};

struct output_vc;
struct router_record;
struct packet_options;

/// An input VC: the buffer at the end of a link, with at most one packet at the front. Without a packet its bits in the
/// router's masks are 0. Its bit in `waiting` is set while the packet's head wants an output VC; afterwards `granted`
/// names that VC.
struct alignas(64) input_vc {
    std::uint64_t arrived = 0;   // flits since the start
    std::uint64_t waited = 0;    // sum of the departure cycles of flits, less the sum of their arrival cycles
    std::uint64_t packets = 0;   // packets whose tails have left
    std::uint32_t departed = 0;  // departed flits, modulo 2^32
    arena_offset<router_record> router;
    arena_offset<output_vc> granted;
    link_end<output_vc> upstream;    // output VC that gets the credits
    arena_offset<flit_handle> ring;  // stored flits; the n-th is at n modulo the ring size
    packet_slot packet;              // packet at the front, or the last one there
    std::uint16_t ring_mask = 0;     // ring size - 1; the ring size is a power of two
    std::uint16_t depth = 0;         // flits; 0: unlimited, which needs options
    std::uint16_t allowed = 0;       // index into fabric_state::allowed: VCs that the packet may use
    input_order::slot request = 0;   // output named by the routing function, and the input VC's own VC index
    char8_t bit = 0;                 // its bit in the masks of the router: port * VCs + VC
    char8_t port = 0;
    char8_t credit_delay = 0;  // from leaving the buffer to a usable credit upstream (fabric_state::delays)
    char8_t head_bit = 2;      // required flit_handle::head_bit() of the next flit
    char8_t last_output = 0;   // output whose VC it won last; with last_vc a round-robin pointer
    char8_t last_vc : 7 = 63;
    char8_t is_injection : 1 = 0;  // a node injects here
    std::uint16_t node = 0;        // the node that injects here

    unsigned output() const { return request >> 8; }
    unsigned vc() const { return request & 63; }
    std::uint32_t stored() const { return static_cast<std::uint32_t>(arrived) - departed; }
    /// Returns the offset of the n-th flit in the ring; n is modulo 2^32.
    arena_offset<flit_handle> slot(std::uint32_t number) const { return ring + (number & ring_mask); }
};
static_assert(sizeof(input_vc) == 64);

/// An output VC: the state of the buffer at the other end of the link.
struct output_vc {
    arena_offset<input_vc> holder;  // input VC whose packet holds it; null: free (with options: the last one)
    link_end<input_vc> downstream;  // that buffer
    std::uint16_t credits = 0;
    std::uint16_t depth = 0;
    char8_t flit_delay = 0;  // from leaving the input buffer to being visible downstream (fabric_state::delays)
    char8_t bit = 0;         // its bit in router_record::free
    char8_t next = 0;        // VC allocator's round-robin pointer over the bits of input VCs
    char8_t vc = 0;
};

/// Switch allocator state of a router port.
struct alignas(8) port_record {
    input_order order;              // input port: round-robin order of its VCs
    char8_t end = 0;                // input port: bit after its last VC
    char8_t next = 0;               // output port: round-robin pointer over the bits of input VCs
    arena_offset<input_vc> winner;  // output port: the input VC that won it in this cycle
};
static_assert(sizeof(port_record) == 8, "processors find the n-th of them in one instruction");

/// The change of a head's header by a hop through an output.
struct port_step {
    std::uint32_t field = 0;  // mask of the changed bits
    std::uint32_t add = 0;    // value to add to them
};

/// A router, or some ports of a router with more VCs than a mask has bits. Such a router, which requires options, is a
/// list of records in the order of ports. Bit port * VCs + VC of the masks denotes an input VC or output VC, with ports
/// counted from the record's first port. The input VCs follow the record, the ports precede it, and their steps precede
/// the ports, so their addresses need no lookup.
struct alignas(64) router_record {
    std::uint64_t flits = 0;    // input VCs with a visible flit
    std::uint64_t credits = 0;  // input VCs that hold an output VC with a credit
    std::uint64_t waiting = 0;  // input VCs whose head wants an output VC
    std::uint64_t free = 0;     // output VCs that no packet holds
    std::uint32_t number = 0;
    arena_offset<output_vc> outputs;       // [bit]
    arena_offset<router_record> next;      // next record of the same router; null: this is the last one
    arena_offset<packet_options> packets;  // [bit of input VC]; null: no options
    char8_t first_port = 0;
    char8_t ports = 0;
    std::uint32_t active_word = 0;  // word in fabric_state::active
    std::uint64_t active_bit = 0;   // bit in that word

    input_vc& in_vc(unsigned mask_bit) { return reinterpret_cast<input_vc*>(this + 1)[mask_bit]; }
    const input_vc& in_vc(unsigned mask_bit) const { return reinterpret_cast<const input_vc*>(this + 1)[mask_bit]; }
    /// @param which counted from first_port
    port_record& port(unsigned which) { return reinterpret_cast<port_record*>(this)[~std::ptrdiff_t{which}]; }
    /// @param which counted from first_port
    port_step& step(unsigned which) { return reinterpret_cast<port_step*>(&port(ports - 1U))[~std::ptrdiff_t{which}]; }
    std::uint64_t ready() const { return flits & credits; }
};
static_assert(sizeof(router_record) == 64);

/// Returns the first input VC of a router; input VCs follow their router.
constexpr arena_offset<input_vc> first_in_vc(arena_offset<router_record> router) {
    return {router.offset + static_cast<std::uint32_t>(sizeof(router_record))};
}

}  // namespace orbweaver::noc
