// SPDX-License-Identifier: Apache-2.0
// The tree of a partial broadcast of outputs.
#include "sw_stack/shared/neural/region_tree.h"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace orbweaver::neural {
namespace {

TEST(neural_region_tree, brings_every_processor_one_packet_in_as_many_steps_as_their_number_has_bits) {
    for (unsigned size = 1; size <= 33; ++size) {
        const region_tree tree(5, size);
        for (unsigned root = 5; root < 5 + size; ++root) {
            std::vector<unsigned> packets(5 + size + 1);
            std::vector<unsigned> reached{root};
            unsigned steps = 0;
            for (; !reached.empty(); ++steps) {
                std::vector<unsigned> next;
                for (const unsigned processor : reached) {
                    tree.for_each_child(root, processor, [&](unsigned child) {
                        ASSERT_TRUE(tree.contains(child)) << size;
                        ++packets[child];
                        next.push_back(child);
                    });
                }
                reached = next;
            }
            EXPECT_LE(steps, std::bit_width(size - 1) + 1U) << size;
            for (unsigned processor = 5; processor < 5 + size; ++processor) {
                EXPECT_EQ(packets[processor], processor == root ? 0U : 1U) << size << " " << root << " " << processor;
            }
        }
    }
}

TEST(neural_region_tree, of_a_power_of_two_goes_over_links_of_a_cube) {
    const region_tree tree(16, 8);
    for (unsigned root = 16; root < 24; ++root) {
        for (unsigned processor = 16; processor < 24; ++processor) {
            tree.for_each_child(root, processor,
                                [&](unsigned child) { EXPECT_TRUE(std::has_single_bit(child ^ processor)); });
        }
    }
}

TEST(neural_region_tree, contains_its_processors_alone) {
    const region_tree tree(3, 4);
    EXPECT_FALSE(tree.contains(2));
    EXPECT_TRUE(tree.contains(3));
    EXPECT_TRUE(tree.contains(6));
    EXPECT_FALSE(tree.contains(7));
}

}  // namespace
}  // namespace orbweaver::neural
