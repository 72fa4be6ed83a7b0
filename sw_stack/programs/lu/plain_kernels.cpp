// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/block_kernels.h"

namespace orbweaver::lu {

namespace {

/// Computes target -= a b.
void subtract_product(double a, double b, double& target) { target = __builtin_fma(-a, b, target); }

int factorise(double* a, int size) {
    int bad = size;
    for (int k = 0; k < size; ++k) {
        const double pivot = a[k * size + k];
        const bool usable = pivot != 0 && pivot - pivot == 0;
        bad = !usable && bad == size ? k : bad;
        const double reciprocal = 1.0 / pivot;
        for (int i = k + 1; i < size; ++i) {
            a[i * size + k] *= reciprocal;
            for (int j = k + 1; j < size; ++j) { subtract_product(a[i * size + k], a[k * size + j], a[i * size + j]); }
        }
    }
    return bad;
}

void solve_lower(const double* factorised, double* a, int size) {
    for (int i = 1; i < size; ++i) {
        for (int j = 0; j < size; ++j) {
            for (int m = 0; m < i; ++m) {
                subtract_product(factorised[i * size + m], a[m * size + j], a[i * size + j]);
            }
        }
    }
}

void solve_upper(const double* factorised, const double* reciprocals, double* a, int size) {
    for (int i = 0; i < size; ++i) {
        for (int j = 0; j < size; ++j) {
            for (int m = 0; m < j; ++m) {
                subtract_product(a[i * size + m], factorised[m * size + j], a[i * size + j]);
            }
            a[i * size + j] *= reciprocals[j];
        }
    }
}

void multiply_subtract(double* c, const double* a, const double* b, int size) {
    for (int i = 0; i < size; ++i) {
        for (int j = 0; j < size; ++j) {
            for (int m = 0; m < size; ++m) { subtract_product(a[i * size + m], b[m * size + j], c[i * size + j]); }
        }
    }
}

}  // namespace

const block_kernels plain_kernels{factorise, solve_lower, solve_upper, multiply_subtract};

}  // namespace orbweaver::lu
