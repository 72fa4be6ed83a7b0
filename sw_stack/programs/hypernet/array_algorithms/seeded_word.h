// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::array_algorithms {

/// The inputs of the operations.
enum class input : uint32_t { samples, window, left, right };

/// Returns word (i, j) of an input, 0 to 9; i is 0 for samples and window.
constexpr uint32_t seeded_word(uint32_t seed, input operand, uint32_t i, uint32_t j) {
    return hash(seed + static_cast<uint32_t>(operand), i, j) % 10;
}

}  // namespace orbweaver::array_algorithms
