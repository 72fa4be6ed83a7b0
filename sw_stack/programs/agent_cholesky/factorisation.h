// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/agent_cholesky/column_exchange.h"
#include "sw_stack/programs/agent_cholesky/column_matrix.h"

namespace orbweaver::cholesky {

/// Order in which the owner finishes a column: divides it by the root of its diagonal and offers it (Birsan 1995, Table
/// 5.8).
enum class column_order : uint8_t {
    in_turn,     // after updating all its columns with the preceding ones: the thesis's original algorithm
    look_ahead,  // after updating this column only, before the rest: the thesis's modified algorithm
    barrier,     // after all nodes have updated with all preceding columns
};

/// The Cholesky factorisation A = L L' by columns. Each element is computed by the same sequence of fused
/// multiply-adds, so L has the same bits on every machine, in every order and with every exchange.
class factorisation {
public:
    /// @param matrix lower triangle of A, replaced by L
    factorisation(column_matrix& matrix, column_exchange& exchange, column_order order)
        : m_matrix(matrix), m_exchange(exchange), m_order(order) {}

    /// Factorises the matrix; all nodes call it.
    void run();

private:
    const double* take(uint32_t k);
    void finish(uint32_t k);
    void update(uint32_t m, double* elements, uint32_t k, const double* column) const;

    column_matrix& m_matrix;
    column_exchange& m_exchange;
    column_order m_order;
    uint32_t m_next = 0;  // this node's columns below this index are finished
};

}  // namespace orbweaver::cholesky
