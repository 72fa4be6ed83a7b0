// SPDX-License-Identifier: Apache-2.0
// The records of a fabric (docs/architecture.md, The fabric). Bytes are char8_t: unlike uint8_t it may not alias
// everything, so that compilers keep what they have loaded.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hw/noc/fabric/arena.h"
#include "hw/noc/fabric/flit_pool.h"
#include "hw/noc/router/input_order.h"

namespace orbweaver::noc {

/// What is at the other end of a link: a record, a cut, where the fabric ends and TLM sockets are, or a border, where
/// the records of another share are (share_border.h).
template <class Record>
class link_end {
public:
    constexpr link_end() = default;
    constexpr link_end(arena_offset<Record> inside) : m_bits(inside.offset) {}
    static constexpr link_end cut(std::uint32_t number) { return tagged(number, 1); }
    static constexpr link_end border(std::uint32_t number) { return tagged(number, 2); }

    constexpr bool is_inside() const { return (m_bits & 3) == 0; }
    /// Whether there is a link.
    constexpr explicit operator bool() const { return m_bits != 0; }
    constexpr bool is_cut() const { return (m_bits & 1) != 0; }
    constexpr bool is_border() const { return (m_bits & 2) != 0; }
    constexpr std::uint32_t cut_number() const { return m_bits >> 2; }
    constexpr std::uint32_t border_number() const { return m_bits >> 2; }
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

/// A virtual channel of an input unit: the buffer at the end of a link, of which one packet at a time is at the front.
/// Without a packet its masks in the router are 0; `waiting` has its bit while the packet's head wants an output
/// virtual channel, `through` names the one that it got.
struct alignas(64) input_vc {
    std::uint64_t arrived = 0;  // flits, ever
    std::uint64_t waited = 0;   // sum of the cycles in which flits left, less that of those in which they arrived
    std::uint64_t packets = 0;  // whose tail has left
    std::uint32_t left = 0;     // flits, modulo 2^32
    arena_offset<router_record> router;
    arena_offset<output_vc> granted;
    link_end<output_vc> upstream;    // whose credits these are
    arena_offset<flit_handle> ring;  // its flits; that of the n-th is n modulo the ring's size
    packet_slot packet;              // at the front, or the last one there
    std::uint16_t ring_mask = 0;     // size of the ring less 1, a power of two less 1
    std::uint16_t depth = 0;         // 0: without limit, which takes options
    std::uint16_t allowed = 0;       // index into fabric_state::allowed of the VCs that the packet may take
    input_order::slot request = 0;   // output that the routing function names, and its own VC
    char8_t bit = 0;                 // its bit in the masks of the router: port * VCs + VC
    char8_t port = 0;
    char8_t credit_cycles = 0;  // from leaving the buffer to a usable credit upstream; 0: a cut or border
    char8_t head_bit = 2;       // flit_handle::opening of the flit that comes next
    char8_t last_output = 0;    // whose VC it won last; both make a round-robin pointer
    char8_t last_vc : 7 = 63;
    char8_t is_injection : 1 = 0;  // a node injects here
    std::uint16_t node = 0;        // which

    unsigned output() const { return request >> 8; }
    unsigned vc() const { return request & 63; }
    std::uint32_t stored() const { return static_cast<std::uint32_t>(arrived) - left; }
    /// Offset of the n-th flit; n is modulo 2^32.
    arena_offset<flit_handle> slot(std::uint32_t number) const { return ring + (number & ring_mask); }
};
static_assert(sizeof(input_vc) == 64);

/// A virtual channel of an output unit: what is known of the buffer at the other end of the link.
struct output_vc {
    arena_offset<input_vc> holder;  // whose packet holds it; nowhere: it is free (with options: or did last)
    link_end<input_vc> downstream;  // that buffer
    std::uint16_t credits = 0;
    std::uint16_t depth = 0;
    char8_t flit_cycles = 0;  // from leaving the buffer of the input to being visible downstream; 0: a cut or border
    char8_t bit = 0;          // its bit in router_record::free
    char8_t next = 0;         // round-robin pointer of the VC allocator among the bits of inputs
    char8_t vc = 0;
};

/// A port of a router, as the switch allocator has it.
struct alignas(8) port_record {
    input_order order;              // of the input: which of its VCs comes next
    char8_t end = 0;                // of the input: the bit behind its last one
    char8_t next = 0;               // of the output: round-robin pointer among the bits of inputs
    arena_offset<input_vc> winner;  // of the output: the input that won it in this cycle
};
static_assert(sizeof(port_record) == 8, "processors find the n-th of them in one instruction");

/// What a hop by an output changes in a head.
struct port_step {
    std::uint32_t field = 0;  // these bits
    std::uint32_t add = 0;    // by adding this
};

/// A router, or some ports of one that has more virtual channels than a mask has bits: then it is a row of records, in
/// the order of ports, which only options know. Bit port * VCs + VC of the masks, ports counted from the first one of
/// the record, stands for a virtual channel of an input, or of an output. The inputs lie behind the record, the ports
/// before it and their steps before these, so that nobody needs to look up where.
struct alignas(64) router_record {
    std::uint64_t flits = 0;    // inputs with a visible flit
    std::uint64_t credits = 0;  // inputs that hold an output virtual channel with a credit
    std::uint64_t waiting = 0;  // inputs whose head wants an output virtual channel
    std::uint64_t free = 0;     // outputs that no packet holds
    std::uint32_t number = 0;
    arena_offset<output_vc> outputs;       // [bit]
    arena_offset<router_record> next;      // of the row; nowhere: it is the last one
    arena_offset<packet_options> packets;  // [bit]: of inputs; nowhere: there are no options
    char8_t first_port = 0;
    char8_t ports = 0;
    std::uint32_t active_word = 0;  // of fabric_state::active: where it stands
    std::uint64_t active_bit = 0;   // and as which bit

    input_vc& input(unsigned mask_bit) { return reinterpret_cast<input_vc*>(this + 1)[mask_bit]; }
    const input_vc& input(unsigned mask_bit) const { return reinterpret_cast<const input_vc*>(this + 1)[mask_bit]; }
    /// @param which counted from first_port
    port_record& port(unsigned which) { return reinterpret_cast<port_record*>(this)[~std::ptrdiff_t{which}]; }
    /// @param which counted from first_port
    port_step& step(unsigned which) { return reinterpret_cast<port_step*>(&port(ports - 1U))[~std::ptrdiff_t{which}]; }
    std::uint64_t ready() const { return flits & credits; }
};
static_assert(sizeof(router_record) == 64);

/// The first input of a router; inputs lie behind their router.
constexpr arena_offset<input_vc> first_input(arena_offset<router_record> router) {
    return {router.offset + static_cast<std::uint32_t>(sizeof(router_record))};
}

}  // namespace orbweaver::noc
