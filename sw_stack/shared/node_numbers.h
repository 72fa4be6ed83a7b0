// SPDX-License-Identifier: Apache-2.0
// Limits of the number of tiles that the node fields of message heads can distinguish.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Limit for a single chip: 10 bits of an `offsets` head.
inline constexpr uint32_t max_tiles_of_chip = 1U << 10;
/// Limit for any machine: 12 bits of an `address` head.
inline constexpr uint32_t max_tiles = 1U << 12;

}  // namespace orbweaver
