// SPDX-License-Identifier: Apache-2.0
// What crosses between a Verilated router and its adapter: plain C++ without any library, for it is compiled on both
// sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Ports of a router in RTL on a mesh; port number and direction are one: 0 node, 1 E, 2 W, 3 N, 4 S.
inline constexpr unsigned rtl_mesh_ports = 5;
/// Ports of any router in RTL: what was tried.
inline constexpr unsigned most_rtl_router_ports = 8;

/// The forward wires of a link in one cycle.
struct link_wires {
    std::uint64_t flit = 0;  // payload 31:0, tail 32, head 33, mark of a packet of one flit 34, state of a head above
    std::uint8_t vc = 0;
    bool valid = false;
};

/// The wires of all links of a router in one cycle, one direction: forward wires towards it and credits for what it
/// sent, or the other way around.
struct router_wires {
    link_wires links[most_rtl_router_ports];
    std::uint64_t credits[most_rtl_router_ports]{};  // bit v: a credit for virtual channel v
};

/// All of them, named to a visitor: port of the router, name for people, bits, place, ports of the RTL that take and
/// give it.
/// @tparam Visitor knows the ports of the router in RTL, its virtual channels, the bits of their number and of a flit
template <class Visitor>
void list_wires(Visitor& wire) {
    for (unsigned n = 0; n < Visitor::ports; ++n) {
        wire(
            n, "valid", 1, [](auto& wires, unsigned port) -> auto& { return wires.links[port].valid; },
            [](auto& rtl) -> auto& { return rtl.valid_i; }, [](auto& rtl) -> auto& { return rtl.valid_o; });
        wire(
            n, "vc", Visitor::vc_bits, [](auto& wires, unsigned port) -> auto& { return wires.links[port].vc; },
            [](auto& rtl) -> auto& { return rtl.vc_i; }, [](auto& rtl) -> auto& { return rtl.vc_o; });
        wire(
            n, "flit", Visitor::flit_bits, [](auto& wires, unsigned port) -> auto& { return wires.links[port].flit; },
            [](auto& rtl) -> auto& { return rtl.flit_i; }, [](auto& rtl) -> auto& { return rtl.flit_o; });
        wire(
            n, "credit", Visitor::vcs, [](auto& wires, unsigned port) -> auto& { return wires.credits[port]; },
            [](auto& rtl) -> auto& { return rtl.credit_i; }, [](auto& rtl) -> auto& { return rtl.credit_o; });
    }
}

/// What leaves the buffers in a cycle, on its way to the link registers.
struct router_departures {
    link_wires links[most_rtl_router_ports];         // by output
    std::uint8_t inputs[most_rtl_router_ports]{};    // [output]: the input port from which it comes
    std::uint64_t buffers[most_rtl_router_ports]{};  // [input], bit v: a flit of virtual channel v leaves
    bool moves = true;  // or gets a virtual channel, or counts; else nothing changes until something comes
};

/// What the packet at the front of an input virtual channel holds behind a cycle, what it got or gave back in it
/// included.
struct router_holds {
    bool active = false;      // its packet has a virtual channel of an output
    std::uint8_t output = 0;  // valid if active
    std::uint8_t vc = 0;      // likewise
};

/// The functions of the shared library. An instance is what create() returns, after reset.
struct router_functions {
    void* (*create)();
    void (*destroy)(void* instance);
    /// The first assertion that failed, or null.
    const char* (*failure)(void* instance);
    /// The table of routes, which stays: so many words of its bits, lowest first.
    void (*set_routes)(void* instance, const std::uint32_t* words, unsigned count);
    /// One clock edge: `in` was on the wires before it.
    void (*step)(void* instance, const router_wires& in);
    /// From now on the head at the front of an input virtual channel has a state, by its number.
    void (*set_entry)(void* instance, unsigned port, unsigned vc, unsigned state);
    /// What is on the wires after the edge, and what leaves the buffers.
    void (*read)(void* instance, router_wires& out, router_departures& leaving);
    /// State of an input virtual channel.
    router_holds (*holds)(void* instance, unsigned port, unsigned vc);
    /// Virtual channels of an output that a packet may take behind the cycle, bit v: v.
    std::uint64_t (*free_vcs)(void* instance, unsigned port);
};

}  // namespace orbweaver::rtl
