// SPDX-License-Identifier: Apache-2.0
// Wires between a user's Verilated router and its adapter. This is plain C++ without any library, because it is
// compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Ports of the router: 0 node, 1 E, 2 W, 3 N, 4 S.
inline constexpr unsigned external_ports = 5;

/// The forward wires of a link in one cycle. Links that leave the router have no destination and no length.
struct external_link {
    std::uint32_t tag = 0;     // represents the payload
    std::uint16_t length = 0;  // flits of the packet; 0: unknown
    std::uint8_t vc = 0;
    std::uint8_t dest_x = 0;
    std::uint8_t dest_y = 0;
    bool valid = false;
    bool head = false;
    bool tail = false;
};

/// The wires of all links of a router in one cycle and one direction: forward wires to it and credits for its flits, or
/// the reverse.
struct external_wires {
    external_link links[external_ports];
    std::uint64_t credits[external_ports]{};  // bit v: a credit for VC v
};

/// Visits all wires with port, name, bits, member, and the RTL ports for input and output; wires that only arrive have
/// no output port.
/// @tparam Visitor has `vcs`, the number of VCs of a port
template <class Visitor>
void list_external_wires(Visitor& wire) {
    for (unsigned n = 0; n < external_ports; ++n) {
        wire.both(
            n, "valid", 1, [](auto& wires, unsigned port) -> auto& { return wires.links[port].valid; },
            [](auto& rtl) -> auto& { return rtl.valid_i; }, [](auto& rtl) -> auto& { return rtl.valid_o; });
        wire.both(
            n, "vc", 8, [](auto& wires, unsigned port) -> auto& { return wires.links[port].vc; },
            [](auto& rtl) -> auto& { return rtl.vc_i; }, [](auto& rtl) -> auto& { return rtl.vc_o; });
        wire.both(
            n, "head", 1, [](auto& wires, unsigned port) -> auto& { return wires.links[port].head; },
            [](auto& rtl) -> auto& { return rtl.head_i; }, [](auto& rtl) -> auto& { return rtl.head_o; });
        wire.both(
            n, "tail", 1, [](auto& wires, unsigned port) -> auto& { return wires.links[port].tail; },
            [](auto& rtl) -> auto& { return rtl.tail_i; }, [](auto& rtl) -> auto& { return rtl.tail_o; });
        wire.both(
            n, "tag", 32, [](auto& wires, unsigned port) -> auto& { return wires.links[port].tag; },
            [](auto& rtl) -> auto& { return rtl.tag_i; }, [](auto& rtl) -> auto& { return rtl.tag_o; });
        wire.arriving(
            n, "dest_x", 8, [](auto& wires, unsigned port) -> auto& { return wires.links[port].dest_x; },
            [](auto& rtl) -> auto& { return rtl.dest_x_i; });
        wire.arriving(
            n, "dest_y", 8, [](auto& wires, unsigned port) -> auto& { return wires.links[port].dest_y; },
            [](auto& rtl) -> auto& { return rtl.dest_y_i; });
        wire.arriving(
            n, "length", 16, [](auto& wires, unsigned port) -> auto& { return wires.links[port].length; },
            [](auto& rtl) -> auto& { return rtl.length_i; });
        wire.both(
            n, "credit", Visitor::vcs, [](auto& wires, unsigned port) -> auto& { return wires.credits[port]; },
            [](auto& rtl) -> auto& { return rtl.credit_i; }, [](auto& rtl) -> auto& { return rtl.credit_o; });
    }
}

/// The functions of the shared library.
struct external_functions {
    void* (*create)();
    void (*destroy)(void* instance);
    /// Returns the first assertion that failed since the reset, or null.
    const char* (*failure)(void* instance);
    /// Resets an instance at its position in the mesh.
    void (*reset)(void* instance, unsigned x, unsigned y);
    /// Executes one clock edge. `in` was on the wires before it; `out` is on the wires after it.
    /// @return whether the leaving wires depend on registers only
    bool (*step)(void* instance, const external_wires& in, external_wires& out);
    void (*finish)(void* instance);
};

}  // namespace orbweaver::rtl
