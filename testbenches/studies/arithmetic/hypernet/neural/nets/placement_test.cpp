// SPDX-License-Identifier: Apache-2.0
// Home groups on processors.
#include "sw_stack/shared/neural/placement.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"

namespace orbweaver::studies::hypernet_model {
namespace {

using neural::mapping;
using neural::placement;

TEST(neural_placement, gives_every_home_group_a_processor_of_its_own) {
    const std::pair<unsigned, unsigned> grids[] = {{1, 1}, {8, 8}, {8, 2}, {2, 16}, {16, 1}};
    for (const auto& [columns, rows] : grids) {
        for (const mapping how : {mapping::linear, mapping::quadrants}) {
            const placement layout(how, columns, rows);
            std::set<unsigned> processors;
            for (unsigned group = 0; group < columns * rows; ++group) {
                processors.insert(layout.processor_of(group));
                EXPECT_EQ(layout.group_of(layout.processor_of(group)), group);
            }
            EXPECT_EQ(processors.size(), columns * rows);
            EXPECT_EQ(*processors.rbegin(), columns * rows - 1);
        }
    }
}

TEST(neural_placement, puts_each_quarter_of_the_home_groups_into_a_quadrant) {
    const placement layout(mapping::quadrants, 8, 8);
    for (unsigned group = 0; group < 64; ++group) {
        const unsigned processor = layout.processor_of(group);
        EXPECT_EQ(processor % 8 / 4 + processor / 8 / 4 * 2, group / 16);
    }
}

TEST(neural_placement, knows_that_quadrants_need_powers_of_two) {
    EXPECT_TRUE(placement::is_possible(mapping::quadrants, 8, 4));
    EXPECT_FALSE(placement::is_possible(mapping::quadrants, 6, 4));
    EXPECT_TRUE(placement::is_possible(mapping::linear, 6, 5));
}

/// The sum of d_kl v_kl on a mesh, which the mapping is to make small.
double weighted_distance(const placement& layout, const std::vector<std::vector<std::uint32_t>>& shared, int columns) {
    double sum = 0;
    for (unsigned k = 0; k < shared.size(); ++k) {
        for (unsigned index = 0; index < shared.size(); ++index) {
            const int source = static_cast<int>(layout.processor_of(k));
            const int destination = static_cast<int>(layout.processor_of(index));
            sum += shared[k][index] * (std::abs(source % columns - destination % columns) +
                                       std::abs(source / columns - destination / columns));
        }
    }
    return sum;
}

TEST(neural_placement, in_quadrants_makes_the_ways_of_a_clustered_net_shorter) {
    const neural::clustered_net net({2048, 32, 480, 31, 60, 8, 0.5, 0.25}, neural::drawing::clustered,
                                    {1, neural::weight_rule::symmetric, 1}, 1);
    const auto shared = shared_cells({2048, 64}, connections_of(net));
    EXPECT_LT(weighted_distance({mapping::quadrants, 8, 8}, shared, 8),
              0.9 * weighted_distance({mapping::linear, 8, 8}, shared, 8));
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
