// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

char* panel_exchange::node_blocks = nullptr;

panel_exchange::panel_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                               const panel_plan& plan)
    : m_problem(shape),
      m_distribution(layout),
      m_matrix(matrix),
      m_plan(plan),
      m_buffers(layout.grid_columns() * layout.grid_rows() == 1
                    ? nullptr
                    : new double[2 * panel_count() * shape.block_doubles()]) {
    node_blocks = reinterpret_cast<char*>(matrix.data());
}

panel_exchange::~panel_exchange() { delete[] m_buffers; }

const double* panel_exchange::diagonal(uint32_t k) {
    if (m_distribution.owns(k, k)) { return m_matrix.block(k, k); }
    wait_for(panel::diagonal, k, k);
    return buffer(panel::diagonal, k, k);
}

const double* panel_exchange::row_block(uint32_t k, uint32_t j) {
    if (m_distribution.has_row(k)) { return m_matrix.block(k, j); }
    wait_for(panel::row, k, j);
    return buffer(panel::row, k, j);
}

const double* panel_exchange::column_block(uint32_t i, uint32_t k) {
    if (m_distribution.has_column(k)) { return m_matrix.block(i, k); }
    wait_for(panel::column, k, i);
    return buffer(panel::column, k, i);
}

}  // namespace orbweaver::lu
