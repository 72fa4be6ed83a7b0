// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::noc {

/// Round robin of an input port among its virtual channels that are ready: the next output in turn comes first, and of
/// several that want one output the next virtual channel in turn. Both pointers are one number, and so is the distance
/// behind both: an output or virtual channel takes six bits of a byte, which leaves room for differences.
class input_order {
public:
    /// An output and a virtual channel, 0 .. 63 each.
    using slot = std::uint16_t;
    static constexpr slot slot_of(unsigned output, unsigned vc) { return static_cast<slot>(output << 8 | vc); }

    void serve(slot served) { m_last = served; }
    /// How far behind the one served last, by output, then by virtual channel; the next one has 0.
    unsigned distance(slot other) const { return (other + last_position - m_last) & last_position; }

private:
    static constexpr slot last_position = 0x3f3f;
    slot m_last = last_position;
};

}  // namespace orbweaver::noc
