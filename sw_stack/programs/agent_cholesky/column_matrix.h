// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/machine.h"

namespace orbweaver::cholesky {

struct problem {
    uint32_t n;
    uint32_t seed;
};

/// The node that has column k: columns are dealt out in turn (Birsan 1995, Table 5.8).
inline uint32_t owner_of(uint32_t k) { return k % nodes(); }

/// Elements of column k, which begins with the diagonal.
constexpr uint32_t elements_of(const problem& shape, uint32_t k) { return shape.n - k; }

/// This node's columns of a lower triangle.
class column_matrix {
public:
    /// Those of the seeded matrix. One object a node: others fetch columns of it.
    explicit column_matrix(const problem& shape);
    column_matrix(const column_matrix&) = delete;
    column_matrix& operator=(const column_matrix&) = delete;

    const problem& shape() const { return m_problem; }
    static bool owns(uint32_t k) { return owner_of(k) == node_id(); }
    /// Elements (k, k) to (n - 1, k). @pre owns(k)
    double* column(uint32_t k) { return m_elements + position(k); }
    const double* column(uint32_t k) const { return m_elements + position(k); }

    /// Calls f(k, elements) for this node's columns from `first` on.
    template <class F>
    void for_each_column(uint32_t first, F function) const {
        const uint32_t own = (first + nodes() - 1 - node_id()) / nodes();  // own columns below `first`
        for (uint32_t k = own * nodes() + node_id(); k < m_problem.n; k += nodes()) {
            function(k, m_elements + position(k));
        }
    }

    /// Brings column k, which any node may have, to `elements`; other nodes do not call.
    void fetch(uint32_t k, double* elements) const;

private:
    uint32_t position(uint32_t k) const { return k / nodes() * m_problem.n; }

    problem m_problem;
    double* m_elements;
};

}  // namespace orbweaver::cholesky
