// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/virtual_hypercube.h"

namespace orbweaver {

/// Moves the array of each virtual node i to node i + distance, modulo the size: an ascent with one step per dimension
/// (dissertation section 4.2.3).
inline void cyclic_shift(virtual_hypercube& cube, uint32_t distance) {
    cube.ascend(cube.dimensions(), [&cube, distance](uint32_t dimension) {
        // The lower bits of the sum are already in place. They are equal at both ends of a link, so both ends exchange
        // or neither does.
        const uint32_t below = (1U << dimension) - 1;
        const bool carry = (cube.index() & below) < (distance & below);
        if (carry != ((distance >> dimension & 1) != 0)) { cube.adopt_others(); }
    });
    cube.restore();
}

}  // namespace orbweaver
