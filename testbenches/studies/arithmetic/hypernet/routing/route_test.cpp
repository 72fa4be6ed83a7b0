// SPDX-License-Identifier: Apache-2.0
// Routes against golden routes; their properties for nets of all kinds.
#include "studies/arithmetic/hypernet/routing/route.h"

#include <gtest/gtest.h>

#include <random>

#include "testbenches/support/golden_routes.h"

namespace orbweaver::studies::hypernet_model {
namespace {

std::vector<address> nodes_of_route(const hypernet& net, address source, address destination) {
    std::vector<address> nodes{source};
    for (const hop& next : route(net, source, destination)) { nodes.push_back(next.neighbour); }
    return nodes;
}

TEST(hypernet_route, is_the_golden_one_in_the_3_3_net) {
    const hypernet net(module_kind::cubelet, 3, 3);
    for (const auto& nodes : golden_routes_of_the_3_3_net()) {
        EXPECT_EQ(nodes_of_route(net, nodes.front(), nodes.back()), nodes);
    }
}

TEST(hypernet_route, is_the_golden_one_in_the_5_3_net) {
    const std::vector<std::vector<address>> golden = {
        {0,     2,     6,     14,    30,    480,   481,   485,   493,   509,   65025,
         65024, 65026, 65030, 65038, 65054, 65504, 65505, 65507, 65511, 65519, 65535},
        {12345, 12344, 12346, 12706, 12707, 12705, 12713, 54369, 54368, 54370, 54310, 54311, 54309, 54305, 54321},
    };
    const hypernet net(module_kind::cubelet, 5, 3);
    for (const auto& nodes : golden) { EXPECT_EQ(nodes_of_route(net, nodes.front(), nodes.back()), nodes); }
}

/// Fails unless every hop is a link of the net, the route ends at the destination within the bounds and does not leave
/// the smallest subnet with both ends.
void expect_minimal_route(const hypernet& net, address source, address destination) {
    const unsigned common = net.common_level(source, destination);
    std::vector<unsigned> crossed(net.h());
    address node = net.node_at(source);
    const std::vector<hop> hops = route(net, source, destination);
    for (const hop& next : hops) {
        if (next.level == 0) {
            ASSERT_EQ(net.common_level(node, next.neighbour), 1U);
            const address inside = net.module().positions() - 1;
            ASSERT_EQ(net.module().distance(node & inside, next.neighbour & inside), 1U);
        } else {
            const external_port port = net.port(node);
            ASSERT_EQ(port.level, next.level);
            ASSERT_EQ(port.use, port_use::link);
            ASSERT_EQ(port.peer, next.neighbour);
            ++crossed[next.level];
        }
        node = next.neighbour;
        ASSERT_LE(net.common_level(node, destination), common);
    }
    ASSERT_EQ(node, net.node_at(destination));
    ASSERT_LE(hops.size(), net.longest_route());
    unsigned external = 0;
    for (unsigned level = 1; level < net.h(); ++level) {
        ASSERT_LE(crossed[level], level < common ? 1U << (common - 1 - level) : 0U);
        external += crossed[level];
    }
    ASSERT_LE(external, net.max_external_hops());
}

TEST(hypernet_route, ends_within_the_bounds_for_all_pairs_of_small_nets) {
    for (const auto kind : {module_kind::cubelet, module_kind::treelet, module_kind::buslet}) {
        for (const hypernet& net : {hypernet(kind, 3, 3), hypernet(kind, 2, 3), hypernet(kind, 4, 2, 1),
                                    hypernet::of_width(kind, 3, 6), hypernet::of_width(kind, 4, 6)}) {
            for (address source = 0; source < net.positions(); ++source) {
                for (address destination = 0; destination < net.positions(); ++destination) {
                    SCOPED_TRACE(testing::Message() << source << " to " << destination);
                    ASSERT_NO_FATAL_FAILURE(expect_minimal_route(net, source, destination));
                }
            }
        }
    }
}

TEST(hypernet_route, ends_within_the_bounds_for_random_pairs_of_large_nets) {
    std::mt19937_64 random(1988);
    for (const auto kind : {module_kind::cubelet, module_kind::treelet, module_kind::buslet}) {
        for (const hypernet& net :
             {hypernet(kind, 3, 4), hypernet(kind, 5, 4), hypernet(kind, 5, 5), hypernet(kind, 5, 3, 2),
              hypernet::of_width(kind, 4, 9), hypernet::of_width(kind, 5, 20)}) {
            for (int pair = 0; pair < 300; ++pair) {
                const address source = random() % net.positions();
                const address destination = random() % net.positions();
                SCOPED_TRACE(testing::Message() << source << " to " << destination);
                ASSERT_NO_FATAL_FAILURE(expect_minimal_route(net, source, destination));
            }
        }
    }
}

TEST(hypernet_route, needs_one_table_entry_a_sibling) {
    EXPECT_EQ(table_entries({module_kind::cubelet, 3, 3}) + 8, 20U);  // with a table of the cubelet
    EXPECT_EQ(table_entries({module_kind::cubelet, 5, 3}) + 32, 176U);
}

// So the bits above could be dropped on the way: the destination's address shrinks (section 2.2.1).
TEST(hypernet_route, inside_a_subnet_is_that_of_the_net_of_its_size_whatever_the_bits_above) {
    const hypernet net(module_kind::cubelet, 3, 3);
    for (unsigned level = 1; level < 3; ++level) {
        const hypernet small(module_kind::cubelet, 3, level);
        for (address subnet = 1; subnet < net.positions() >> small.bits(); ++subnet) {
            const address above = subnet << small.bits();
            for (address pair = 0; pair < small.positions() * small.positions(); ++pair) {
                const address source = pair / small.positions();
                const address destination = pair % small.positions();
                std::vector<address> expected = nodes_of_route(small, source, destination);
                for (address& node : expected) { node |= above; }
                EXPECT_EQ(nodes_of_route(net, above | source, above | destination), expected);
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
