// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/lu/block_matrix.h"

namespace orbweaver::lu {

/// Which blocks of step k travel.
struct panel_plan {
    uint32_t number;       // distinguishes the messages of one plan from those of another
    bool diagonal;         // the diagonal block travels by itself
    uint32_t first_after;  // perimeter blocks begin at k + first_after: 1 without, 0 with the diagonal
    barrier_positions barriers = barrier_positions::named;  // of a system that asks for blocks
};
constexpr panel_plan factorisation_plan(barrier_positions barriers) { return {0, true, 1, barriers}; }
inline constexpr panel_plan verification_plan{1, false, 0};

/// The blocks of step k that travel: the diagonal one, whose index is k; blocks (k, index) of the row perimeter; blocks
/// (index, k) of the column perimeter.
enum class panel : uint8_t { diagonal, row, column };

/// How blocks come to the nodes that need them in a block LU (Lewis, section 6.3); each messaging system has its own
/// way. At step k the diagonal block is needed in the grid row and the grid column of its owner, a block of the row
/// perimeter in the grid column of its owner, one of the column perimeter in the grid row of its owner.
///
/// All nodes call post(k), ask_for_diagonal(k) unless the plan has none, ask_for_perimeter(k) and clear(k), step by
/// step. A node that looks ahead posts step k + 1 before it clears step k, and asks for nothing; that works if blocks
/// come unasked.
class panel_exchange {
public:
    virtual ~panel_exchange();
    panel_exchange(const panel_exchange&) = delete;
    panel_exchange& operator=(const panel_exchange&) = delete;

    /// Step k is about to begin.
    virtual void post(uint32_t k) = 0;
    /// A block of this node does not change any more; others may have it.
    virtual void offer(panel part, uint32_t k, uint32_t index) = 0;
    /// Every node has offered its diagonal block, or its perimeter blocks, or is about to.
    virtual void ask_for_diagonal(uint32_t k) = 0;
    virtual void ask_for_perimeter(uint32_t k) = 0;
    /// This node needs no blocks of step k any more.
    virtual void clear(uint32_t k) = 0;
    /// After the last step: the blocks of this node may change again.
    virtual void finish() = 0;

    /// The blocks of step k: this node's own, or those of others, which are waited for.
    const double* diagonal(uint32_t k);
    const double* row_block(uint32_t k, uint32_t j);
    const double* column_block(uint32_t i, uint32_t k);
    /// Is the diagonal block of step k known to be here?
    virtual bool diagonal_here(uint32_t k) const = 0;

    /// Brings block (i, j), which any node may have, to `block`. Between the steps; other nodes do not call.
    virtual void fetch(uint32_t i, uint32_t j, double* block) = 0;

protected:
    /// This node's blocks, for requests of others: a global pointer is at the same address on every node.
    static char* node_blocks;

    panel_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                   const panel_plan& plan);

    /// Returns when a block of another node has come.
    virtual void wait_for(panel part, uint32_t k, uint32_t index) = 0;

    const distribution& block_map() const { return m_distribution; }
    static uint32_t row_of(panel part, uint32_t k, uint32_t index) { return part == panel::column ? index : k; }
    static uint32_t column_of(panel part, uint32_t k, uint32_t index) { return part == panel::row ? index : k; }
    const double* own(panel part, uint32_t k, uint32_t index) const {
        return m_matrix.block(row_of(part, k, index), column_of(part, k, index));
    }
    /// Where block (i, j) lies in its owner's blocks, in bytes.
    uint32_t offset(uint32_t i, uint32_t j) const {
        return m_distribution.local_index(i, j) * m_problem.block_doubles() * static_cast<uint32_t>(sizeof(double));
    }
    /// Words of a block.
    uint32_t words() const { return 2 * m_problem.block_doubles(); }

    /// Blocks of others that this node has room for in a step, and which of them one is.
    uint32_t panel_count() const { return 1 + m_distribution.local_columns() + m_distribution.local_rows(); }
    uint32_t buffer_number(panel part, uint32_t index) const {
        return part == panel::diagonal ? 0
               : part == panel::row    ? 1 + index / m_distribution.grid_columns()
                                       : 1 + m_distribution.local_columns() + index / m_distribution.grid_rows();
    }
    /// Where a block of another node goes. Two steps have room at a time.
    double* buffer(panel part, uint32_t k, uint32_t index) const {
        return m_buffers + ((k & 1) * panel_count() + buffer_number(part, index)) * m_problem.block_doubles();
    }

    /// Is there a diagonal block that comes from another node of this grid row or grid column?
    bool receives_diagonal(uint32_t k) const {
        return m_plan.diagonal && m_distribution.has_row(k) != m_distribution.has_column(k);
    }
    /// Calls f(part, index) for the perimeter blocks of step k that another node of this grid column or row has.
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
    /// First block row and column of this node in the perimeter of step k, or blocks() or more.
    uint32_t first_row(uint32_t k) const { return m_distribution.first_row(k + m_plan.first_after); }
    uint32_t first_column(uint32_t k) const { return m_distribution.first_column(k + m_plan.first_after); }

private:
    problem m_problem;
    distribution m_distribution;
    const block_matrix& m_matrix;
    panel_plan m_plan;
    double* m_buffers;
};

/// That of the messaging system that the program is linked with; the caller deletes it. All nodes call.
panel_exchange* make_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                              const panel_plan& plan);

/// Do blocks come to those that need them when they are offered, or only when they are asked for?
bool blocks_come_unasked();

}  // namespace orbweaver::lu
