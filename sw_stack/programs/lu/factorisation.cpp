// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/factorisation.h"

#include "sw_stack/programs/lu/limits.h"

namespace orbweaver::lu {

void factorisation::run() {
    const uint32_t blocks = m_distribution.blocks();
    m_panels.post(0);
    if (m_distribution.owns(0, 0)) { factorise_diagonal(0); }
    perimeter_once(0);
    for (uint32_t k = 0; k + 1 < blocks; ++k) {
        const uint32_t next = k + 1;
        m_panels.post(next);
        if (m_distribution.owns(next, next)) {
            update(next, next, k);
            factorise_diagonal(next);
        }
        update_next_perimeter(k);
        update_rest(k);
        perimeter_once(next);
        m_panels.clear(k);
    }
    m_panels.clear(blocks - 1);
    m_panels.finish();
}

void factorisation::run_step_by_step() {
    const distribution& layout = m_distribution;
    for (uint32_t k = 0; k < layout.blocks(); ++k) {
        m_panels.post(k);
        if (layout.owns(k, k)) { factorise_diagonal(k); }
        m_panels.ask_for_diagonal(k);
        perimeter(k);
        m_panels.ask_for_perimeter(k);
        for (uint32_t i = layout.first_row(k + 1); i < layout.blocks(); i += layout.grid_rows()) {
            for (uint32_t j = layout.first_column(k + 1); j < layout.blocks(); j += layout.grid_columns()) {
                update(i, j, k);
            }
        }
        m_panels.clear(k);
    }
    m_panels.finish();
}

void factorisation::factorise_diagonal(uint32_t k) {
    const auto size = static_cast<int>(m_problem.size);
    const int row = m_kernels.factorise(m_matrix.block(k, k), size);
    if (row < size && m_bad_row == none) { m_bad_row = k * m_problem.size + static_cast<uint32_t>(row); }
    m_panels.offer(panel::diagonal, k, k);
}

void factorisation::perimeter_once(uint32_t k) {
    if (m_perimeters == k) {
        ++m_perimeters;
        perimeter(k);
    }
}

void factorisation::perimeter(uint32_t k) {
    const distribution& layout = m_distribution;
    const auto size = static_cast<int>(m_problem.size);
    if (layout.has_row(k)) {
        for (uint32_t j = layout.first_column(k + 1); j < layout.blocks(); j += layout.grid_columns()) {
            m_kernels.solve_lower(m_panels.diagonal(k), m_matrix.block(k, j), size);
            m_panels.offer(panel::row, k, j);
        }
    }
    if (layout.has_column(k) && layout.first_row(k + 1) < layout.blocks()) {
        double reciprocals[max_block_size];
        invert_pivots(m_panels.diagonal(k), reciprocals, size);
        for (uint32_t i = layout.first_row(k + 1); i < layout.blocks(); i += layout.grid_rows()) {
            m_kernels.solve_upper(m_panels.diagonal(k), reciprocals, m_matrix.block(i, k), size);
            m_panels.offer(panel::column, k, i);
        }
    }
}

void factorisation::update(uint32_t i, uint32_t j, uint32_t k) {
    const double* column = m_panels.column_block(i, k);
    const double* row = m_panels.row_block(k, j);
    m_kernels.multiply_subtract(m_matrix.block(i, j), column, row, static_cast<int>(m_problem.size));
}

void factorisation::update_next_perimeter(uint32_t k) {
    const distribution& layout = m_distribution;
    const uint32_t next = k + 1;
    if (layout.has_row(next)) {
        for (uint32_t j = layout.first_column(next + 1); j < layout.blocks(); j += layout.grid_columns()) {
            update(next, j, k);
        }
    }
    if (layout.has_column(next)) {
        for (uint32_t i = layout.first_row(next + 1); i < layout.blocks(); i += layout.grid_rows()) {
            update(i, next, k);
        }
    }
}

void factorisation::update_rest(uint32_t k) {
    const distribution& layout = m_distribution;
    for (uint32_t i = layout.first_row(k + 2); i < layout.blocks(); i += layout.grid_rows()) {
        for (uint32_t j = layout.first_column(k + 2); j < layout.blocks(); j += layout.grid_columns()) {
            if (m_panels.diagonal_here(k + 1)) { perimeter_once(k + 1); }
            update(i, j, k);
        }
    }
}

}  // namespace orbweaver::lu
