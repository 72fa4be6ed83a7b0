// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "sw_stack/programs/lu/seeded_element.h"

namespace orbweaver::lu {

/// n x n elements, row by row.
using matrix = std::vector<double>;

inline matrix seeded_matrix(unsigned n, unsigned seed) {
    matrix a(n * n);
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j < n; ++j) { a[i * n + j] = seeded_element(seed, n, i, j); }
    }
    return a;
}

/// The factors of a matrix by elimination without blocks, one element at a time, with the same sequence of fused
/// multiply-adds for each as the firmware: equal bit for bit.
inline matrix plain_lu(matrix a, unsigned n) {
    for (unsigned k = 0; k < n; ++k) {
        const double reciprocal = 1.0 / a[k * n + k];
        for (unsigned i = k + 1; i < n; ++i) {
            a[i * n + k] *= reciprocal;
            for (unsigned j = k + 1; j < n; ++j) { a[i * n + j] = std::fma(-a[i * n + k], a[k * n + j], a[i * n + j]); }
        }
    }
    return a;
}

}  // namespace orbweaver::lu
