// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_cholesky/verification.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/agent_cholesky/seeded_element.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::cholesky {

namespace {

/// Returns the larger value, or the NaN if one is a NaN.
double worse(double a, double b) { return a >= b || a != a ? a : b; }

double sign(uint32_t seed, uint32_t vector, uint32_t i) {
    return (hash(0x5a17b0a7U + seed, i, vector) & 1) != 0 ? 1 : -1;
}

/// Adds the contribution of one column of L and the same column of A to (L L' - A) x.
void add_column(const problem& shape, uint32_t k, const double* column, uint32_t vector, double* sum) {
    double product = 0;
    for (uint32_t i = k; i < shape.n; ++i) {
        product = __builtin_fma(column[i - k], sign(shape.seed, vector, i), product);
    }
    for (uint32_t i = k; i < shape.n; ++i) { sum[i] = __builtin_fma(column[i - k], product, sum[i]); }
    for (uint32_t i = 0; i < shape.n; ++i) {
        sum[i] = __builtin_fma(-sign(shape.seed, vector, k), seeded_element(shape.seed, shape.n, i, k), sum[i]);
    }
}

}  // namespace

double sampled_residual(const column_matrix& factor, uint32_t vectors) {
    const problem& shape = factor.shape();
    double* const sum = new double[shape.n];
    double residual = 0;
    for (uint32_t vector = 0; vector < vectors; ++vector) {
        for (uint32_t i = 0; i < shape.n; ++i) { sum[i] = 0; }
        factor.for_each_column(0, [&](uint32_t k, const double* column) { add_column(shape, k, column, vector, sum); });
        reduce(sum, shape.n, reduction_operator::sum);
        for (uint32_t i = 0; i < shape.n; ++i) { residual = worse(__builtin_fabs(sum[i]), residual); }
    }
    delete[] sum;
    double largest = 0;  // largest element of A, which is on the diagonal
    for (uint32_t i = 0; i < shape.n; ++i) { largest = worse(seeded_element(shape.seed, shape.n, i, i), largest); }
    return residual / (shape.n * largest);
}

uint64_t checksum(const column_matrix& factor) {
    uint64_t sum = 0;
    factor.for_each_column(0, [&](uint32_t k, const double* column) {
        for (uint32_t i = k; i < factor.shape().n; ++i) {
            uint64_t bits;
            __builtin_memcpy(&bits, column + (i - k), sizeof bits);
            sum += element_checksum(bits, i, k);
        }
    });
    reduce(&sum, 1, reduction_operator::sum);
    return sum;
}

}  // namespace orbweaver::cholesky
