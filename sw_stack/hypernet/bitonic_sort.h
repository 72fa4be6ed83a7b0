// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/virtual_hypercube.h"

namespace orbweaver {

/// Sorts the arrays of a virtual hypercube by their first words, as unsigned numbers; array i in ascending order is
/// then at node i. Batcher's bitonic sort: n (n + 1) / 2 steps in n dimensions, with one descent per dimension.
inline void bitonic_sort(virtual_hypercube& cube) {
    for (uint32_t stage = 0; stage < cube.dimensions(); ++stage) {
        cube.descend(stage + 1, [&cube, stage](uint32_t dimension) {
            const bool is_upper = (cube.index() >> dimension & 1) != 0;
            const bool falls = (cube.index() >> stage >> 1 & 1) != 0;  // the second of a pair of runs
            const uint32_t mine = *cube.array<uint32_t>();
            const uint32_t others = *cube.others<uint32_t>();
            if (is_upper != falls ? mine < others : others < mine) { cube.adopt_others(); }
        });
    }
    cube.restore();
}

}  // namespace orbweaver
