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
            const distribution layout(blocks, columns, rows, node);
            std::set<unsigned> positions;
            for (unsigned i = layout.first_row(0); i < blocks; i += rows) {
                for (unsigned j = layout.first_column(0); j < blocks; j += columns) {
                    EXPECT_TRUE(layout.owns(i, j));
                    EXPECT_EQ(layout.owner(i, j), node);
                    EXPECT_LT(layout.local_index(i, j), layout.local_rows() * layout.local_columns());
                    EXPECT_TRUE(positions.insert(layout.local_index(i, j)).second);
                }
            }
            unsigned owned = 0;
            for (unsigned b = 0; b < blocks * blocks; ++b) {
                owned += layout.owner(b / blocks, b % blocks) == node ? 1 : 0;
            }
            EXPECT_EQ(positions.size(), owned);
        }
    }
}

TEST(distribution, finds_the_first_row_and_column_from_anywhere) {
    for (unsigned node = 0; node < 12; ++node) {
        const distribution layout(30, 4, 3, node);
        for (unsigned start = 0; start < 30; ++start) {
            unsigned row = start;
            while (!layout.has_row(row)) { ++row; }
            unsigned column = start;
            while (!layout.has_column(column)) { ++column; }
            EXPECT_EQ(layout.first_row(start), row);
            EXPECT_EQ(layout.first_column(start), column);
        }
    }
}

TEST(distribution, keeps_perimeter_blocks_in_the_grid_row_and_column_of_those_that_need_them) {
    for (unsigned node = 0; node < 16; ++node) {
        const distribution layout(16, 4, 4, node);
        for (unsigned i = 0; i < 16; ++i) {
            for (unsigned j = 0; j < 16; ++j) {
                for (unsigned k = 0; layout.owns(i, j) && k < 16; ++k) {
                    EXPECT_EQ(layout.owner(k, j) % 4, layout.x());
                    EXPECT_EQ(layout.owner(i, k) / 4, layout.y());
                }
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::lu
