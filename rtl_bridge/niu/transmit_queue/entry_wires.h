// SPDX-License-Identifier: Apache-2.0
// Encoding of flits and transmit-queue entries on the wires of an RTL NIU.
#pragma once

#include "hw/niu/transmit_queue.h"

namespace orbweaver::rtl {

// Wires of an entry: payload 31:0, tail 32, head 33, and the following two.
inline constexpr unsigned kind_position = 32;
inline constexpr unsigned pseudo_position = 34;
inline constexpr unsigned last_position = 35;

// H,T of thesis section 3.2; a queue holds no single-flit packets.
inline constexpr flit_kind wire_kinds[] = {flit_kind::body, flit_kind::tail, flit_kind::head, flit_kind::tag};

constexpr std::uint64_t flit_code(flit_kind kind) {
    std::uint64_t code = 0;
    while (wire_kinds[code] != kind) { ++code; }
    return code;
}

/// Returns the kind of a flit or an entry from its wires.
constexpr flit_kind flit_kind_of(std::uint64_t wires) { return wire_kinds[wires >> kind_position & 3]; }

/// Returns the wires of an entry at the RTL queue.
constexpr std::uint64_t wires_of(const niu::transmit_entry& entry) {
    return entry.payload | flit_code(entry.kind) << kind_position |
           std::uint64_t{entry.is_block_descriptor} << pseudo_position | std::uint64_t{entry.last} << last_position;
}

}  // namespace orbweaver::rtl
