// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// Returns the node `distance` (below nodes()) ahead of this one, cyclically: the destination of a block in an
/// all-to-all exchange.
inline uint32_t target(uint32_t distance) {
    const uint32_t sum = node_id() + distance;
    return sum < nodes() ? sum : sum - nodes();
}

/// Returns the node `distance` before this one, cyclically: the source of a block.
inline uint32_t origin(uint32_t distance) {
    return node_id() < distance ? node_id() + nodes() - distance : node_id() - distance;
}

/// Returns the other node at a position in ascending order.
/// @param position 0 .. nodes() - 2
inline uint32_t other_node(uint32_t position) { return position < node_id() ? position : position + 1; }

}  // namespace orbweaver
