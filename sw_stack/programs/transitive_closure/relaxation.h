// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "sw_stack/programs/transitive_closure/piece_exchange.h"

namespace orbweaver::closure {

/// One step of Floyd and Warshall: distance[i][j] = min(distance[i][j], column[i] + row[j]) over the block.
void relax(const distance_block& block, const pieces& through);

/// All shortest distances: n steps, all nodes together. At the end `block` holds distances instead of edges.
inline void close(const distance_block& block, uint32_t n, piece_exchange& exchange) {
    for (uint32_t k = 0; k < n; ++k) {
        exchange.start(k);
        relax(block, exchange.wait(k));
        exchange.finish(k);
    }
}

}  // namespace orbweaver::closure
