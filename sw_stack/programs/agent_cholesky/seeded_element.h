// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::cholesky {

/// Returns element (i, j) of the seeded symmetric n x n matrix: uniform in [-1, 1), plus n + 1 on the diagonal. The
/// matrix is diagonally dominant and therefore positive definite.
constexpr double seeded_element(uint32_t seed, uint32_t n, uint32_t i, uint32_t j) {
    const double uniform = i < j ? signed_unit(hash(seed, j, i)) : signed_unit(hash(seed, i, j));
    return i == j ? uniform + static_cast<double>(n + 1) : uniform;
}

}  // namespace orbweaver::cholesky
