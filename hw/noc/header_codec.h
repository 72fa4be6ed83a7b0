// SPDX-License-Identifier: Apache-2.0
// The 32-bit payload of a head flit. Routers see a decoded destination; only these functions know the bits.
//
// - offsets: X 31:26, Y 25:20 (two's complement, remaining hops), TYPE 19:17, 15:0 stride, or Node 13:4 and Cntxt 3:0
// - address: TYPE 31:29, destination 28:16, 15:0 stride, or Node 15:4 and Cntxt 3:0
//
// Only networks of endpoints have more nodes than 13 bits can name. Their heads carry the low 13 bits, which are not
// read: routers and endpoints use flit::destination.
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::noc {

enum class header_layout : std::uint8_t { offsets, address };

/// Encodes and decodes head payloads. With `offsets`, `columns` is the width of the mesh and node indices are y *
/// columns + x, with x growing east and y growing south.
struct header_codec {
    header_layout layout = header_layout::offsets;
    unsigned columns = 1;

    /// @param low the 16 low bits: see low_bits()
    std::uint32_t encode(message_type type, node_id source, node_id destination, std::uint32_t low) const {
        if (layout == header_layout::address) {
            return static_cast<std::uint32_t>(type) << 29 | (destination.value & 0x1fffU) << 16 | (low & 0xffff);
        }
        const int dx = static_cast<int>(destination.value % columns) - static_cast<int>(source.value % columns);
        const int dy = static_cast<int>(destination.value / columns) - static_cast<int>(source.value / columns);
        return (static_cast<std::uint32_t>(dx) & 0x3f) << 26 | (static_cast<std::uint32_t>(dy) & 0x3f) << 20 |
               static_cast<std::uint32_t>(type) << 17 | (low & 0xffff);
    }

    /// Returns the low bits of an RTS or CTS: the requester, or the permitted sender.
    std::uint32_t low_bits(node_id node, context_id context) const {
        return std::uint32_t{node.value} << 4 | (context.value & 0xfU);
    }

    message_type type(std::uint32_t head) const {
        return static_cast<message_type>(layout == header_layout::address ? head >> 29 : (head >> 17) & 7);
    }
    node_id node(std::uint32_t head) const {
        return {
            static_cast<std::uint16_t>(layout == header_layout::address ? (head >> 4) & 0xfff : (head >> 4) & 0x3ff)};
    }
    context_id context(std::uint32_t head) const { return {static_cast<std::uint8_t>(head & 0xf)}; }
    std::uint32_t stride(std::uint32_t head) const { return head & 0xffff; }

    /// Returns the remaining hops, as encoded in the `offsets` layout.
    static int offset_x(std::uint32_t head) { return static_cast<std::int32_t>(head) >> 26; }
    static int offset_y(std::uint32_t head) { return static_cast<std::int32_t>(head << 6) >> 26; }

    /// Returns the header bits that a hop by (dx, dy) changes in an `offsets` head. They are replaced by the same bits
    /// of head + `step_add`. X or Y moves one closer to zero.
    static constexpr std::uint32_t step_field(int dx, int dy) {
        return dx != 0 ? 0x3fU << 26 : dy != 0 ? 0x3fU << 20 : 0;
    }
    static constexpr std::uint32_t step_add(int dx, int dy) {
        return dx != 0 ? static_cast<std::uint32_t>(-dx) << 26 : static_cast<std::uint32_t>(-dy) << 20;
    }
};

}  // namespace orbweaver::noc
