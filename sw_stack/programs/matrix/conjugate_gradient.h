// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/matrix/sparse_rows.h"
#include "sw_stack/programs/matrix/vector_exchange.h"
#include "sw_stack/programs/matrix/vector_kernels.h"

namespace orbweaver::matrix {

/// This node's part in the method of conjugate gradients for A x = b (Lewis, section 6.2.2; Eq 6.7 with a plus, where a
/// minus is printed). The node has its own rows of A and elements of b, r and q = A p, and all of p and x. What it
/// returns are its shares of the scalars: the sums over all nodes count.
class conjugate_gradient {
public:
    conjugate_gradient(const sparse_rows& a, const vector_layout& layout, uint32_t seed, const vector_kernels& kernels);
    ~conjugate_gradient();
    conjugate_gradient(const conjugate_gradient&) = delete;
    conjugate_gradient& operator=(const conjugate_gradient&) = delete;

    /// r = b, x = 0; the share of r r.
    double begin();
    /// p = r + beta p (Eq 6.7), completed by `exchange`; q = A p; the share of p q.
    double search(double beta, vector_exchange& exchange);
    struct squares {
        double residual;  // r r
        double error;     // |A x - b|^2
    };
    /// x = x + alpha p (Eq 6.2), r = r - alpha q (Eq 6.5); shares of Eqs 6.6 and 6.3.
    squares step(double alpha);

    /// What holds after a right step, up to rounding: r = b - A x; p r = 0; and (r + beta p) q = 0.
    struct evidence {
        double drift;      // |b - A x - r|^2
        double scale;      // | |A| |x| + |b| |^2: what the drift is small against
        double descent;    // p r
        double conjugacy;  // (r + beta p) q
    };
    evidence prove(double beta) const;

    /// All of x, in the layout's order.
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
