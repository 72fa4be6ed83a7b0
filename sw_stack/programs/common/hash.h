// SPDX-License-Identifier: Apache-2.0
// Values that the programs derive from counter-based random numbers.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hash.h"

namespace orbweaver {

/// Converts a hash to a number uniform in [-1, 1).
constexpr double signed_unit(uint32_t hashed) { return static_cast<int32_t>(hashed) * (1.0 / 2147483648.0); }

/// Returns the contribution of element (i, j) to the checksum of a matrix. The sum over all elements does not depend on
/// their order. Equal sums mean bitwise equal matrices, except with a probability of 2^-64.
constexpr uint64_t element_checksum(uint64_t bits, uint32_t i, uint32_t j) {
    const uint64_t position = static_cast<uint64_t>(i) << 32 | j;
    uint64_t word = bits ^ (position + 1) * 0x9e3779b97f4a7c15U;
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93U;
    return word ^ word >> 32;
}

}  // namespace orbweaver
