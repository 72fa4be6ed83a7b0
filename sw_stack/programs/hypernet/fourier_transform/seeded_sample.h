// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver {

/// Returns a part of a sample, in [-1, 1).
/// @param part 0: real, 1: imaginary
constexpr double seeded_sample(uint32_t seed, uint32_t number, uint32_t part) {
    return signed_unit(hash(seed, number, part));
}

}  // namespace orbweaver
