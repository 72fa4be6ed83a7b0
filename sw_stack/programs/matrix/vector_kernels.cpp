// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/vector_kernels.h"

namespace orbweaver::matrix {

namespace {

double dot_tuned(const double* a, const double* b, uint32_t count) {
    double sum[4] = {};
    uint32_t e = 0;
    for (; e + 4 <= count; e += 4) {
#pragma GCC unroll 4
        for (uint32_t i = 0; i < 4; ++i) {
            sum[i] = __builtin_fma(a[e + i], b[e + i], sum[i]);
        }
    }
    for (; e < count; ++e) {
        sum[0] = __builtin_fma(a[e], b[e], sum[0]);
    }
    return sum[0] + sum[1] + (sum[2] + sum[3]);
}

void add_multiple_tuned(double* y, double factor, const double* x, uint32_t count) {
    uint32_t e = 0;
    for (; e + 4 <= count; e += 4) {
        const double a = __builtin_fma(factor, x[e], y[e]);
        const double b = __builtin_fma(factor, x[e + 1], y[e + 1]);
        const double c = __builtin_fma(factor, x[e + 2], y[e + 2]);
        const double d = __builtin_fma(factor, x[e + 3], y[e + 3]);
        y[e] = a;
        y[e + 1] = b;
        y[e + 2] = c;
        y[e + 3] = d;
    }
    for (; e < count; ++e) {
        y[e] = __builtin_fma(factor, x[e], y[e]);
    }
}

double dot_plain(const double* a, const double* b, uint32_t count) {
    double sum = 0;
    for (uint32_t e = 0; e < count; ++e) {
        sum = __builtin_fma(a[e], b[e], sum);
    }
    return sum;
}

void add_multiple_plain(double* y, double factor, const double* x, uint32_t count) {
    for (uint32_t e = 0; e < count; ++e) {
        y[e] = __builtin_fma(factor, x[e], y[e]);
    }
}

}  // namespace

const vector_kernels tuned_vectors{dot_tuned, add_multiple_tuned};
const vector_kernels plain_vectors{dot_plain, add_multiple_plain};

}  // namespace orbweaver::matrix
