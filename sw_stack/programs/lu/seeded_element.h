// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::lu {

/// Returns element (i, j) of the seeded n x n matrix: uniform in [-1, 1), plus n on the diagonal, which makes it
/// diagonally dominant.
constexpr double seeded_element(uint32_t seed, uint32_t n, uint32_t i, uint32_t j) {
    const double uniform = signed_unit(hash(seed, i, j));
    return i == j ? uniform + static_cast<double>(n) : uniform;
}

}  // namespace orbweaver::lu
