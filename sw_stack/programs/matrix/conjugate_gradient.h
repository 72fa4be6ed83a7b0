// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/matrix/sparse_rows.h"
#include "sw_stack/programs/matrix/vector_exchange.h"
#include "sw_stack/programs/matrix/vector_kernels.h"

namespace orbweaver::matrix {

/// This node's part of the method of conjugate gradients for A x = b (Lewis, section 6.2.2; Eq 6.7 with a plus instead
/// of the printed minus). The node has its own rows of A and elements of b, r and q = A p, and all of p and x.
/// Functions return its shares of the scalars, which must be summed over all nodes.
class conjugate_gradient {
public:
    conjugate_gradient(const sparse_rows& a, const vector_layout& layout, uint32_t seed, const vector_kernels& kernels);
    ~conjugate_gradient();
    conjugate_gradient(const conjugate_gradient&) = delete;
    conjugate_gradient& operator=(const conjugate_gradient&) = delete;

    /// Sets r = b and x = 0; returns the share of r r.
    double begin();
    /// Computes p = r + beta p (Eq 6.7), completed by `exchange`, and q = A p; returns the share of p q.
    double search(double beta, vector_exchange& exchange);
    struct squares {
        double residual;  // r r
        double error;     // |A x - b|^2
    };
    /// Computes x = x + alpha p (Eq 6.2) and r = r - alpha q (Eq 6.5); returns the shares of Eqs 6.6 and 6.3.
    squares step(double alpha);

    /// Identities that hold after a correct step, up to rounding: r = b - A x; p r = 0; (r + beta p) q = 0.
    struct evidence {
        double drift;      // |b - A x - r|^2
        double scale;      // | |A| |x| + |b| |^2: scale of the drift
        double descent;    // p r
        double conjugacy;  // (r + beta p) q
    };
    evidence prove(double beta) const;

    /// Returns all of x, in the order of the layout.
    const double* solution() const { return m_x; }

private:
    const sparse_rows& m_a;
    vector_layout m_layout;
    vector_kernels m_kernels;
    uint32_t m_rows;
    double* m_b;
    double* m_residual;
    double* m_product;
    double* m_direction;
    double* m_x;
};

}  // namespace orbweaver::matrix
