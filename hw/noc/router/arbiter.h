// SPDX-License-Identifier: Apache-2.0
// Round-robin choice among up to 64 requesters, as bit masks.
#pragma once

#include <cstdint>

#include "hw/base/bit.h"

namespace orbweaver::noc {

/// Returns the lowest set bit at or above `pointer`, else the lowest set bit. No bit is at or above a pointer of 64 or
/// more.
/// @param requests not 0
inline unsigned first_at_or_after(std::uint64_t requests, std::uint32_t pointer) {
    const std::uint64_t upper = pointer < 64 ? requests >> pointer << pointer : 0;
    return lowest_bit(upper != 0 ? upper : requests);
}

}  // namespace orbweaver::noc
