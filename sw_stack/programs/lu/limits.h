// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::lu {

inline constexpr uint32_t max_block_size = 64;
inline constexpr uint32_t max_blocks = 256;  // block rows, limited by the width of `item` in a message id
inline constexpr uint32_t max_vectors = 16;  // vectors of the sampled verification

}  // namespace orbweaver::lu
