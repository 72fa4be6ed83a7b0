// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/lu/block_matrix.h"

namespace orbweaver::lu {

/// The blocks of a step that are exchanged.
struct panel_plan {
    uint32_t number;       // distinguishes the messages of different plans
    bool diagonal;         // the diagonal block is sent separately
    uint32_t first_after;  // perimeter blocks start at k + first_after: 0 includes the diagonal, 1 does not
    barrier_positions barriers = barrier_positions::named;  // for a system that requests blocks
};
constexpr panel_plan factorisation_plan(barrier_positions barriers) { return {0, true, 1, barriers}; }
inline constexpr panel_plan verification_plan{1, false, 0};

/// Kinds of exchanged blocks of step k: the diagonal block, with index k; blocks (k, index) of the row perimeter;
/// blocks (index, k) of the column perimeter.
enum class panel : uint8_t { diagonal, row, column };

/// Moves blocks to the nodes that need them in a block LU (Lewis, section 6.3); one implementation per messaging
/// system. At step k the diagonal block is needed in the grid row and the grid column of its owner, a block of the row
/// perimeter in the grid column of its owner, and a block of the column perimeter in the grid row of its owner.
///
/// All nodes call post(k), ask_for_diagonal(k) unless the plan has no diagonal, ask_for_perimeter(k) and clear(k), step
/// by step. A node that looks ahead posts step k + 1 before it clears step k, and requests nothing; this requires
/// blocks that arrive without a request.
class panel_exchange {
public:
    virtual ~panel_exchange();
    panel_exchange(const panel_exchange&) = delete;
    panel_exchange& operator=(const panel_exchange&) = delete;

    /// Prepares step k, which is about to begin.
    virtual void post(uint32_t k) = 0;
    /// Offers a final block of this node to the nodes that need it.
    virtual void offer(panel part, uint32_t k, uint32_t index) = 0;
    /// Request the diagonal block or the perimeter blocks; every node has offered its blocks or is about to.
    virtual void ask_for_diagonal(uint32_t k) = 0;
    virtual void ask_for_perimeter(uint32_t k) = 0;
    /// Releases the blocks of step k.
    virtual void clear(uint32_t k) = 0;
    /// Ends the exchange after the last step: the blocks of this node may change again.
    virtual void finish() = 0;

    /// Return blocks of step k: this node's own, or received ones, for which they wait.
    const double* diagonal(uint32_t k);
    const double* row_block(uint32_t k, uint32_t j);
    const double* column_block(uint32_t i, uint32_t k);
    /// Returns whether the diagonal block of step k has arrived.
    virtual bool diagonal_here(uint32_t k) const = 0;

    /// Copies block (i, j) of any node to `block`, between steps; no other node takes part.
    virtual void fetch(uint32_t i, uint32_t j, double* block) = 0;

protected:
    /// This node's blocks, for requests of other nodes; a global pointer has the same address on every node.
    static char* node_blocks;

    panel_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                   const panel_plan& plan);

    /// Waits until a block of another node has arrived.
    virtual void wait_for(panel part, uint32_t k, uint32_t index) = 0;

    const distribution& block_map() const { return m_distribution; }
    static uint32_t row_of(panel part, uint32_t k, uint32_t index) { return part == panel::column ? index : k; }
    static uint32_t column_of(panel part, uint32_t k, uint32_t index) { return part == panel::row ? index : k; }
    const double* own(panel part, uint32_t k, uint32_t index) const {
        return m_matrix.block(row_of(part, k, index), column_of(part, k, index));
    }
    /// Returns the byte offset of block (i, j) in its owner's blocks.
    uint32_t offset(uint32_t i, uint32_t j) const {
        return m_distribution.local_index(i, j) * m_problem.block_doubles() * static_cast<uint32_t>(sizeof(double));
    }
    /// Returns the number of words of a block.
    uint32_t words() const { return 2 * m_problem.block_doubles(); }

    /// Number of buffers for received blocks per step, and the index of a block's buffer.
    uint32_t panel_count() const { return 1 + m_distribution.local_columns() + m_distribution.local_rows(); }
    uint32_t buffer_number(panel part, uint32_t index) const {
        return part == panel::diagonal ? 0
               : part == panel::row    ? 1 + index / m_distribution.grid_columns()
                                       : 1 + m_distribution.local_columns() + index / m_distribution.grid_rows();
    }
    /// Returns the buffer for a block of another node; two steps have buffers at a time.
    double* buffer(panel part, uint32_t k, uint32_t index) const {
        return m_buffers + ((k & 1) * panel_count() + buffer_number(part, index)) * m_problem.block_doubles();
    }

    /// Returns whether this node receives a diagonal block from another node of its grid row or grid column.
    bool receives_diagonal(uint32_t k) const {
        return m_plan.diagonal && m_distribution.has_row(k) != m_distribution.has_column(k);
    }
    /// Calls f(part, index) for the perimeter blocks of step k that this node receives from its grid column or row.
    template <class F>
    void for_each_perimeter_block(uint32_t k, F function) const {
        const distribution& layout = m_distribution;
        for (uint32_t j = first_column(k); !layout.has_row(k) && j < layout.blocks(); j += layout.grid_columns()) {
            function(panel::row, j);
        }
        for (uint32_t i = first_row(k); !layout.has_column(k) && i < layout.blocks(); i += layout.grid_rows()) {
            function(panel::column, i);
        }
    }
    /// First block row and column of this node in the perimeter of step k; blocks() or more if it has none.
    uint32_t first_row(uint32_t k) const { return m_distribution.first_row(k + m_plan.first_after); }
    uint32_t first_column(uint32_t k) const { return m_distribution.first_column(k + m_plan.first_after); }

private:
    problem m_problem;
    distribution m_distribution;
    const block_matrix& m_matrix;
    panel_plan m_plan;
    double* m_buffers;
};

/// Makes the exchange of the linked messaging system; the caller deletes it. All nodes call it.
panel_exchange* make_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                              const panel_plan& plan);

/// Returns whether blocks are sent when they are offered, without a request.
bool pushes_blocks();

}  // namespace orbweaver::lu
