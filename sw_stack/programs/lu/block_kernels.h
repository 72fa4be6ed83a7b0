// SPDX-License-Identifier: Apache-2.0
// The four block operations of a right-looking LU factorisation without pivoting (Lewis, section 6.3). Blocks are size
// x size doubles in row-major order; size is a multiple of 4. Every element is computed by the same sequence of fused
// multiply-adds, in ascending order of the summation index, for every block size and kernel. So results do not depend
// on the node or kernel that computes a block.
#pragma once

namespace orbweaver::lu {

struct block_kernels {
    /// a = L U in place; L has a unit diagonal. Returns the first row whose pivot is zero or not finite, or size.
    int (*factorise)(double* a, int size);

    /// Computes a = inverse(L) a, where L is the unit lower triangle of a factorised block (row perimeter).
    void (*solve_lower)(const double* factorised, double* a, int size);

    /// Computes a = a inverse(U), where U is the upper triangle of a factorised block (column perimeter).
    /// @param reciprocals from invert_pivots()
    void (*solve_upper)(const double* factorised, const double* reciprocals, double* a, int size);

    /// c -= a b (interior).
    void (*multiply_subtract)(double* c, const double* a, const double* b, int size);
};

/// Kernels on tiles of 4 x 4 elements in registers: the fastest for the core.
extern const block_kernels tiled_kernels;
/// Textbook loops, as in the original study.
extern const block_kernels plain_kernels;

/// reciprocals[i] = 1 / U[i][i] of a factorised block.
void invert_pivots(const double* factorised, double* reciprocals, int size);

}  // namespace orbweaver::lu
