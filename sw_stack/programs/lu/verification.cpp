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

double absolute(double value) { return __builtin_fabs(value); }

/// Returns the larger value, or the NaN if one is a NaN.
double worse(double a, double b) { return a >= b || a != a ? a : b; }

/// Computes y[v] += sum over c of row[c] * x[c * vectors + v], c in [first, last), for `width` vectors at once;
/// independent sums hide the latency of the additions.
template <uint32_t width>
void accumulate_vectors(const double* row, const double* x, double* y, uint32_t first, uint32_t last,
                        uint32_t vectors) {
    double sum[width];
    for (uint32_t vector = 0; vector < width; ++vector) { sum[vector] = y[vector]; }
    const double* element = x + first * vectors;
    for (uint32_t inner_column = first; inner_column < last; ++inner_column, element += vectors) {
        const double factor = row[inner_column];
#pragma GCC unroll 4
        for (uint32_t vector = 0; vector < width; ++vector) {
            sum[vector] = __builtin_fma(factor, element[vector], sum[vector]);
        }
    }
    for (uint32_t vector = 0; vector < width; ++vector) { y[vector] = sum[vector]; }
}

void accumulate(const double* row, const double* x, double* y, uint32_t first, uint32_t last, uint32_t vectors) {
    uint32_t vector = 0;
    for (; vector + 4 <= vectors; vector += 4) {
        accumulate_vectors<4>(row, x + vector, y + vector, first, last, vectors);
    }
    for (; vector < vectors; ++vector) { accumulate_vectors<1>(row, x + vector, y + vector, first, last, vectors); }
}

}  // namespace

/// Returns the largest |element| of a block, without the padding beyond n.
double verification::largest_element(const double* block, uint32_t i, uint32_t j) const {
    double largest = 0;
    for (uint32_t inner_row = 0; inner_row < m_problem.size && i * m_problem.size + inner_row < m_problem.n;
         ++inner_row) {
        for (uint32_t inner_column = 0;
             inner_column < m_problem.size && j * m_problem.size + inner_column < m_problem.n; ++inner_column) {
            largest = worse(absolute(block[inner_row * m_problem.size + inner_column]), largest);
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
        for (uint32_t inner_row = 0; j >= i && inner_row < size; ++inner_row) {
            accumulate(block + inner_row * size, x + position(j, vectors),
                       y + position(i, vectors) + inner_row * vectors, i == j ? inner_row : 0, size, vectors);
        }
    });
}

/// Computes this node's part of r = L y - A x; returns the largest |element| of A on this node.
double verification::subtract_products(const double* x, const double* y, double* remainder, uint32_t vectors) const {
    const uint32_t size = m_problem.size;
    const scratch original(m_problem.block_doubles());
    double largest = 0;
    m_factors.for_each_block([&](uint32_t i, uint32_t j, const double* block) {
        m_original.copy_block(i, j, original);
        largest = worse(largest_element(original, i, j), largest);
        for (uint32_t element = 0; element < m_problem.block_doubles(); ++element) {
            original[element] = -original[element];
        }
        for (uint32_t row = 0; row < size; ++row) {
            double* const result = remainder + position(i, vectors) + row * vectors;
            accumulate(original + row * size, x + position(j, vectors), result, 0, size, vectors);
            if (j <= i) {
                accumulate(block + row * size, y + position(j, vectors), result, 0, i == j ? row : size, vectors);
            }
            for (uint32_t vector = 0; i == j && vector < vectors; ++vector) {
                result[vector] += y[position(i, vectors) + row * vectors + vector];  // the unit diagonal of L
            }
        }
    });
    return largest;
}

double verification::sampled_residual(uint32_t vectors) const {
    const distribution& layout = m_distribution;
    const uint32_t part = part_doubles(vectors);
    const uint32_t doubles = layout.grid_rows() * part;
    const scratch x(doubles);
    const scratch y(doubles);
    const scratch remainder(doubles);
    constexpr uint32_t word_bits = 32;
    uint32_t signs = 0;
    for (uint32_t element = 0; element < doubles; ++element, signs >>= 1) {
        signs = element % word_bits == 0 ? hash(0x5a17b0a7U + m_problem.seed, element, vectors) : signs;
        x[element] = (signs & 1) != 0 ? 1 : -1;
    }
    __builtin_memset(y, 0, doubles * sizeof(double));
    __builtin_memset(remainder, 0, doubles * sizeof(double));

    multiply_upper(x, y, vectors);
    reduce(y + layout.y() * part, part, reduction_operator::sum, node_group::grid_row());
    for (uint32_t row = 0; row < layout.grid_rows(); ++row) {
        broadcast(y + row * part, 2 * part, layout.node_at(0, row));
    }
    double largest[2] = {0, subtract_products(x, y, remainder, vectors)};  // largest element of the residual and of A
    double* const own = remainder + layout.y() * part;
    reduce(own, part, reduction_operator::sum, node_group::grid_row());
    for (uint32_t element = 0; layout.x() == 0 && element < part; ++element) {
        largest[0] = worse(absolute(own[element]), largest[0]);
    }
    reduce(largest, 2, reduction_operator::max);
    return largest[0] / (m_problem.n * largest[1]);
}

double verification::exact_residual() const {
    const uint32_t size = m_problem.size;
    const distribution& layout = m_distribution;
    block_matrix residual(m_problem, layout);
    double largest[2] = {};  // largest element of the residual and of A
    residual.for_each_block([&](uint32_t i, uint32_t j, double* block) {
        m_original.copy_block(i, j, block);
        largest[1] = worse(largest_element(block, i, j), largest[1]);
    });
    panel_exchange& panels = *make_exchange(m_problem, layout, m_factors, verification_plan);
    const scratch lower(m_problem.block_doubles());
    const scratch upper(m_problem.block_doubles());
    for (uint32_t k = 0; k < layout.blocks(); ++k) {
        panels.post(k);
        for (uint32_t j = layout.first_column(k); layout.has_row(k) && j < layout.blocks();
             j += layout.grid_columns()) {
            panels.offer(panel::row, k, j);
        }
        for (uint32_t i = layout.first_row(k); layout.has_column(k) && i < layout.blocks(); i += layout.grid_rows()) {
            panels.offer(panel::column, k, i);
        }
        panels.ask_for_perimeter(k);
        for (uint32_t i = layout.first_row(k); i < layout.blocks(); i += layout.grid_rows()) {
            const double* left = panels.column_block(i, k);
            for (uint32_t element = 0; i == k && element < m_problem.block_doubles(); ++element) {
                lower[element] = element / size > element % size    ? left[element]
                                 : element / size == element % size ? 1
                                                                    : 0;
            }
            for (uint32_t j = layout.first_column(k); j < layout.blocks(); j += layout.grid_columns()) {
                const double* above = panels.row_block(k, j);
                for (uint32_t element = 0; j == k && element < m_problem.block_doubles(); ++element) {
                    upper[element] = element / size <= element % size ? above[element] : 0;
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
        for (uint32_t inner_row = 0; inner_row < m_problem.size && row + inner_row < m_problem.n; ++inner_row) {
            for (uint32_t inner_column = 0; inner_column < m_problem.size && column + inner_column < m_problem.n;
                 ++inner_column) {
                uint64_t bits;
                __builtin_memcpy(&bits, block + inner_row * m_problem.size + inner_column, sizeof bits);
                sum += element_checksum(bits, row + inner_row, column + inner_column);
            }
        }
    });
    reduce(&sum, 1, reduction_operator::sum);
    return sum;
}

}  // namespace orbweaver::lu
