// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/agent_cholesky/column_exchange.h"
#include "sw_stack/programs/agent_cholesky/column_matrix.h"

namespace orbweaver::cholesky {

/// When the owner of a column finishes it: divides it by the root of its diagonal and offers it (Birsan 1995,
/// Table 5.8).
enum class column_order : uint8_t {
    in_turn,     // when it has updated all its columns by those before: the thesis' original algorithm
    look_ahead,  // when it has updated this one, before the rest: the thesis' modified algorithm
    barrier,     // when all nodes have updated by all columns before
};

/// The Cholesky factorisation A = L L' by columns. Each element is computed by the same sequence of fused multiply-adds
/// wherever it is, so that L is the same bit for bit on every machine, in every order, by every exchange.
class factorisation {
public:
    /// @param matrix the lower triangle of A, which becomes that of L
    factorisation(column_matrix& matrix, column_exchange& exchange, column_order order)
        : m_matrix(matrix), m_exchange(exchange), m_order(order) {}

    /// All nodes call it.
    void run();

private:
    const double* take(uint32_t k);
    void finish(uint32_t k);
    void update(uint32_t m, double* elements, uint32_t k, const double* column) const;

    column_matrix& m_matrix;
    column_exchange& m_exchange;
    column_order m_order;
    uint32_t m_next = 0;  // columns before it are finished, those of this node
};

}  // namespace orbweaver::cholesky
