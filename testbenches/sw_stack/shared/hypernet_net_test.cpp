// SPDX-License-Identifier: Apache-2.0
// The definition that models, hardware and firmware share; its wiring and routes are those of hypernet_structure.* and
// hypernet_route.* too, which stand on it.
#include "sw_stack/shared/hypernet_net.h"

#include <gtest/gtest.h>

#include <random>

namespace orbweaver {
namespace {

constexpr auto cubelet = hypernet_module_kind::cubelet;
constexpr auto treelet = hypernet_module_kind::treelet;
constexpr auto buslet = hypernet_module_kind::buslet;
constexpr auto complete = hypernet_module_kind::complete;

TEST(hypernet_net, is_a_constant_expression) {
    constexpr hypernet_net net(cubelet, 3, 3);
    static_assert(net.fault() == hypernet_fault::none);
    static_assert(net.port(0b10111001).peer == 0b11010101);  // the worked example of section 2.1.3
    static_assert(net.next(7, 8) == hypernet_hop{6, 0} && net.next(2, 8) == hypernet_hop{8, 1});
}

TEST(hypernet_net, states_why_it_cannot_be) {
    EXPECT_EQ(hypernet_net(cubelet, 0, 1).fault(), hypernet_fault::module);
    EXPECT_EQ(hypernet_net(cubelet, 17, 1).fault(), hypernet_fault::module);
    EXPECT_EQ(hypernet_net(cubelet, 3, 0).fault(), hypernet_fault::levels);
    EXPECT_EQ(hypernet_net(cubelet, 3, 5).fault(), hypernet_fault::levels);
    EXPECT_EQ(hypernet_net(cubelet, 3, 2, 2).fault(), hypernet_fault::subnets);
    EXPECT_EQ(hypernet_net(cubelet, 5, 5).fault(), hypernet_fault::address);
    EXPECT_EQ(basic_hypernet_net<uint64_t>(cubelet, 5, 5).fault(), hypernet_fault::none);
    EXPECT_EQ(hypernet_net::of_width(cubelet, 3, 2).fault(), hypernet_fault::width);
    EXPECT_EQ(hypernet_net::of_width(cubelet, 2, 6).fault(), hypernet_fault::width);
}

TEST(hypernet_net, keeps_a_fault_when_a_level_is_added) {
    hypernet_net net(cubelet, 2, 3);
    net.add_level(0);
    EXPECT_EQ(net.fault(), hypernet_fault::levels);
}

TEST(hypernet_net, numbers_the_nodes_of_treelets_without_a_gap) {
    const hypernet_net net(treelet, 3, 3);
    uint32_t number = 0;
    for (uint32_t position = 0; position < net.positions(); ++position) {
        if (net.is_node(position)) {
            EXPECT_EQ(net.number_of(position), number);
            EXPECT_EQ(net.address_of(number), position);
            ++number;
        }
    }
    EXPECT_EQ(number, net.nodes());
    EXPECT_EQ(number, 224U);
}

TEST(hypernet_net, numbers_the_nodes_of_other_modules_as_they_are_addressed) {
    for (const auto kind : {cubelet, buslet, complete}) {
        const hypernet_net net(kind, 3, 2);
        EXPECT_EQ(net.nodes(), 32U);
        EXPECT_EQ(net.number_of(29), 29U);
        EXPECT_EQ(net.address_of(29), 29U);
    }
}

TEST(hypernet_module, has_as_neighbours_the_nodes_that_a_hop_reaches) {
    for (const auto kind : {cubelet, treelet, buslet, complete}) {
        for (unsigned d = 1; d <= 5; ++d) {
            const basic_hypernet_module<uint32_t> module(kind, d);
            for (uint32_t node = 0; node < module.nodes(); ++node) {
                uint32_t reached = 0;  // as bits
                for (uint32_t number = 0; number < module.degree(node); ++number) {
                    reached |= 1U << module.neighbour(node, number);
                }
                for (uint32_t other = 0; other < module.nodes(); ++other) {
                    const bool is_hop = other != node && module.next(node, other) == other;
                    EXPECT_EQ((reached >> other & 1) != 0, is_hop) << d << ": " << node << " to " << other;
                }
            }
        }
    }
}

TEST(hypernet_module, names_the_neighbours_in_a_stated_order) {
    const basic_hypernet_module<uint32_t> tree(treelet, 3);
    EXPECT_EQ(tree.neighbour(3, 0), 1U);  // the root has no parent
    EXPECT_EQ(tree.neighbour(3, 1), 5U);
    EXPECT_EQ(tree.neighbour(5, 0), 3U);
    EXPECT_EQ(tree.neighbour(5, 1), 4U);
    EXPECT_EQ(tree.neighbour(5, 2), 6U);
    const basic_hypernet_module<uint32_t> cube(cubelet, 3);
    EXPECT_EQ(cube.neighbour(5, 1), 7U);
}

TEST(hypernet_net, has_the_same_routes_whatever_holds_an_address) {
    std::mt19937 random(1988);
    for (const auto kind : {cubelet, treelet, buslet, complete}) {
        const hypernet_net net(kind, 4, 4);
        const basic_hypernet_net<uint64_t> wide(kind, 4, 4);
        for (int pair = 0; pair < 200; ++pair) {
            const uint32_t source = net.node_at(static_cast<uint32_t>(random()) % net.positions());
            const uint32_t destination = net.node_at(static_cast<uint32_t>(random()) % net.positions());
            if (source != destination) {
                EXPECT_EQ(net.next(source, destination).neighbour, wide.next(source, destination).neighbour)
                    << source << " to " << destination;
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver
