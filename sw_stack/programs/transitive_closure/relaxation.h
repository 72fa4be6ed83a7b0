// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "sw_stack/programs/transitive_closure/piece_exchange.h"

namespace orbweaver::closure {

/// Computes distance[e] = min(distance[e], first_leg + row[e]), e < count. `distance` may be `row` itself: row k, which
/// does not become shorter in step k.
using row_relaxation = void (*)(int32_t* distance, const int32_t* row, int32_t first_leg, uint32_t count);
/// Eight elements at a time, so that loads do not stall; shorter paths, which are rare, are handled off the
/// straight-line path.
void relax_row_tuned(int32_t* distance, const int32_t* row, int32_t first_leg, uint32_t count);
/// One element after the other.
void relax_row_plain(int32_t* distance, const int32_t* row, int32_t first_leg, uint32_t count);

/// Performs one Floyd-Warshall step: distance[i][j] = min(distance[i][j], column[i] + row[j]) over the block.
void relax(const distance_block& block, const pieces& relays, row_relaxation relax_row);

/// Computes all shortest distances in n steps, on all nodes together. `block` then holds distances instead of edges.
inline void close(const distance_block& block, uint32_t n, piece_exchange& exchange, row_relaxation relax_row) {
    for (uint32_t k = 0; k < n; ++k) {
        exchange.start(k);
        relax(block, exchange.wait(k), relax_row);
        exchange.finish(k);
    }
}

}  // namespace orbweaver::closure
