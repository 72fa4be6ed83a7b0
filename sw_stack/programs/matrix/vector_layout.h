// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::matrix {

/// Order in which every node stores the elements of a whole vector.
enum class vector_order : uint8_t {
    strided,     // by index: the elements of a node are `nodes` apart
    contiguous,  // by owner: the elements of a node are contiguous, and so are the nodes of a grid column
};

/// Storage positions of the elements of a vector. Element i belongs to node i mod nodes (Lewis, section 6.2.2:
/// "cyclically").
class vector_layout {
public:
    /// Equally spaced elements of a vector.
    struct run {
        uint32_t first;   // position
        uint32_t stride;  // in doubles
        uint32_t count;
    };

    /// @param columns,rows the grid of nodes
    /// @param node y * columns + x
    constexpr vector_layout(uint32_t n, uint32_t columns, uint32_t rows, uint32_t node,
                            vector_order order = vector_order::strided)
        : m_n(n), m_columns(columns), m_rows(rows), m_node(node), m_order(order) {}

    constexpr uint32_t n() const { return m_n; }
    constexpr uint32_t grid_columns() const { return m_columns; }
    constexpr uint32_t grid_rows() const { return m_rows; }
    constexpr uint32_t x() const { return m_node % m_columns; }
    constexpr uint32_t y() const { return m_node / m_columns; }
    constexpr uint32_t node() const { return m_node; }
    constexpr uint32_t node_at(uint32_t x, uint32_t y) const { return y * m_columns + x; }

    /// Calls f(y) for the other nodes of this grid column, nearest first.
    template <class F>
    constexpr void for_each_column_peer(F function) const {
        for (uint32_t step = 1; step < m_rows; ++step) { function((y() + step) % m_rows); }
    }
    /// Calls f(x) for the other nodes of this grid row, nearest first.
    template <class F>
    constexpr void for_each_row_peer(F function) const {
        for (uint32_t step = 1; step < m_columns; ++step) { function((x() + step) % m_columns); }
    }

    constexpr bool owns(uint32_t i) const { return i % nodes() == m_node; }
    /// Number of elements of this node; they are node, node + nodes, ...: element(0) .. element(size() - 1).
    constexpr uint32_t size() const { return size(m_node); }
    constexpr uint32_t element(uint32_t number) const { return m_node + number * nodes(); }

    /// Returns the elements of a node.
    constexpr run of_node(uint32_t node) const {
        return m_order == vector_order::strided ? run{node, nodes(), size(node)} : run{offset(node), 1, size(node)};
    }
    /// Returns the elements of all nodes of grid column x: those with index x modulo the columns.
    constexpr run of_column(uint32_t x) const {
        if (m_order == vector_order::strided) { return {x, m_columns, x < m_n ? (m_n - x - 1) / m_columns + 1 : 0}; }
        return {offset(x), 1, (x + 1 == m_columns ? m_n : offset(x + 1)) - offset(x)};
    }
    /// Returns the position of element i.
    constexpr uint32_t position(uint32_t i) const {
        return m_order == vector_order::strided ? i : offset(i % nodes()) + i / nodes();
    }
    /// Returns the positions of a vector with one additional position after each run.
    constexpr uint32_t slots() const { return m_n + nodes(); }

private:
    constexpr uint32_t nodes() const { return m_columns * m_rows; }
    constexpr uint32_t size(uint32_t node) const { return m_n / nodes() + (node < m_n % nodes() ? 1 : 0); }
    /// Returns the position of a node's first element in the order of owners: after the grid columns to the left and
    /// the nodes above it.
    constexpr uint32_t offset(uint32_t node) const {
        const uint32_t x = node % m_columns;
        const uint32_t y = node / m_columns;
        const uint32_t full = m_n % nodes() / m_columns;  // grid rows whose nodes all have one element more
        const uint32_t part = m_n % nodes() % m_columns;  // nodes of the next grid row with one element more
        const uint32_t longer =
            x * full + (x < part ? x : part) + (y < full ? y : full) + (x < part && full < y ? 1 : 0);
        return m_n / nodes() * (x * m_rows + y) + longer;
    }

    uint32_t m_n;
    uint32_t m_columns;
    uint32_t m_rows;
    uint32_t m_node;
    vector_order m_order;
};

}  // namespace orbweaver::matrix
