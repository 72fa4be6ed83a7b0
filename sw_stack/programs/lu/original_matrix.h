// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/common/matrix_market.h"
#include "sw_stack/programs/lu/block_matrix.h"
#include "sw_stack/runtime/arguments.h"

namespace orbweaver::lu {

/// The matrix before the factorisation. Seeded elements are recomputed on each access; elements of a file are kept.
class original_matrix {
public:
    original_matrix(const problem& shape, const distribution& layout) : m_problem(shape), m_distribution(layout) {}
    ~original_matrix() { delete m_kept; }
    original_matrix(const original_matrix&) = delete;
    original_matrix& operator=(const original_matrix&) = delete;

    /// Reads this node's elements from a Matrix Market file whose header has been read.
    input_error read(const market_header& header, const args::input_file& file);

    /// Copies block (i, j), which this node owns.
    void copy_block(uint32_t i, uint32_t j, double* block) const;

private:
    problem m_problem;
    distribution m_distribution;
    block_matrix* m_kept = nullptr;
};

}  // namespace orbweaver::lu
