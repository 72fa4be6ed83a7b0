// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver {

/// Values are in 0 .. value_range - 1, so that the sum over any machine fits into a word.
inline constexpr int32_t value_range = 1 << 18;
/// The operation `count` counts values below this.
inline constexpr int32_t min_uncounted = value_range / 4;

/// Returns the value of a node in a repetition.
constexpr int32_t seeded_value(uint32_t seed, uint32_t repetition, uint32_t node) {
    return static_cast<int32_t>(hash(seed, repetition, node) % static_cast<uint32_t>(value_range));
}

}  // namespace orbweaver
