// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::noc {

/// Round-robin order of an input port among its ready VCs: first over outputs, then over the VCs that want the same
/// output. Both pointers form one number, and so does the distance from both. An output or VC occupies six bits of a
/// byte, which leaves room for differences.
class input_order {
public:
    /// An output and a VC, 0 .. 63 each.
    using slot = std::uint16_t;
    static constexpr slot slot_of(unsigned output, unsigned vc) { return static_cast<slot>(output << 8 | vc); }

    void serve(slot served) { m_last = served; }
    /// Returns the distance from the slot served last, by output, then by VC; the next slot has 0.
    unsigned distance(slot other) const { return (other + last_position - m_last) & last_position; }

private:
    static constexpr slot last_position = 0x3f3f;
    slot m_last = last_position;
};

}  // namespace orbweaver::noc
