// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/virtual_hypercube.h"

namespace orbweaver {

/// The product of two matrices of n x n blocks on n^2 virtual nodes (Dekel, Nassimi and Sahni; dissertation Table 4.1).
/// Node (i, j), with the row in the upper half of its index, starts with the blocks A(i, j) and B(i, j) and ends with
/// C(i, j).
///
/// At any time it has A(i, k) and B(k, j) for one k = i ^ j ^ g, with the same g everywhere. The initial exchanges
/// establish g = 0. After that g runs through a Gray code, so that each step exchanges over one dimension of the rows
/// and one of the columns: log2 n steps for each matrix, then 2 (n - 1).
class matrix_product {
public:
    /// @param edge number of rows of a block
    /// @pre the cube has an even number of dimensions, and arrays of three blocks: A, B and C, in row-major order
    matrix_product(virtual_hypercube& cube, uint32_t edge)
        : m_cube(cube), m_edge(edge), m_half(cube.dimensions() / 2) {}

    void run() {
        for (uint32_t bit = 0; bit < m_half; ++bit) {
            exchange(a, bit, [this, bit] { return (row() >> bit & 1) != 0; });
            exchange(b, m_half + bit, [this, bit] { return (column() >> bit & 1) != 0; });
        }
        add_products();
        for (uint32_t step = 1; step < 1U << m_half; ++step) {
            const auto changed = static_cast<uint32_t>(__builtin_ctz(step));  // changed bit of the Gray code
            exchange(a, changed, [] { return true; });
            exchange(b, m_half + changed, [] { return true; });
            add_products();
        }
        m_cube.restore();
    }

private:
    static constexpr uint32_t a = 0;
    static constexpr uint32_t b = 1;
    static constexpr uint32_t c = 2;

    uint32_t row() const { return m_cube.index() >> m_half; }
    uint32_t column() const { return m_cube.index() & ((1U << m_half) - 1); }
    uint32_t* block(uint32_t which) { return m_cube.array<uint32_t>() + which * m_edge * m_edge; }

    /// Performs a step in which nodes that satisfy `is_wanted` take the other node's block.
    template <class Wanted>
    void exchange(uint32_t which, uint32_t dimension, Wanted is_wanted) {
        m_cube.step(dimension, [&](uint32_t) {
            const uint32_t* const others = m_cube.others<uint32_t>() + which * m_edge * m_edge;
            for (uint32_t i = 0; is_wanted() && i < m_edge * m_edge; ++i) { block(which)[i] = others[i]; }
        });
    }

    void add_products() {
        for (uint32_t i = 0; i < m_edge; ++i) {
            for (uint32_t k = 0; k < m_edge; ++k) {
                const uint32_t factor = block(a)[i * m_edge + k];
                for (uint32_t j = 0; j < m_edge; ++j) { block(c)[i * m_edge + j] += factor * block(b)[k * m_edge + j]; }
            }
        }
    }

    virtual_hypercube& m_cube;
    const uint32_t m_edge;
    const uint32_t m_half;  // number of row dimensions, and of column dimensions
};

}  // namespace orbweaver
