// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated router and its adapter. This is plain C++ without any library, because it is compiled on
// both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Number of ports of an RTL router on a mesh. The port index is the direction: 0 node, 1 E, 2 W, 3 N, 4 S.
inline constexpr unsigned rtl_mesh_ports = 5;
/// Maximum number of ports of any RTL router, tested up to here.
inline constexpr unsigned max_rtl_router_ports = 8;

/// The forward wires of a link in one cycle.
struct link_wires {
    /// The first word of payload (31:0, or 15:0 of flits of 16 bits), tail, head, mark of a single-flit packet if they
    /// occur, then the state of a head.
    std::uint64_t flit = 0;
    std::uint32_t further = 0;  // the other payload: further_word() has its words
    std::uint8_t vc = 0;
    bool valid = false;
};

/// The wires of all links of a router in one cycle and one direction: forward wires to it and credits for its flits, or
/// the reverse.
struct router_wires {
    link_wires links[max_rtl_router_ports];
    std::uint64_t credits[max_rtl_router_ports]{};  // bit v: a credit for VC v
};

/// Returns a word of the payload behind the first word of a flit. No two words of a flit are equal.
constexpr std::uint32_t further_word(std::uint32_t further, unsigned number) { return further ^ number * 0x9e3779b9U; }

/// Visits all wires with port of the router, name for reports, first bit in the RTL port, bits, member, and the RTL
/// ports for input and output. Excludes link_wires::further.
/// @tparam Visitor has the numbers of ports and VCs of the RTL router, the bits of a VC index, of link_wires::flit and
///                 of a flit in RTL
template <class Visitor>
void list_wires(Visitor& wire) {
    for (unsigned n = 0; n < Visitor::ports; ++n) {
        wire(
            n, "valid", n, 1, [](auto& wires, unsigned port) -> auto& { return wires.links[port].valid; },
            [](auto& rtl) -> auto& { return rtl.valid_i; }, [](auto& rtl) -> auto& { return rtl.valid_o; });
        wire(
            n, "vc", n * Visitor::vc_bits, Visitor::vc_bits,
            [](auto& wires, unsigned port) -> auto& { return wires.links[port].vc; },
            [](auto& rtl) -> auto& { return rtl.vc_i; }, [](auto& rtl) -> auto& { return rtl.vc_o; });
        wire(
            n, "flit", n * Visitor::rtl_flit_bits, Visitor::flit_bits,
            [](auto& wires, unsigned port) -> auto& { return wires.links[port].flit; },
            [](auto& rtl) -> auto& { return rtl.flit_i; }, [](auto& rtl) -> auto& { return rtl.flit_o; });
        wire(
            n, "credit", n * Visitor::vcs, Visitor::vcs,
            [](auto& wires, unsigned port) -> auto& { return wires.credits[port]; },
            [](auto& rtl) -> auto& { return rtl.credit_i; }, [](auto& rtl) -> auto& { return rtl.credit_o; });
    }
}

/// Flits that leave the buffers in a cycle, towards the link registers.
struct router_departures {
    link_wires links[max_rtl_router_ports];         // [output]
    std::uint8_t inputs[max_rtl_router_ports]{};    // [output]: input port of the flit
    std::uint64_t buffers[max_rtl_router_ports]{};  // [input], bit v: a flit of VC v leaves
    /// A flit leaves, is allocated a VC, or counts cycles; false: nothing changes until an input arrives.
    bool moves = true;
};

/// Resources of the packet at the front of an input VC at the end of a cycle, including allocations and releases in it.
struct router_holds {
    bool active = false;      // its packet holds an output VC
    std::uint8_t output = 0;  // valid if active
    std::uint8_t vc = 0;      // valid if active
};

/// The functions of the shared library. An instance is the result of create(), after reset.
struct router_functions {
    void* (*create)();
    void (*destroy)(void* instance);
    /// Returns the first assertion that failed, or null.
    const char* (*failure)(void* instance);
    /// Sets the constant table of routes: `count` words of its bits, lowest first.
    void (*set_routes)(void* instance, const std::uint32_t* words, unsigned count);
    /// Evaluates the router before an edge, with `in` on the wires; step() does not need it.
    void (*settle)(void* instance, const router_wires& in);
    /// Executes one clock edge; `in` was on the wires before it.
    void (*step)(void* instance, const router_wires& in);
    /// Sets the state index of the head at the front of an input VC from now on.
    void (*set_entry)(void* instance, unsigned port, unsigned vc, unsigned state);
    /// Reads the wires after the edge, and the flits that leave the buffers.
    void (*read)(void* instance, router_wires& out, router_departures& leaving);
    /// Returns the state of an input VC.
    router_holds (*holds)(void* instance, unsigned port, unsigned vc);
    /// Returns the VCs of an output that a packet may be allocated after the cycle; bit v: VC v.
    std::uint64_t (*free_vcs)(void* instance, unsigned port);
};

}  // namespace orbweaver::rtl
