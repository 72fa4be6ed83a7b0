// SPDX-License-Identifier: Apache-2.0
// The kernels against element-wise LU with the same sequence of fused multiply-adds: equal bit for bit.
#include "sw_stack/programs/lu/block_kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

#include "sw_stack/programs/common/hash.h"
#include "testbenches/support/plain_lu.h"

namespace orbweaver::lu {
namespace {

matrix block_lu(const block_kernels& kernels, const matrix& a, unsigned n, unsigned size) {
    const unsigned blocks = n / size;
    std::vector<matrix> block(blocks * blocks, matrix(size * size));
    const auto element = [&](unsigned i, unsigned j) -> double& {
        return block[i / size * blocks + j / size][i % size * size + j % size];
    };
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j < n; ++j) { element(i, j) = a[i * n + j]; }
    }
    const auto side = static_cast<int>(size);
    for (unsigned k = 0; k < blocks; ++k) {
        const double* diagonal = block[k * blocks + k].data();
        EXPECT_EQ(kernels.factorise(block[k * blocks + k].data(), side), side);
        matrix reciprocals(size);
        invert_pivots(diagonal, reciprocals.data(), side);
        for (unsigned j = k + 1; j < blocks; ++j) {
            kernels.solve_lower(diagonal, block[k * blocks + j].data(), side);
            kernels.solve_upper(diagonal, reciprocals.data(), block[j * blocks + k].data(), side);
        }
        for (unsigned i = k + 1; i < blocks; ++i) {
            for (unsigned j = k + 1; j < blocks; ++j) {
                kernels.multiply_subtract(block[i * blocks + j].data(), block[i * blocks + k].data(),
                                          block[k * blocks + j].data(), side);
            }
        }
    }
    matrix result(n * n);
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j < n; ++j) { result[i * n + j] = element(i, j); }
    }
    return result;
}

TEST(block_kernels, give_the_bits_of_element_wise_lu_for_every_block_size) {
    const unsigned n = 96;
    const matrix a = seeded_matrix(n, 1);
    const matrix expected = plain_lu(a, n);
    for (const unsigned size : {4U, 8U, 12U, 16U, 24U, 32U, 48U, 96U}) {
        EXPECT_EQ(block_lu(tiled_kernels, a, n, size), expected) << size;
        EXPECT_EQ(block_lu(plain_kernels, a, n, size), expected) << size;
    }
}

TEST(block_kernels, compute_what_lu_reports_from_the_modelled_machine) {
    // Checksums that lu printed on 1x1 to 8x8 nodes, in both messaging modes.
    const struct {
        unsigned n;
        std::uint64_t checksum;
    } reported[] = {{17, 0x167e33c0857bdc4f},
                    {64, 0x530be2b63075aa89},
                    {100, 0x6d9d757c050fff17},
                    {128, 0x009cbe14c21b2a8f},
                    {256, 0x3a87ad62560fddb2}};
    for (const auto& run : reported) {
        const matrix lu = plain_lu(seeded_matrix(run.n, 1), run.n);
        std::uint64_t sum = 0;
        for (unsigned i = 0; i < run.n; ++i) {
            for (unsigned j = 0; j < run.n; ++j) {
                sum += element_checksum(std::bit_cast<std::uint64_t>(lu[i * run.n + j]), i, j);
            }
        }
        EXPECT_EQ(sum, run.checksum) << run.n;
    }
}

TEST(block_kernels, reproduce_the_matrix) {
    const unsigned n = 64;
    const matrix a = seeded_matrix(n, 7);
    const matrix lu = block_lu(tiled_kernels, a, n, 16);
    double worst = 0;
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j < n; ++j) {
            double sum = i <= j ? lu[i * n + j] : 0;
            for (unsigned k = 0; k < std::min(i, j + 1); ++k) { sum += lu[i * n + k] * lu[k * n + j]; }
            worst = std::max(worst, std::fabs(sum - a[i * n + j]));
        }
    }
    EXPECT_LT(worst / (n * (n + 1)), 1e-16);
}

TEST(block_kernels, name_the_first_row_with_a_bad_pivot) {
    for (const int row : {0, 3, 4, 9, 15}) {
        matrix a = seeded_matrix(16, 3);
        for (int j = 0; j < 16; ++j) {
            a[static_cast<std::size_t>(row * 16 + j)] = row == 0 ? 0 : a[static_cast<std::size_t>(j)];
        }
        matrix once_more = a;
        EXPECT_EQ(tiled_kernels.factorise(a.data(), 16), row);
        EXPECT_EQ(plain_kernels.factorise(once_more.data(), 16), row);
    }
}

TEST(seeded_matrix, is_diagonally_dominant) {
    const unsigned n = 100;
    const matrix a = seeded_matrix(n, 5);
    for (unsigned i = 0; i < n; ++i) {
        double sum = 0;
        for (unsigned j = 0; j < n; ++j) { sum += i == j ? 0 : std::fabs(a[i * n + j]); }
        EXPECT_GT(a[i * n + i], sum);
    }
}

TEST(element_checksum, distinguishes_bits_rows_and_columns) {
    const std::uint64_t one = 0x3ff0000000000000;
    EXPECT_NE(element_checksum(one, 1, 2), element_checksum(one + 1, 1, 2));
    EXPECT_NE(element_checksum(one, 1, 2), element_checksum(one, 2, 1));
    EXPECT_NE(element_checksum(0, 0, 1), element_checksum(1, 0, 0));
}

}  // namespace
}  // namespace orbweaver::lu
