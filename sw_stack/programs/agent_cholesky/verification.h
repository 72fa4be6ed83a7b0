// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/agent_cholesky/column_matrix.h"

namespace orbweaver::cholesky {

/// max |(L L' - A) x| / (n max |A|) over `vectors` vectors x of seeded signs, in about 4 n n flops a vector: one wrong
/// element never escapes, and each vector bounds max |L L' - A| / (n max |A|) from above with a probability of at least
/// one half. All nodes call it; the result is on node 0.
double sampled_residual(const column_matrix& factor, uint32_t vectors);

/// Sum of element_checksum() over the elements of L. All nodes call it; the result is on node 0.
uint64_t checksum(const column_matrix& factor);

}  // namespace orbweaver::cholesky
