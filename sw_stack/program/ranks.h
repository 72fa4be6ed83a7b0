// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/program/settings.h"

namespace orbweaver {

/// Returns the node of a rank of MPI_COMM_WORLD.
inline uint32_t rank_node(uint32_t rank) {
    const auto* const nodes = reinterpret_cast<const uint16_t*>(settings().rank_nodes);
    return nodes == nullptr ? rank : nodes[rank];
}

}  // namespace orbweaver
