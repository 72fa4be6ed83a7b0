// SPDX-License-Identifier: Apache-2.0
// The four operations on blocks of a right-looking LU factorisation without pivoting (Lewis, section 6.3). Blocks are
// size x size doubles, row by row; size is a multiple of 4. Every element is computed by the same sequence of fused
// multiply-adds, in ascending order of the summation index, whatever the size of the block and whichever the kernels:
// results do not depend on who computes a block, or how.
#pragma once

namespace orbweaver::lu {

struct block_kernels {
    /// a = L U in place; L has a unit diagonal. Returns the first row whose pivot is zero or not finite, or size.
    int (*factorise)(double* a, int size);

    /// a = inverse(L) a, L the unit lower triangle of a factorised block (row perimeter).
    void (*solve_lower)(const double* factorised, double* a, int size);

    /// a = a inverse(U), U the upper triangle of a factorised block (column perimeter); reciprocals as invert_pivots()
    /// gives them.
    void (*solve_upper)(const double* factorised, const double* reciprocals, double* a, int size);

    /// c -= a b (interior).
    void (*multiply_subtract)(double* c, const double* a, const double* b, int size);
};

/// By tiles of 4 x 4 elements that stay in registers: as fast as the core can.
extern const block_kernels tiled_kernels;
/// The loops of the textbook, as the original study states its algorithm.
extern const block_kernels plain_kernels;

/// reciprocals[i] = 1 / U[i][i] of a factorised block.
void invert_pivots(const double* factorised, double* reciprocals, int size);

}  // namespace orbweaver::lu
