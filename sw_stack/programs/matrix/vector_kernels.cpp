// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/vector_kernels.h"

namespace orbweaver::matrix {

namespace {

double dot_tuned(const double* a, uint32_t stride, const double* b, uint32_t count) {
    double sum[4] = {};
    uint32_t element = 0;
    for (; element + 4 <= count; element += 4, a += 4 * stride) {
#pragma GCC unroll 4
        for (uint32_t i = 0; i < 4; ++i) { sum[i] = __builtin_fma(a[i * stride], b[element + i], sum[i]); }
    }
    for (; element < count; ++element, a += stride) { sum[0] = __builtin_fma(*a, b[element], sum[0]); }
    return sum[0] + sum[1] + (sum[2] + sum[3]);
}

void add_multiple_tuned(double* y, double factor, const double* x, uint32_t count) {
    uint32_t element = 0;
    for (; element + 4 <= count; element += 4) {
        const double a = __builtin_fma(factor, x[element], y[element]);
        const double b = __builtin_fma(factor, x[element + 1], y[element + 1]);
        const double third = __builtin_fma(factor, x[element + 2], y[element + 2]);
        const double fourth = __builtin_fma(factor, x[element + 3], y[element + 3]);
        y[element] = a;
        y[element + 1] = b;
        y[element + 2] = third;
        y[element + 3] = fourth;
    }
    for (; element < count; ++element) { y[element] = __builtin_fma(factor, x[element], y[element]); }
}

double dot_plain(const double* a, uint32_t stride, const double* b, uint32_t count) {
    double sum = 0;
    for (uint32_t element = 0; element < count; ++element, a += stride) { sum = __builtin_fma(*a, b[element], sum); }
    return sum;
}

void add_multiple_plain(double* y, double factor, const double* x, uint32_t count) {
    for (uint32_t element = 0; element < count; ++element) {
        y[element] = __builtin_fma(factor, x[element], y[element]);
    }
}

}  // namespace

const vector_kernels tuned_vectors{dot_tuned, add_multiple_tuned};
const vector_kernels plain_vectors{dot_plain, add_multiple_plain};

}  // namespace orbweaver::matrix
