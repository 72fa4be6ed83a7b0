// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_cholesky/factorisation.h"

namespace orbweaver::cholesky {

namespace {

/// Computes elements[i] -= factor * column[i].
void subtract(double* __restrict elements, double factor, const double* __restrict column, uint32_t count) {
#pragma GCC unroll 4
    for (uint32_t i = 0; i < count; ++i) { elements[i] = __builtin_fma(-factor, column[i], elements[i]); }
}

}  // namespace

void factorisation::run() {
    for (uint32_t k = 0; k < m_matrix.shape().n; ++k) {
        const double* const column = take(k);
        const uint32_t following = k + 1;
        uint32_t first = following;
        if (m_order == column_order::look_ahead && following < m_matrix.shape().n && column_matrix::owns(following)) {
            update(following, m_matrix.column(following), k, column);
            finish(following);
            first += 1;
        }
        m_matrix.for_each_column(first, [&](uint32_t m, double* elements) { update(m, elements, k, column); });
    }
}

/// Returns column k of L.
const double* factorisation::take(uint32_t k) {
    if (m_order == column_order::barrier && k > 0) { m_exchange.meet_before(k); }
    if (!column_matrix::owns(k)) { return m_exchange.receive(k); }
    if (k >= m_next) { finish(k); }
    return m_matrix.column(k);
}

void factorisation::finish(uint32_t k) {
    double* const elements = m_matrix.column(k);
    const double root = __builtin_sqrt(elements[0]);
    elements[0] = root;
    for (uint32_t i = 1; i < elements_of(m_matrix.shape(), k); ++i) { elements[i] /= root; }
    m_exchange.offer(k, elements);
    m_next = k + 1;
}

/// Updates column m of this node with column k of L.
void factorisation::update(uint32_t m, double* elements, uint32_t k, const double* column) const {
    subtract(elements, column[m - k], column + (m - k), elements_of(m_matrix.shape(), m));
}

}  // namespace orbweaver::cholesky
