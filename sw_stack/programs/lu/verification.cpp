// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/verification.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/lu/block_kernels.h"
#include "sw_stack/programs/lu/limits.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

namespace {

/// An array on the heap.
class scratch {
public:
    explicit scratch(uint32_t doubles) : m_data(new double[doubles]) {}
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

/// y[v] += sum over c of row[c] * x[c * vectors + v], c in [first, last), for `width` of the vectors at once:
/// independent sums hide the latency of the additions.
template <uint32_t width>
void accumulate_vectors(const double* row, const double* x, double* y, uint32_t first, uint32_t last,
                        uint32_t vectors) {
    double sum[width];
    for (uint32_t v = 0; v < width; ++v) {
        sum[v] = y[v];
    }
    const double* element = x + first * vectors;
    for (uint32_t c = first; c < last; ++c, element += vectors) {
        const double factor = row[c];
#pragma GCC unroll 4
        for (uint32_t v = 0; v < width; ++v) {
            sum[v] = __builtin_fma(factor, element[v], sum[v]);
        }
    }
    for (uint32_t v = 0; v < width; ++v) {
        y[v] = sum[v];
    }
}

void accumulate(const double* row, const double* x, double* y, uint32_t first, uint32_t last, uint32_t vectors) {
    uint32_t v = 0;
    for (; v + 4 <= vectors; v += 4) {
        accumulate_vectors<4>(row, x + v, y + v, first, last, vectors);
    }
    for (; v < vectors; ++v) {
        accumulate_vectors<1>(row, x + v, y + v, first, last, vectors);
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

uint32_t verification::part_doubles(uint32_t vectors) const {
    return m_distribution.local_rows() * m_problem.size * vectors;
}

uint32_t verification::position(uint32_t i, uint32_t vectors) const {
    const uint32_t rows = m_distribution.grid_rows();
    return i % rows * part_doubles(vectors) + i / rows * m_problem.size * vectors;
}

void verification::multiply_upper(const double* x, double* y, uint32_t vectors) const {
    const uint32_t size = m_problem.size;
    m_factors.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        for (uint32_t r = 0; j >= i && r < size; ++r) {
            accumulate(block + r * size, x + position(j, vectors), y + position(i, vectors) + r * vectors,
                       i == j ? r : 0, size, vectors);
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
            double* const result = r + position(i, vectors) + row * vectors;
            accumulate(original + row * size, x + position(j, vectors), result, 0, size, vectors);
            if (j <= i) {
                accumulate(block + row * size, y + position(j, vectors), result, 0, i == j ? row : size, vectors);
            }
            for (uint32_t v = 0; i == j && v < vectors; ++v) {
                result[v] += y[position(i, vectors) + row * vectors + v];  // the unit diagonal of L
            }
        }
    });
    return largest;
}

double verification::sampled_residual(uint32_t vectors) const {
    const distribution& d = m_distribution;
    const uint32_t part = part_doubles(vectors);
    const uint32_t doubles = d.grid_rows() * part;
    const scratch x(doubles);
    const scratch y(doubles);
    const scratch r(doubles);
    constexpr uint32_t word_bits = 32;
    uint32_t signs = 0;
    for (uint32_t e = 0; e < doubles; ++e, signs >>= 1) {
        signs = e % word_bits == 0 ? hash(0x5a17b0a7U + m_problem.seed, e, vectors) : signs;
        x[e] = (signs & 1) != 0 ? 1 : -1;
    }
    __builtin_memset(y, 0, doubles * sizeof(double));
    __builtin_memset(r, 0, doubles * sizeof(double));

    multiply_upper(x, y, vectors);
    reduce(y + d.y() * part, part, reduction_operator::sum, node_group::grid_row());
    for (uint32_t row = 0; row < d.grid_rows(); ++row) {
        broadcast(y + row * part, 2 * part, d.node_at(0, row));
    }
    double largest[2] = {0, subtract_products(x, y, r, vectors)};  // of the residual and of A
    double* const own = r + d.y() * part;
    reduce(own, part, reduction_operator::sum, node_group::grid_row());
    for (uint32_t e = 0; d.x() == 0 && e < part; ++e) {
        largest[0] = worse(absolute(own[e]), largest[0]);
    }
    reduce(largest, 2, reduction_operator::max);
    return largest[0] / (m_problem.n * largest[1]);
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
    panel_exchange& panels = *make_exchange(m_problem, d, m_factors, verification_plan);
    const scratch lower(m_problem.block_doubles());
    const scratch upper(m_problem.block_doubles());
    for (uint32_t k = 0; k < d.blocks(); ++k) {
        panels.post(k);
        for (uint32_t j = d.first_column(k); d.has_row(k) && j < d.blocks(); j += d.grid_columns()) {
            panels.offer(panel::row, k, j);
        }
        for (uint32_t i = d.first_row(k); d.has_column(k) && i < d.blocks(); i += d.grid_rows()) {
            panels.offer(panel::column, k, i);
        }
        panels.ask_for_perimeter(k);
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
                tiled_kernels.multiply_subtract(residual.block(i, j), i == k ? lower : left, j == k ? upper : above,
                                                static_cast<int>(size));
            }
        }
        panels.clear(k);
    }
    panels.finish();
    delete &panels;
    residual.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        largest[0] = worse(largest_element(block, i, j), largest[0]);
    });
    reduce(largest, 2, reduction_operator::max);
    return largest[0] / (m_problem.n * largest[1]);
}

uint64_t verification::checksum() const {
    uint64_t sum = 0;
    m_factors.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        const uint32_t row = i * m_problem.size;
        const uint32_t column = j * m_problem.size;
        for (uint32_t r = 0; r < m_problem.size && row + r < m_problem.n; ++r) {
            for (uint32_t c = 0; c < m_problem.size && column + c < m_problem.n; ++c) {
                uint64_t bits;
                __builtin_memcpy(&bits, block + r * m_problem.size + c, sizeof bits);
                sum += element_checksum(bits, row + r, column + c);
            }
        }
    });
    reduce(&sum, 1, reduction_operator::sum);
    return sum;
}

}  // namespace orbweaver::lu
