// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/distribution.h"

#include <gtest/gtest.h>

#include <set>

namespace orbweaver::lu {
namespace {

TEST(distribution, gives_every_block_to_one_node_at_one_place) {
    for (const auto& [columns, rows] : {std::pair{1U, 1U}, {2U, 1U}, {1U, 3U}, {4U, 2U}, {8U, 8U}, {32U, 32U}}) {
        const unsigned blocks = 19;
        for (unsigned node = 0; node < columns * rows; ++node) {
            const distribution d(blocks, columns, rows, node);
            std::set<unsigned> places;
            for (unsigned i = d.first_row(0); i < blocks; i += rows) {
                for (unsigned j = d.first_column(0); j < blocks; j += columns) {
                    EXPECT_TRUE(d.owns(i, j));
                    EXPECT_EQ(d.owner(i, j), node);
                    EXPECT_LT(d.local_index(i, j), d.local_rows() * d.local_columns());
                    EXPECT_TRUE(places.insert(d.local_index(i, j)).second);
                }
            }
            unsigned owned = 0;
            for (unsigned b = 0; b < blocks * blocks; ++b) {
                owned += d.owner(b / blocks, b % blocks) == node ? 1 : 0;
            }
            EXPECT_EQ(places.size(), owned);
        }
    }
}

TEST(distribution, finds_the_first_row_and_column_from_anywhere) {
    for (unsigned node = 0; node < 12; ++node) {
        const distribution d(30, 4, 3, node);
        for (unsigned start = 0; start < 30; ++start) {
            unsigned row = start;
            while (!d.has_row(row)) {
                ++row;
            }
            unsigned column = start;
            while (!d.has_column(column)) {
                ++column;
            }
            EXPECT_EQ(d.first_row(start), row);
            EXPECT_EQ(d.first_column(start), column);
        }
    }
}

TEST(distribution, keeps_perimeter_blocks_in_the_grid_row_and_column_of_those_that_need_them) {
    for (unsigned node = 0; node < 16; ++node) {
        const distribution d(16, 4, 4, node);
        for (unsigned i = 0; i < 16; ++i) {
            for (unsigned j = 0; j < 16; ++j) {
                for (unsigned k = 0; d.owns(i, j) && k < 16; ++k) {
                    EXPECT_EQ(d.owner(k, j) % 4, d.x());
                    EXPECT_EQ(d.owner(i, k) / 4, d.y());
                }
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::lu
