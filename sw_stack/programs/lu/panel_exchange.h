// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/programs/lu/block_matrix.h"

namespace orbweaver::lu {

/// Which blocks of step k travel, and under which class of message ids.
struct panel_plan {
    uint32_t use;          // classes use, use + 1 and use + 2: diagonal, row perimeter, column perimeter
    bool diagonal;         // the diagonal block is a message of its own
    uint32_t first_after;  // perimeter blocks begin at k + first_after: 1 without, 0 with the diagonal
};
inline constexpr panel_plan factorisation_plan{static_cast<uint32_t>(message_use::program), true, 1};
inline constexpr panel_plan verification_plan{static_cast<uint32_t>(message_use::program) + 3, false, 0};

/// The messages of a block LU (digest section 6.6.2). At step k the owner of the diagonal block sends it to all other
/// nodes of its grid row and grid column, the owner of a row-perimeter block to all of its grid column, of a
/// column-perimeter block to all of its grid row. Receives of a step are posted together, ahead of the step; in ready
/// mode a barrier then separates them from the sends. Received blocks are kept by parity of the step: step k must be
/// cleared before k + 2 is posted.
class panel_exchange {
public:
    panel_exchange(const problem& p, const distribution& d, const block_matrix& matrix, const panel_plan& plan);
    ~panel_exchange();
    panel_exchange(const panel_exchange&) = delete;
    panel_exchange& operator=(const panel_exchange&) = delete;

    /// Posts the receives of step k; in ready mode waits until all nodes have done so.
    void post(uint32_t k);

    void send_diagonal(uint32_t k);
    /// Sends block (k, j), or (i, k), of this node to those that need it; the block must not change any more.
    void send_row_block(uint32_t k, uint32_t j);
    void send_column_block(uint32_t i, uint32_t k);

    /// Is the diagonal block of step k here?
    bool diagonal_here(uint32_t k) const;
    /// The blocks of step k: this node's own, or that of the message, which is waited for.
    const double* diagonal(uint32_t k);
    const double* row_block(uint32_t k, uint32_t j);
    const double* column_block(uint32_t i, uint32_t k);

    /// Waits for all messages of step k and frees their ids.
    void clear(uint32_t k);
    /// Waits until all that was sent is complete, and frees the ids.
    void finish_sends();

private:
    static constexpr uint32_t most_sends = 64;  // that may be outstanding: they occupy the send table
    static constexpr uint32_t row_places = 64;  // destinations in a grid row are 0 .., in a grid column 64 ..

    int id(uint32_t kind, uint32_t k, uint32_t item, uint32_t place) const {
        return message_id(m_plan.use + kind, k, item, place);
    }
    int diagonal_id(uint32_t k) const;
    int row_id(uint32_t k, uint32_t j) const { return id(1, k, j, m_distribution.y()); }
    int column_id(uint32_t i, uint32_t k) const { return id(2, k, i, m_distribution.x()); }
    bool receives_diagonal(uint32_t k) const {
        return m_plan.diagonal && m_distribution.has_row(k) != m_distribution.has_column(k);
    }
    double* buffer(uint32_t k, uint32_t number) const;
    double* row_buffer(uint32_t k, uint32_t j) const { return buffer(k, 1 + j / m_distribution.grid_columns()); }
    double* column_buffer(uint32_t i, uint32_t k) const {
        return buffer(k, 1 + m_distribution.local_columns() + i / m_distribution.grid_rows());
    }
    template <class F>
    void for_each_receive(uint32_t k, F f) const;
    void send(uint32_t node, int message, const double* block);

    problem m_problem;
    distribution m_distribution;
    const block_matrix& m_matrix;
    panel_plan m_plan;
    double* m_buffers;
    int m_sent[most_sends] = {};
    uint32_t m_sends = 0;     // ever
    uint32_t m_finished = 0;  // of them complete and cleared
};

}  // namespace orbweaver::lu
