// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/agent_cholesky/column_matrix.h"

namespace orbweaver::cholesky {

/// Returns max |(L L' - A) x| / (n max |A|) over `vectors` vectors x of seeded signs, in about 4 n n flops per vector.
/// A single wrong element is always detected. Each vector bounds max |L L' - A| / (n max |A|) from above with a
/// probability of at least one half. All nodes call it; the result is on node 0.
double sampled_residual(const column_matrix& factor, uint32_t vectors);

/// Returns the sum of element_checksum() over the elements of L. All nodes call it; the result is on node 0.
uint64_t checksum(const column_matrix& factor);

}  // namespace orbweaver::cholesky
