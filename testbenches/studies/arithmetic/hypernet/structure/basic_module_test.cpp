// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/structure/basic_module.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace orbweaver::studies::hypernet_model {
namespace {

TEST(hypernet_module, of_a_cubelet_corrects_dimensions_in_ascending_order) {
    const basic_module cubelet(module_kind::cubelet, 3);
    EXPECT_EQ(cubelet.next(7, 0), 6U);
    EXPECT_EQ(cubelet.next(6, 0), 4U);
    EXPECT_EQ(cubelet.neighbours(0), (std::vector<address>{1, 2, 4}));
}

TEST(hypernet_module, of_a_treelet_has_its_root_in_two_positions) {
    const basic_module treelet(module_kind::treelet, 3);
    EXPECT_EQ(treelet.nodes(), 7U);
    EXPECT_EQ(treelet.node_at(7), 3U);
    EXPECT_EQ(treelet.neighbours(3), (std::vector<address>{1, 5}));
    EXPECT_EQ(treelet.neighbours(1), (std::vector<address>{0, 2, 3}));
    EXPECT_EQ(treelet.neighbours(6), (std::vector<address>{5}));
}

TEST(hypernet_module, of_a_treelet_leads_up_to_the_common_ancestor_and_down) {
    const basic_module treelet(module_kind::treelet, 4);
    address node = 0;
    std::vector<address> path;
    while (node != 6) {
        node = treelet.next(node, 6);
        path.push_back(node);
    }
    EXPECT_EQ(path, (std::vector<address>{1, 3, 5, 6}));
}

TEST(hypernet_module, of_a_buslet_reaches_every_member_at_once) {
    const basic_module buslet(module_kind::buslet, 3);
    EXPECT_EQ(buslet.distance(2, 7), 1U);
    EXPECT_EQ(buslet.neighbours(0).size(), 7U);
}

TEST(hypernet_module, of_a_complete_graph_has_a_link_between_any_two_nodes) {
    const basic_module complete(module_kind::complete, 3);
    EXPECT_EQ(complete.nodes(), 8U);
    EXPECT_EQ(complete.next(2, 7), 7U);
    EXPECT_EQ(complete.neighbours(2), (std::vector<address>{0, 1, 3, 4, 5, 6, 7}));
}

TEST(hypernet_module, has_the_stated_diameter_and_symmetric_distances) {
    for (const auto kind : {module_kind::cubelet, module_kind::treelet, module_kind::buslet, module_kind::complete}) {
        for (unsigned d = 2; d <= 6; ++d) {
            const basic_module module(kind, d);
            unsigned longest = 0;
            for (address source = 0; source < module.nodes(); ++source) {
                for (address destination = 0; destination < module.nodes(); ++destination) {
                    longest = std::max(longest, module.distance(source, destination));
                    ASSERT_EQ(module.distance(source, destination), module.distance(destination, source));
                }
            }
            EXPECT_EQ(longest, module.diameter());
        }
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
