// SPDX-License-Identifier: Apache-2.0
// The machine-free parts of the program `matrix`.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw_stack/programs/matrix/seeded_matrix.h"
#include "sw_stack/programs/matrix/sparse_rows.h"
#include "sw_stack/programs/matrix/vector_kernels.h"
#include "sw_stack/programs/matrix/vector_layout.h"

namespace orbweaver::matrix {
namespace {

constexpr std::pair<unsigned, unsigned> grids[] = {{1U, 1U}, {2U, 1U}, {1U, 3U}, {3U, 2U}, {4U, 4U}, {8U, 8U}};

TEST(vector_kernels, compute_the_same_whatever_the_length) {
    for (const vector_kernels& kernels : {tuned_vectors, plain_vectors}) {
        for (unsigned count = 0; count < 10; ++count) {
            std::vector<double> x(count + 1);
            std::vector<double> y(count + 1, 1);
            double product = 0;
            for (unsigned element = 0; element <= count; ++element) {
                x[element] = element + 2;
                product += element < count ? x[element] * x[element] : 0;
            }
            EXPECT_EQ(kernels.dot(x.data(), 1, x.data(), count), product);
            std::vector<double> spread(3 * count + 1);
            for (unsigned element = 0; element < count; ++element) { spread[3 * element] = x[element]; }
            EXPECT_EQ(kernels.dot(spread.data(), 3, x.data(), count), product);
            kernels.add_multiple(y.data(), 3, x.data(), count);
            for (unsigned element = 0; element < count; ++element) { EXPECT_EQ(y[element], 1 + 3 * x[element]); }
            EXPECT_EQ(y[count], 1);
        }
    }
}

/// The places of a run.
std::set<unsigned> positions_of(const vector_layout::run& part) {
    std::set<unsigned> locations;
    for (unsigned element = 0; element < part.count; ++element) {
        locations.insert(part.first + element * part.stride);
    }
    return locations;
}

TEST(vector_layout, gives_each_element_a_place_in_the_runs_of_its_node_and_of_its_grid_column) {
    for (const vector_order order : {vector_order::strided, vector_order::contiguous}) {
        for (const auto& [columns, rows] : grids) {
            for (unsigned n : {1U, 2U, 5U, 63U, 64U, 65U, 1000U}) {
                std::vector<std::set<unsigned>> of_columns(columns);
                std::set<unsigned> all;
                for (unsigned node = 0; node < columns * rows; ++node) {
                    const vector_layout layout(n, columns, rows, node, order);
                    std::set<unsigned> own;
                    for (unsigned element = 0; element < layout.size(); ++element) {
                        const unsigned i = layout.element(element);
                        EXPECT_TRUE(layout.owns(i));
                        own.insert(layout.position(i));
                        EXPECT_TRUE(all.insert(layout.position(i)).second);
                    }
                    EXPECT_EQ(positions_of(layout.of_node(node)), own);
                    of_columns[layout.x()].merge(own);
                }
                EXPECT_EQ(all, positions_of({0, 1, n}));
                for (unsigned x = 0; x < columns; ++x) {
                    EXPECT_EQ(positions_of(vector_layout(n, columns, rows, 0, order).of_column(x)), of_columns[x]);
                }
            }
        }
    }
}

TEST(vector_layout, keeps_elements_in_order_with_nodes_between_those_of_a_node_unless_they_are_to_be_contiguous) {
    const vector_layout strided(100, 4, 2, 5);
    EXPECT_EQ(strided.position(37), 37U);
    EXPECT_EQ(strided.of_node(5).stride, 8U);
    EXPECT_EQ(strided.of_column(1).stride, 4U);
    const vector_layout contiguous(100, 4, 2, 5, vector_order::contiguous);
    EXPECT_EQ(contiguous.of_node(5).stride, 1U);
    EXPECT_EQ(contiguous.of_column(1).stride, 1U);
}

TEST(seeded_matrix, is_symmetric_and_diagonally_dominant_with_the_asked_number_of_elements) {
    for (const auto& [n, off_diagonals] :
         {std::pair{1U, 10U}, {2U, 10U}, {6U, 10U}, {40U, 64U}, {200U, 11U}, {50U, 0U}}) {
        const seeded_matrix a(n, off_diagonals, 3);
        std::map<std::pair<unsigned, unsigned>, double> elements;
        for (unsigned i = 0; i < n; ++i) {
            unsigned in_row = 0;
            double others = 0;
            a.for_each_of_row(i, [&](unsigned j, double value) {
                EXPECT_LT(j, n);
                EXPECT_TRUE(elements.emplace(std::pair{i, j}, value).second) << i << ", " << j << " twice";
                others += i == j ? 0 : std::fabs(value);
                ++in_row;
            });
            EXPECT_EQ(in_row, a.elements_of_row());
            EXPECT_GT((elements[{i, i}]), others);
        }
        EXPECT_EQ(a.elements_of_row(), 1 + 2 * std::min(off_diagonals / 2, (n - 1) / 2));
        for (const auto& [location, value] : elements) {
            EXPECT_EQ((elements[{location.second, location.first}]), value);
        }
    }
}

/// A x by rows, in the order of the matrix.
std::vector<double> multiply(const sparse_rows& rows, const vector_layout& layout, const std::vector<double>& x) {
    std::vector<double> ordered(x.size());
    for (unsigned i = 0; i < x.size(); ++i) { ordered[layout.position(i)] = x[i]; }
    std::vector<double> y;
    for (unsigned row = 0; row < rows.rows(); ++row) { y.push_back(rows.multiply(row, ordered.data())); }
    return y;
}

TEST(sparse_rows, times_a_vector_are_the_same_bits_on_every_grid) {
    const unsigned n = 67;
    const seeded_matrix a(n, 8, 11);
    std::vector<double> x;
    for (unsigned i = 0; i < n; ++i) { x.push_back(right_hand_side(2, i)); }
    std::vector<double> right(n);
    for (unsigned i = 0; i < n; ++i) {
        std::map<unsigned, double> row;
        a.for_each_of_row(i, [&row](unsigned j, double value) { row[j] = value; });
        for (const auto& [j, value] : row) { right[i] = std::fma(value, x[j], right[i]); }
    }
    for (const auto& [columns, rows] : grids) {
        for (unsigned node = 0; node < columns * rows; ++node) {
            const vector_layout layout(n, columns, rows, node);
            sparse_rows own(layout);
            own.fill(a);
            const auto y = multiply(own, layout, x);
            ASSERT_EQ(y.size(), layout.size());
            for (unsigned index = 0; index < y.size(); ++index) { EXPECT_EQ(y[index], right[layout.element(index)]); }
        }
    }
}

TEST(sparse_rows, of_a_file_are_sorted_and_hold_the_sum_of_elements_named_twice) {
    const std::string text =
        "%%MatrixMarket matrix coordinate real symmetric\n4 4 7\n"
        "4 1 3\n1 1 8\n4 2 -2\n2 2 16\n4 1 0.5\n3 1 1\n4 4 32\n";
    const double dense[4][4] = {{8, 0, 1, 3.5}, {0, 16, 0, -2}, {1, 0, 0, 0}, {3.5, -2, 0, 32}};
    market_header header;
    ASSERT_EQ(read_market_header(text.data(), text.data() + text.size(), header).what, nullptr);
    for (const auto& [columns, rows] : grids) {
        unsigned elements = 0;
        for (unsigned node = 0; node < columns * rows; ++node) {
            const vector_layout layout(4, columns, rows, node);
            sparse_rows own(layout);
            ASSERT_EQ(own.read(header, text.data() + text.size()).what, nullptr);
            elements += own.elements();
            for (unsigned j = 0; j < 4; ++j) {
                std::vector<double> unit(4);
                unit[j] = 1;
                const auto column = multiply(own, layout, unit);
                for (unsigned row = 0; row < own.rows(); ++row) {
                    EXPECT_EQ(column[row], dense[layout.element(row)][j]);
                }
            }
        }
        EXPECT_EQ(elements, 9U);
    }
}

}  // namespace
}  // namespace orbweaver::matrix
