// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/lu/block_kernels.h"
#include "sw_stack/programs/lu/block_matrix.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

/// Right-looking block LU without pivoting, A = L U in place, on all nodes together (textbook form). The operations on
/// a block and their order do not depend on the grid or on timing.
class factorisation {
public:
    /// @param panels exchange of the same plan
    factorisation(const problem& shape, const distribution& layout, block_matrix& matrix, panel_exchange& panels,
                  const block_kernels& kernels)
        : m_problem(shape), m_distribution(layout), m_matrix(matrix), m_panels(panels), m_kernels(kernels) {}

    /// Factorises with one step of look-ahead. A node updates the blocks of the next step's perimeter first, and
    /// factorises and sends the next diagonal block at once. If that block has arrived it computes the next perimeter
    /// too, before it updates the rest. Receives are posted a step ahead. Requires blocks that arrive without a
    /// request.
    void run();

    /// Factorises as in the original study (Lewis, section 6.3), step by step: factorises the diagonal block, divides
    /// the perimeter, updates the interior. With send and receive, the receives of a step are posted at its beginning;
    /// with active messages, blocks are requested when all are ready.
    void run_step_by_step();

    /// First row of a diagonal block of this node whose pivot is zero or not finite, or none.
    static constexpr uint32_t none = ~0U;
    uint32_t bad_row() const { return m_bad_row; }

private:
    void factorise_diagonal(uint32_t k);
    void perimeter(uint32_t k);
    void perimeter_once(uint32_t k);
    void update(uint32_t i, uint32_t j, uint32_t k);
    void update_next_perimeter(uint32_t k);
    void update_rest(uint32_t k);

    problem m_problem;
    distribution m_distribution;
    block_matrix& m_matrix;
    panel_exchange& m_panels;
    const block_kernels& m_kernels;
    uint32_t m_perimeters = 0;  // perimeters of steps before this one are done
    uint32_t m_bad_row = none;
};

}  // namespace orbweaver::lu
