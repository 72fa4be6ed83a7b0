// SPDX-License-Identifier: Apache-2.0
// Round-robin choice among up to 64 requesters, as bit masks.
#pragma once

#include <cstdint>

#include "hw/base/lowest_bit.h"

namespace orbweaver {

/// The lowest set bit at or above `pointer`, or else the lowest set bit. A pointer of 64 or more is below no bit.
/// @param requests not empty
inline unsigned first_at_or_after(std::uint64_t requests, std::uint32_t pointer) {
    const std::uint64_t upper = pointer < 64 ? requests >> pointer << pointer : 0;
    return lowest_bit(upper != 0 ? upper : requests);
}

/// A fair arbiter: who was served last is asked last.
class round_robin_arbiter {
public:
    /// Whom it would serve. @param requests not empty
    unsigned pick(std::uint64_t requests) const { return first_at_or_after(requests, m_next); }
    /// The pick was served: the next in order comes first from now on.
    void served(unsigned picked) { m_next = picked + 1; }

private:
    std::uint32_t m_next = 0;
};

}  // namespace orbweaver
