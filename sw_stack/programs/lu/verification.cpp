// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/verification.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/lu/block_kernels.h"
#include "sw_stack/programs/lu/hash.h"
#include "sw_stack/programs/lu/limits.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

namespace {

/// An array on the heap, zero at first.
class scratch {
public:
    explicit scratch(uint32_t doubles) : m_data(new double[doubles]) {
        for (uint32_t i = 0; i < doubles; ++i) {
            m_data[i] = 0;
        }
    }
    ~scratch() { delete[] m_data; }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    operator double*() const { return m_data; }

private:
    double* m_data;
};

double absolute(double value) {
    return __builtin_fabs(value);
}

/// The larger one, or the one that is no number.
double worse(double a, double b) {
    return a >= b || a != a ? a : b;
}

/// y[v] += sum over c of row[c] * x[c * vectors + v], c in [first, last).
void accumulate(const double* row, const double* x, double* y, uint32_t first, uint32_t last, uint32_t vectors) {
    for (uint32_t v = 0; v < vectors; ++v) {
        double sum = y[v];
        const double* at = x + first * vectors + v;
        for (uint32_t c = first; c < last; ++c, at += vectors) {
            sum = __builtin_fma(row[c], *at, sum);
        }
        y[v] = sum;
    }
}

}  // namespace

/// The largest |element| of a block, those beyond n left out.
double verification::largest_element(const double* block, uint32_t i, uint32_t j) const {
    double largest = 0;
    for (uint32_t r = 0; r < m_problem.size && i * m_problem.size + r < m_problem.n; ++r) {
        for (uint32_t c = 0; c < m_problem.size && j * m_problem.size + c < m_problem.n; ++c) {
            largest = worse(absolute(block[r * m_problem.size + c]), largest);
        }
    }
    return largest;
}

void verification::multiply_upper(const double* x, double* y, uint32_t vectors) const {
    const uint32_t size = m_problem.size;
    m_factors.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        for (uint32_t r = 0; j >= i && r < size; ++r) {
            accumulate(block + r * size, x + j * size * vectors, y + (i * size + r) * vectors, i == j ? r : 0, size,
                       vectors);
        }
    });
}

/// r = L y - A x, this node's part; returns the largest |element| of A on this node.
double verification::subtract_products(const double* x, const double* y, double* r, uint32_t vectors) const {
    const uint32_t size = m_problem.size;
    const scratch original(m_problem.block_doubles());
    double largest = 0;
    m_factors.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        m_original.copy_block(i, j, original);
        largest = worse(largest_element(original, i, j), largest);
        for (uint32_t e = 0; e < m_problem.block_doubles(); ++e) {
            original[e] = -original[e];
        }
        for (uint32_t row = 0; row < size; ++row) {
            double* const result = r + (i * size + row) * vectors;
            accumulate(original + row * size, x + j * size * vectors, result, 0, size, vectors);
            if (j <= i) {
                accumulate(block + row * size, y + j * size * vectors, result, 0, i == j ? row : size, vectors);
            }
            for (uint32_t v = 0; i == j && v < vectors; ++v) {
                result[v] += y[(i * size + row) * vectors + v];  // the unit diagonal of L
            }
        }
    });
    return largest;
}

double verification::sampled_residual(uint32_t vectors) const {
    const uint32_t rows = m_problem.blocks() * m_problem.size;
    const scratch x(rows * vectors);
    const scratch y(rows * vectors);
    const scratch r(rows * vectors);
    constexpr uint32_t word_bits = 32;
    uint32_t signs = 0;
    for (uint32_t e = 0; e < rows * vectors; ++e, signs >>= 1) {
        signs = e % word_bits == 0 ? hash(0x5a17b0a7U + m_problem.seed, e, vectors) : signs;
        x[e] = (signs & 1) != 0 ? 1 : -1;
    }
    multiply_upper(x, y, vectors);
    all_reduce(static_cast<double*>(y), rows * vectors, reduction_operator::sum);
    double scale = subtract_products(x, y, r, vectors);
    reduce(r, rows * vectors, reduction_operator::sum);
    double largest = 0;
    for (uint32_t e = 0; e < m_problem.n * vectors; ++e) {
        largest = worse(absolute(r[e]), largest);
    }
    reduce(&scale, 1, reduction_operator::max);
    return largest / (m_problem.n * scale);
}

double verification::exact_residual() const {
    const uint32_t size = m_problem.size;
    const distribution& d = m_distribution;
    block_matrix residual(m_problem, d);
    double largest[2] = {};  // of the residual and of A
    residual.for_each_block([&](uint32_t i, uint32_t j, double* block) {
        m_original.copy_block(i, j, block);
        largest[1] = worse(largest_element(block, i, j), largest[1]);
    });
    panel_exchange panels(m_problem, d, m_factors, verification_plan);
    const scratch lower(m_problem.block_doubles());
    const scratch upper(m_problem.block_doubles());
    for (uint32_t k = 0; k < d.blocks(); ++k) {
        panels.post(k);
        for (uint32_t j = d.first_column(k); d.has_row(k) && j < d.blocks(); j += d.grid_columns()) {
            panels.send_row_block(k, j);
        }
        for (uint32_t i = d.first_row(k); d.has_column(k) && i < d.blocks(); i += d.grid_rows()) {
            panels.send_column_block(i, k);
        }
        for (uint32_t i = d.first_row(k); i < d.blocks(); i += d.grid_rows()) {
            const double* left = panels.column_block(i, k);
            for (uint32_t e = 0; i == k && e < m_problem.block_doubles(); ++e) {
                lower[e] = e / size > e % size ? left[e] : e / size == e % size ? 1 : 0;
            }
            for (uint32_t j = d.first_column(k); j < d.blocks(); j += d.grid_columns()) {
                const double* above = panels.row_block(k, j);
                for (uint32_t e = 0; j == k && e < m_problem.block_doubles(); ++e) {
                    upper[e] = e / size <= e % size ? above[e] : 0;
                }
                multiply_subtract(residual.block(i, j), i == k ? lower : left, j == k ? upper : above,
                                  static_cast<int>(size));
            }
        }
        panels.clear(k);
    }
    panels.finish_sends();
    residual.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        largest[0] = worse(largest_element(block, i, j), largest[0]);
    });
    reduce(largest, 2, reduction_operator::max);
    return largest[0] / (m_problem.n * largest[1]);
}

uint64_t verification::checksum() const {
    uint64_t sum = 0;
    m_factors.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        for (uint32_t r = 0; r < m_problem.size; ++r) {
            const uint32_t row = i * m_problem.size + r;
            for (uint32_t c = 0; c < m_problem.size; ++c, ++block) {
                const uint32_t column = j * m_problem.size + c;
                uint64_t bits;
                __builtin_memcpy(&bits, block, sizeof bits);
                sum += row < m_problem.n && column < m_problem.n ? element_checksum(bits, row, column) : 0;
            }
        }
    });
    reduce(&sum, 1, reduction_operator::sum);
    return sum;
}

}  // namespace orbweaver::lu
