// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::matrix {

/// Where the elements of a vector lie. Element i belongs to node i mod nodes (Lewis, section 6.2.2). On every node the
/// whole vector is kept in the order of the owners: the elements of a node together, the nodes of a grid column
/// together, so that each step of the redistribution is one contiguous message a peer (section 6.4.4).
class owner_order {
public:
    /// columns, rows: the grid of nodes; node: y * columns + x.
    constexpr owner_order(uint32_t n, uint32_t columns, uint32_t rows, uint32_t node)
        : m_n(n), m_columns(columns), m_rows(rows), m_node(node) {}

    constexpr uint32_t n() const { return m_n; }
    constexpr uint32_t grid_columns() const { return m_columns; }
    constexpr uint32_t grid_rows() const { return m_rows; }
    constexpr uint32_t x() const { return m_node % m_columns; }
    constexpr uint32_t y() const { return m_node / m_columns; }
    constexpr uint32_t node_at(uint32_t x, uint32_t y) const { return y * m_columns + x; }

    /// Calls f(y) for the other nodes of this grid column, nearest first.
    template <class F>
    constexpr void for_each_column_peer(F function) const {
        for (uint32_t step = 1; step < m_rows; ++step) {
            function((y() + step) % m_rows);
        }
    }
    /// Calls f(x) for the other nodes of this grid row, nearest first.
    template <class F>
    constexpr void for_each_row_peer(F function) const {
        for (uint32_t step = 1; step < m_columns; ++step) {
            function((x() + step) % m_columns);
        }
    }

    constexpr bool owns(uint32_t i) const { return i % nodes() == m_node; }
    /// The elements of this node are node, node + nodes, ...: element(0) .. element(size() - 1).
    constexpr uint32_t size() const { return size(m_node); }
    constexpr uint32_t element(uint32_t number) const { return m_node + number * nodes(); }

    constexpr uint32_t size(uint32_t node) const { return m_n / nodes() + (node < m_n % nodes() ? 1 : 0); }
    /// The place of a node's first element: behind those of the grid columns to the left and of the nodes above it.
    constexpr uint32_t offset(uint32_t node) const {
        const uint32_t x = node % m_columns;
        const uint32_t y = node / m_columns;
        const uint32_t full = m_n % nodes() / m_columns;  // grid rows whose nodes all have one element more
        const uint32_t part = m_n % nodes() % m_columns;  // nodes of the grid row behind them that have, too
        const uint32_t longer =
            x * full + (x < part ? x : part) + (y < full ? y : full) + (x < part && full < y ? 1 : 0);
        return m_n / nodes() * (x * m_rows + y) + longer;
    }
    constexpr uint32_t column_offset(uint32_t x) const { return offset(x); }
    constexpr uint32_t column_size(uint32_t x) const {
        return (x + 1 == m_columns ? m_n : column_offset(x + 1)) - column_offset(x);
    }
    /// The place of element i.
    constexpr uint32_t position(uint32_t i) const { return offset(i % nodes()) + i / nodes(); }

private:
    constexpr uint32_t nodes() const { return m_columns * m_rows; }

    uint32_t m_n;
    uint32_t m_columns;
    uint32_t m_rows;
    uint32_t m_node;
};

}  // namespace orbweaver::matrix
