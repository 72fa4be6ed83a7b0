// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/matrix_market.h"
#include "sw_stack/programs/matrix/seeded_matrix.h"
#include "sw_stack/programs/matrix/vector_layout.h"

namespace orbweaver::matrix {

/// This node's rows of a sparse matrix, in compressed row storage. Columns are positions in a vector. The elements of a
/// row are in the order of their columns in the matrix, so that a row times a vector has the same bits on every grid.
class sparse_rows {
public:
    explicit sparse_rows(const vector_layout& layout) : m_layout(layout) {}
    ~sparse_rows();
    sparse_rows(const sparse_rows&) = delete;
    sparse_rows& operator=(const sparse_rows&) = delete;

    void fill(const seeded_matrix& matrix);
    /// Reads this node's rows from a file of a square matrix whose header has been read.
    input_error read(const market_header& header, const char* end);

    uint32_t rows() const { return m_layout.size(); }
    uint32_t elements() const { return m_start[rows()]; }

    /// Returns the product of row `row` of this node and a vector.
    double multiply(uint32_t row, const double* vector) const {
        double sum = 0;
        for (uint32_t element = m_start[row]; element < m_start[row + 1]; ++element) {
            sum = __builtin_fma(m_value[element], vector[m_column[element]], sum);
        }
        return sum;
    }
    /// Calls f(position, value) for the elements of a row.
    template <class F>
    void for_each_of_row(uint32_t row, F function) const {
        for (uint32_t element = m_start[row]; element < m_start[row + 1]; ++element) {
            function(m_column[element], m_value[element]);
        }
    }

private:
    friend class row_filler;
    void allocate_elements();
    void order_columns();

    vector_layout m_layout;
    uint32_t* m_start = nullptr;  // rows + 1
    uint32_t* m_column = nullptr;
    double* m_value = nullptr;
};

}  // namespace orbweaver::matrix
