// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/transitive_closure/distance_block.h"

namespace orbweaver::closure {

/// Counts the wrong elements of `rows` rows of the matrix (all of them if rows is n, else seeded ones). The result is
/// on node 0; all nodes call it. The check does not repeat the computation: row i is correct if and only if
/// distance[i][i] = 0 and distance[i][j] = min over k != j of distance[i][k] + edge(k, j) for all other j (Bellman;
/// lengths are positive).
uint64_t count_wrong(const graph& problem, const distance_block& block, uint32_t rows);

/// Returns the sum of element_checksum() over the matrix; the result is on node 0, all nodes call it.
uint64_t checksum(const distance_block& block);

}  // namespace orbweaver::closure
