// SPDX-License-Identifier: Apache-2.0
// Operations on dense vectors of the method of conjugate gradients.
#pragma once

#include <stdint.h>

namespace orbweaver::matrix {

struct vector_kernels {
    /// Returns the sum of a[e stride] b[e], e < count.
    double (*dot)(const double* a, uint32_t stride, const double* b, uint32_t count);

    /// y = y + factor x
    void (*add_multiple)(double* y, double factor, const double* x, uint32_t count);
};

/// Four elements at a time, which hides the latency of floating point; four partial sums round differently from one.
extern const vector_kernels tuned_vectors;
/// One element after the other.
extern const vector_kernels plain_vectors;

}  // namespace orbweaver::matrix
