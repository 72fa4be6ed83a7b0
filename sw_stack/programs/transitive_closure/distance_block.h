// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/shared/even_part.h"

namespace orbweaver::closure {

/// Length of a missing edge; twice as much still fits into a word.
inline constexpr int32_t no_path = 0x3fffffff;

/// A directed graph of n vertices with seeded edges, of lengths 1 .. 255.
struct graph {
    uint32_t n = 0;
    uint32_t seed = 0;
    uint32_t density = 100;  // approximate percentage of all possible edges

    constexpr int32_t edge(uint32_t source, uint32_t target) const {
        const uint32_t word = hash(seed, source, target);
        if (source == target) { return 0; }
        return (word >> 16) % 100 < density ? static_cast<int32_t>((word & 0xffff) % 255 + 1) : no_path;
    }
};

/// This node's block of the distance matrix (Lewis, section 6.2.3): the columns are divided evenly over the grid's
/// columns, the rows over its rows.
class distance_block {
public:
    /// @param columns,rows the grid of nodes
    /// @param node y * columns + x
    distance_block(const graph& problem, uint32_t columns, uint32_t rows, uint32_t node)
        : m_columns(problem.n, columns, node % columns),
          m_rows(problem.n, rows, node / columns),
          m_data(new int32_t[m_columns.size() * m_rows.size()]) {
        for (uint32_t i = m_rows.first; i < m_rows.last; ++i) {
            for (uint32_t j = m_columns.first; j < m_columns.last; ++j) { *element(i, j) = problem.edge(i, j); }
        }
    }
    ~distance_block() { delete[] m_data; }
    distance_block(const distance_block&) = delete;
    distance_block& operator=(const distance_block&) = delete;

    /// Columns and rows of the matrix on this node.
    const even_part& columns() const { return m_columns; }
    const even_part& rows() const { return m_rows; }
    /// Words from one row to the next.
    uint32_t stride() const { return m_columns.size(); }

    /// Element (i, j) of the matrix; further elements of the row follow.
    int32_t* element(uint32_t i, uint32_t j) const {
        return m_data + (i - m_rows.first) * stride() + (j - m_columns.first);
    }

private:
    even_part m_columns;
    even_part m_rows;
    int32_t* m_data;
};

}  // namespace orbweaver::closure
