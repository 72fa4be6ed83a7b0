// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::lu {

/// The block-cyclic distribution: block (i, j) is on the node in grid column j mod columns and grid row i mod rows
/// (Lewis, section 6.3), at its local row i / rows and local column j / columns.
class distribution {
public:
    /// @param blocks number of block rows of the matrix
    /// @param columns,rows the grid of nodes
    /// @param node y * columns + x
    distribution(uint32_t blocks, uint32_t columns, uint32_t rows, uint32_t node)
        : m_blocks(blocks), m_columns(columns), m_rows(rows), m_x(node % columns), m_y(node / columns) {}

    uint32_t blocks() const { return m_blocks; }
    uint32_t grid_columns() const { return m_columns; }
    uint32_t grid_rows() const { return m_rows; }
    uint32_t x() const { return m_x; }
    uint32_t y() const { return m_y; }

    uint32_t node_at(uint32_t x, uint32_t y) const { return y * m_columns + x; }
    uint32_t owner(uint32_t i, uint32_t j) const { return node_at(j % m_columns, i % m_rows); }

    bool has_column(uint32_t j) const { return j % m_columns == m_x; }
    bool has_row(uint32_t i) const { return i % m_rows == m_y; }
    bool owns(uint32_t i, uint32_t j) const { return has_row(i) && has_column(j); }

    /// First block row (column) of this node from `least` on; consecutive ones are grid_rows() (grid_columns()) apart.
    uint32_t first_row(uint32_t least) const { return least + (m_y + m_rows - least % m_rows) % m_rows; }
    uint32_t first_column(uint32_t least) const { return least + (m_x + m_columns - least % m_columns) % m_columns; }

    /// Maximum number of block rows and block columns of a node.
    uint32_t local_rows() const { return (m_blocks + m_rows - 1) / m_rows; }
    uint32_t local_columns() const { return (m_blocks + m_columns - 1) / m_columns; }
    uint32_t local_index(uint32_t i, uint32_t j) const { return i / m_rows * local_columns() + j / m_columns; }

private:
    uint32_t m_blocks;
    uint32_t m_columns;
    uint32_t m_rows;
    uint32_t m_x;
    uint32_t m_y;
};

}  // namespace orbweaver::lu
