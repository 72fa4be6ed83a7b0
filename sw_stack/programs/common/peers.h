// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// The node `distance` (below nodes()) numbers ahead of this one, to which a block of an exchange between all goes ...
inline uint32_t target(uint32_t distance) {
    const uint32_t sum = node_id() + distance;
    return sum < nodes() ? sum : sum - nodes();
}

/// ... and the one as many behind, from which one comes.
inline uint32_t origin(uint32_t distance) {
    return node_id() < distance ? node_id() + nodes() - distance : node_id() - distance;
}

/// The other nodes from node 0 up. @param position 0 .. nodes() - 2
inline uint32_t other_node(uint32_t position) { return position < node_id() ? position : position + 1; }

}  // namespace orbweaver
