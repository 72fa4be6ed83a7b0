// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/virtual_hypercube.h"

namespace orbweaver {

/// Brings the array of each virtual node i to node i + distance, round the end: an ascent, a step a dimension
/// (dissertation section 4.2.3).
inline void cyclic_shift(virtual_hypercube& cube, uint32_t distance) {
    cube.ascend(cube.dimensions(), [&cube, distance](uint32_t dimension) {
        // The lower bits of the sum stand already. Both ends of a link have the same ones, so they exchange or neither
        // does.
        const uint32_t below = (1U << dimension) - 1;
        const bool carry = (cube.index() & below) < (distance & below);
        if (carry != ((distance >> dimension & 1) != 0)) { cube.adopt_others(); }
    });
    cube.restore();
}

}  // namespace orbweaver
