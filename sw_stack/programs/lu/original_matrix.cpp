// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/original_matrix.h"

#include "sw_stack/programs/lu/seeded_element.h"

namespace orbweaver::lu {

namespace {

/// Stores a file's elements in this node's blocks.
class block_sink final : public market_sink {
public:
    block_sink(const problem& shape, const distribution& layout, const block_matrix& matrix)
        : m_size(shape.size), m_distribution(layout), m_matrix(matrix) {}

    bool wants(uint32_t i, uint32_t j) override { return m_distribution.owns(i / m_size, j / m_size); }
    void take(uint32_t i, uint32_t j, double value) override {
        m_matrix.block(i / m_size, j / m_size)[i % m_size * m_size + j % m_size] += value;
    }

private:
    uint32_t m_size;
    const distribution& m_distribution;
    const block_matrix& m_matrix;
};

}  // namespace

input_error original_matrix::read(const market_header& header, const args::input_file& file) {
    m_kept = new block_matrix(m_problem, m_distribution);
    m_kept->for_each_block([this](uint32_t i, uint32_t j, double* block) {
        for (uint32_t element = 0; element < m_problem.block_doubles(); ++element) {
            const uint32_t row = i * m_problem.size + element / m_problem.size;
            const uint32_t column = j * m_problem.size + element % m_problem.size;
            block[element] = row >= m_problem.n && row == column ? 1 : 0;
        }
    });
    block_sink sink(m_problem, m_distribution, *m_kept);
    return read_market_entries(header, file.end, sink);
}

void original_matrix::copy_block(uint32_t i, uint32_t j, double* block) const {
    if (m_kept != nullptr) {
        __builtin_memcpy(block, m_kept->block(i, j), m_problem.block_doubles() * sizeof(double));
        return;
    }
    const uint32_t n = m_problem.n;
    for (uint32_t inner_row = 0; inner_row < m_problem.size; ++inner_row) {
        const uint32_t row = i * m_problem.size + inner_row;
        for (uint32_t inner_column = 0; inner_column < m_problem.size; ++inner_column) {
            const uint32_t column = j * m_problem.size + inner_column;
            const bool inside = row < n && column < n;
            *block++ = inside ? seeded_element(m_problem.seed, n, row, column) : row == column ? 1 : 0;
        }
    }
}

}  // namespace orbweaver::lu
