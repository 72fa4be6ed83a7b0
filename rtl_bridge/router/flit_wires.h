// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "rtl_bridge/router/router_wires.h"
#include "tlm/flit.h"

namespace orbweaver::rtl {

/// Returns the bits of a flit's first word of payload. Narrower flits have the upper bits of a head, which route it,
/// and the lower ones of other flits.
/// @param payload_bits of a flit: network.flit_bits
constexpr unsigned word_bits(unsigned payload_bits) { return std::min(payload_bits, 32U); }

/// Returns the payload bits behind the first word.
constexpr unsigned further_bits(unsigned payload_bits) { return payload_bits - word_bits(payload_bits); }

/// Returns the payload behind the first word, for flits of a model, which has only that word. It depends on what no
/// router changes.
constexpr std::uint32_t further_payload(const flit& passing, unsigned payload_bits) {
    constexpr std::uint32_t spread = 0x9e3779b1;
    const unsigned bits = std::min(further_bits(payload_bits), 32U);
    const std::uint32_t origin = is_head(passing.kind) ? passing.payload & 0xffff : passing.payload;
    return bits == 0 ? 0 : origin * spread & ~std::uint32_t{0} >> (32 - bits);
}

/// Returns how many wires of the payload behind the first word differ between two flits.
constexpr unsigned further_changes(std::uint32_t one, std::uint32_t other, unsigned payload_bits) {
    const unsigned words = further_bits(payload_bits) / 32;
    const unsigned rest = further_bits(payload_bits) % 32;
    const auto differing = one ^ other;
    const std::uint32_t last = rest == 0 ? 0 : differing & ~std::uint32_t{0} >> (32 - rest);
    return words * static_cast<unsigned>(std::popcount(differing)) + static_cast<unsigned>(std::popcount(last));
}

/// Returns the wires of a flit at the RTL router (thesis section 3.2: H,T = 10 head, 00 body, 01 tail, 11 tag).
constexpr link_wires wires_of(const flit& passing, unsigned payload_bits = 32) {
    const unsigned word = word_bits(payload_bits);
    const std::uint64_t tail = std::uint64_t{1} << word;
    const std::uint64_t head = tail << 1;
    const std::uint64_t single = head << 1;
    std::uint64_t bits = is_head(passing.kind) ? passing.payload >> (32 - word) : passing.payload & (tail - 1);
    switch (passing.kind) {
        case flit_kind::head: bits |= head; break;
        case flit_kind::body: break;
        case flit_kind::tail: bits |= tail; break;
        case flit_kind::tag: bits |= head | tail; break;
        case flit_kind::head_tail: bits |= head | tail | single; break;
    }
    return {bits, further_payload(passing, payload_bits), passing.vc.value, true};
}

}  // namespace orbweaver::rtl
