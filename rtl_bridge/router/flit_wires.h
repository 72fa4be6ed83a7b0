// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rtl_bridge/router/router_wires.h"
#include "tlm/flit.h"

namespace orbweaver::rtl {

/// Returns the wires of a flit at the RTL router (thesis section 3.2: H,T = 10 head, 00 body, 01 tail, 11 tag).
constexpr link_wires wires_of(const flit& passing) {
    constexpr std::uint64_t tail = std::uint64_t{1} << 32;
    constexpr std::uint64_t head = std::uint64_t{1} << 33;
    constexpr std::uint64_t single = std::uint64_t{1} << 34;
    std::uint64_t bits = passing.payload;
    switch (passing.kind) {
        case flit_kind::head: bits |= head; break;
        case flit_kind::body: break;
        case flit_kind::tail: bits |= tail; break;
        case flit_kind::tag: bits |= head | tail; break;
        case flit_kind::head_tail: bits |= head | tail | single; break;
    }
    return {bits, passing.vc.value, true};
}

}  // namespace orbweaver::rtl
