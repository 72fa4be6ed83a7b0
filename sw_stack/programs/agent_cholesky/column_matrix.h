// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/machine.h"

namespace orbweaver::cholesky {

struct problem {
    uint32_t n;
    uint32_t seed;
};

/// Returns the node that owns column k; columns are distributed cyclically (Birsan 1995, Table 5.8).
inline uint32_t owner_of(uint32_t k) { return k % nodes(); }

/// Returns the number of elements of column k, which starts at the diagonal.
constexpr uint32_t elements_of(const problem& shape, uint32_t k) { return shape.n - k; }

/// This node's columns of a lower triangle.
class column_matrix {
public:
    /// Computes this node's columns of the seeded matrix. Only one object per node, because other nodes fetch its
    /// columns.
    explicit column_matrix(const problem& shape);
    column_matrix(const column_matrix&) = delete;
    column_matrix& operator=(const column_matrix&) = delete;

    const problem& shape() const { return m_problem; }
    static bool owns(uint32_t k) { return owner_of(k) == node_id(); }
    /// Returns elements (k, k) to (n - 1, k).
    /// @pre owns(k)
    double* column(uint32_t k) { return m_elements + position(k); }
    const double* column(uint32_t k) const { return m_elements + position(k); }

    /// Calls f(k, elements) for this node's columns from `first` on.
    template <class F>
    void for_each_column(uint32_t first, F function) const {
        const uint32_t own = (first + nodes() - 1 - node_id()) / nodes();  // number of own columns below `first`
        for (uint32_t k = own * nodes() + node_id(); k < m_problem.n; k += nodes()) {
            function(k, m_elements + position(k));
        }
    }

    /// Copies column k of any node to `elements`; no other node takes part.
    void fetch(uint32_t k, double* elements) const;

private:
    uint32_t position(uint32_t k) const { return k / nodes() * m_problem.n; }

    problem m_problem;
    double* m_elements;
};

}  // namespace orbweaver::cholesky
