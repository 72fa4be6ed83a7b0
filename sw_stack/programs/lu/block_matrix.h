// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/programs/lu/distribution.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::lu {

/// Size of the problem: an n x n matrix in blocks of size x size, the last of which are padded with the identity.
struct problem {
    uint32_t n = 0;
    uint32_t size = 0;
    uint32_t seed = 0;
    uint32_t blocks() const { return (n + size - 1) / size; }
    uint32_t block_doubles() const { return size * size; }
};

/// This node's blocks of a distributed matrix.
class block_matrix {
public:
    block_matrix(const problem& shape, const distribution& layout)
        : m_distribution(layout),
          m_block_doubles(shape.block_doubles()),
          m_data(
              new double[static_cast<size_t>(layout.local_rows()) * layout.local_columns() * shape.block_doubles()]) {}
    ~block_matrix() { delete[] m_data; }
    block_matrix(const block_matrix&) = delete;
    block_matrix& operator=(const block_matrix&) = delete;

    /// Returns block (i, j), which this node owns.
    double* block(uint32_t i, uint32_t j) const {
        return m_data + static_cast<size_t>(m_distribution.local_index(i, j)) * m_block_doubles;
    }
    double* data() const { return m_data; }

    /// Calls f(i, j, block) for all blocks of this node.
    template <class F>
    void for_each_block(F function) const {
        const distribution& layout = m_distribution;
        for (uint32_t i = layout.first_row(0); i < layout.blocks(); i += layout.grid_rows()) {
            for (uint32_t j = layout.first_column(0); j < layout.blocks(); j += layout.grid_columns()) {
                function(i, j, block(i, j));
            }
        }
    }

private:
    distribution m_distribution;
    uint32_t m_block_doubles;
    double* m_data;
};

}  // namespace orbweaver::lu
