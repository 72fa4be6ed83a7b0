// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/sparse_rows.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::matrix {

namespace {

/// Counts the elements of this node's rows; values are checked in the second pass.
class row_counter final : public market_sink {
public:
    row_counter(const vector_layout& layout, uint32_t nodes, uint32_t* counts)
        : m_layout(layout), m_nodes(nodes), m_counts(counts) {}
    bool wants(uint32_t i, uint32_t) override { return m_layout.owns(i); }
    void take(uint32_t i, uint32_t, double) override { ++m_counts[i / m_nodes]; }

private:
    const vector_layout& m_layout;
    uint32_t m_nodes;
    uint32_t* m_counts;
};

/// Sorts by column (Shell sort). Files usually list the elements of a row in order; then this is one pass.
void sort_row(uint32_t* columns, double* values, uint32_t count) {
    for (uint32_t gap = count / 2; gap > 0; gap /= 2) {
        for (uint32_t element = gap; element < count; ++element) {
            const uint32_t column = columns[element];
            const double value = values[element];
            uint32_t slot = element;
            for (; slot >= gap && columns[slot - gap] > column; slot -= gap) {
                columns[slot] = columns[slot - gap];
                values[slot] = values[slot - gap];
            }
            columns[slot] = column;
            values[slot] = value;
        }
    }
}

}  // namespace

/// Stores elements in their rows, with the columns of the matrix.
class row_filler final : public market_sink {
public:
    row_filler(sparse_rows& rows, uint32_t nodes) : m_rows(rows), m_nodes(nodes), m_next(new uint32_t[rows.rows()]) {
        for (uint32_t row = 0; row < rows.rows(); ++row) { m_next[row] = rows.m_start[row]; }
    }
    ~row_filler() { delete[] m_next; }
    row_filler(const row_filler&) = delete;
    row_filler& operator=(const row_filler&) = delete;

    bool wants(uint32_t i, uint32_t) override { return m_rows.m_layout.owns(i); }
    void take(uint32_t i, uint32_t j, double value) override {
        const uint32_t element = m_next[i / m_nodes]++;
        m_rows.m_column[element] = j;
        m_rows.m_value[element] = value;
    }

private:
    sparse_rows& m_rows;
    uint32_t m_nodes;
    uint32_t* m_next;
};

sparse_rows::~sparse_rows() {
    delete[] m_start;
    delete[] m_column;
    delete[] m_value;
}

/// Converts the counts in m_start[1 ..] to start indices.
void sparse_rows::allocate_elements() {
    for (uint32_t row = 0; row < rows(); ++row) { m_start[row + 1] += m_start[row]; }
    m_column = new uint32_t[elements()];
    m_value = new double[elements()];
}

/// Sorts the rows, adds up repeated elements, and converts columns to vector positions.
void sparse_rows::order_columns() {
    uint32_t kept = 0;
    for (uint32_t row = 0; row < rows(); ++row) {
        const uint32_t first = m_start[row];
        const uint32_t last = m_start[row + 1];
        sort_row(m_column + first, m_value + first, last - first);
        m_start[row] = kept;
        uint32_t column = m_layout.n();
        for (uint32_t element = first; element < last; ++element) {
            if (m_column[element] == column) {
                m_value[kept - 1] += m_value[element];
                continue;
            }
            column = m_column[element];
            m_column[kept] = m_layout.position(column);
            m_value[kept++] = m_value[element];
        }
    }
    m_start[rows()] = kept;
}

void sparse_rows::fill(const seeded_matrix& matrix) {
    const uint32_t nodes = m_layout.grid_columns() * m_layout.grid_rows();
    m_start = new uint32_t[rows() + 1];
    m_start[0] = 0;
    for (uint32_t row = 0; row < rows(); ++row) { m_start[row + 1] = matrix.elements_of_row(); }
    allocate_elements();
    row_filler filler(*this, nodes);
    for (uint32_t row = 0; row < rows(); ++row) {
        const uint32_t i = m_layout.element(row);
        matrix.for_each_of_row(i, [&](uint32_t j, double value) { filler.take(i, j, value); });
    }
    order_columns();
}

input_error sparse_rows::read(const market_header& header, const char* end) {
    const uint32_t nodes = m_layout.grid_columns() * m_layout.grid_rows();
    m_start = new uint32_t[rows() + 1];
    __builtin_memset(m_start, 0, (rows() + 1) * sizeof(uint32_t));
    row_counter counter(m_layout, nodes, m_start + 1);
    const input_error error = read_market_entries(header, end, counter);
    if (error.what != nullptr) { return error; }
    allocate_elements();
    row_filler filler(*this, nodes);
    read_market_entries(header, end, filler);
    order_columns();
    return {};
}

}  // namespace orbweaver::matrix
