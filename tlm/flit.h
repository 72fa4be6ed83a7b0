// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// Kinds of flit. SCMP's 34 wires (head, tail, 32 payload; thesis section 3.2) encode the first four as H,T = 10, 00,
/// 01, 11. A single-flit packet (head_tail), if a network allows it, needs one more wire.
enum class flit_kind : std::uint8_t { head, body, tail, tag, head_tail };
constexpr auto enumerators(flit_kind) { return identifiers<flit_kind>; }

constexpr bool is_head(flit_kind kind) { return kind == flit_kind::head || kind == flit_kind::head_tail; }
constexpr bool is_tail(flit_kind kind) { return kind == flit_kind::tail || kind == flit_kind::head_tail; }

/// Index into the packet ledger, which contains the simulation's data about a packet that no wire carries.
using packet_slot = strong_id<struct packet_slot_tag, std::uint32_t>;

/// Unit that crosses a link in one cycle. `payload`, `kind` and `vc` are wires. The other members are sideband: decoded
/// routing state for routers, and the packet's ledger entry, which only monitors, statistics and endpoints read.
struct flit {
    std::uint32_t payload = 0;  // head: encoded by the network's header codec; else data
    packet_slot packet;         // ledger entry
    node_id destination;        // decoded from the head, valid in every flit of the packet
    /// Routing state in addition to the head (intermediate node, dateline, ...); 0 at injection.
    std::uint16_t routing = 0;
    flit_kind kind = flit_kind::body;
    vc_id vc;  // VC on the current link
    class_id message_class;
    std::uint8_t phase = 0;
};
static_assert(sizeof(flit) == 16 && std::is_trivially_copyable_v<flit>, "two registers: flits are copied at every hop");

}  // namespace orbweaver
