// SPDX-License-Identifier: Apache-2.0
#include "sim/results/console/heat_map.h"

#include <gtest/gtest.h>

#include <vector>

namespace orbweaver::sim {
namespace {

TEST(heat_map, shows_a_cell_a_node_row_by_row) {
    const std::vector<double> values{0, 0.05, 0.1, 0.55, 0.94, 1};
    EXPECT_EQ(heat_map(values, 3, 2), ". 0 1\n5 9 #\n");
}

TEST(heat_map, averages_a_mesh_that_is_larger_than_the_screen) {
    std::vector<double> values(64 * 64, 0);
    for (std::size_t i = 0; i < 64 * 32; ++i) {
        values[i] = 0.5;  // the upper half
    }
    const std::string map = heat_map(values, 64, 64);
    EXPECT_EQ(std::count(map.begin(), map.end(), '\n'), 16);
    EXPECT_EQ(std::count(map.begin(), map.end(), '5'), 32 * 8);
    EXPECT_EQ(std::count(map.begin(), map.end(), '.'), 32 * 8);
}

TEST(heat_map, uneven_cells_cover_every_node) {
    const std::vector<double> values(33 * 17, 1);
    const std::string map = heat_map(values, 33, 17);
    EXPECT_EQ(std::count(map.begin(), map.end(), '#'), 32 * 16);
}

}  // namespace
}  // namespace orbweaver::sim
