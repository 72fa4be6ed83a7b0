// SPDX-License-Identifier: Apache-2.0
// Switches in place of complete graphs: their number, and the ways over them.
#include "testbenches/studies/arithmetic/hypernet/generalised/crosspoints.h"
#include "testbenches/support/matchers.h"

#include <algorithm>
#include <set>

namespace orbweaver::studies::hypernet_model {
namespace {

TEST(hypernet_crosspoints, join_every_external_link_of_a_level) {
    for (const auto& net : {hypernet(module_kind::cubelet, 3, 3), hypernet(module_kind::cubelet, 4, 2, 1),
                            hypernet(module_kind::treelet, 2, 3)}) {
        for (unsigned level = 1; level < net.h(); ++level) {
            address joined = 0;
            for (address position = 0; position < net.positions(); ++position) {
                joined += net.port(position).level == level ? 1 : 0;
            }
            EXPECT_EQ(count_crosspoints(net, level).channels, joined);
        }
    }
}

TEST(hypernet_crosspoints, of_the_3_3_net_are_32_of_4_ports_and_8_of_8) {
    const hypernet net(module_kind::cubelet, 3, 3);
    EXPECT_EQ(count_crosspoints(net, 1).switches, 32U);
    EXPECT_EQ(count_crosspoints(net, 1).ports, 4U);
    EXPECT_EQ(count_crosspoints(net, 1).crosspoints, 512U);
    EXPECT_EQ(count_crosspoints(net, 2).switches, 8U);
    EXPECT_EQ(count_crosspoints(net, 2).ports, 8U);
    EXPECT_EQ(count_crosspoints(net, 2).crosspoints, 512U);
}

TEST(hypernet_crosspoints, have_32_ports_at_most_in_the_4_3_net) {
    const hypernet net(module_kind::cubelet, 4, 3);
    EXPECT_EQ(count_crosspoints(net, 1).ports, 8U);
    EXPECT_EQ(count_crosspoints(net, 2).ports, 32U);
}

// From 0, to 255 = subnet 7, module 3, position 7: the gateway of subnet 0 with the index of 255 is 29, in module 3.
TEST(hypernet_crosspoints, lead_into_the_module_of_the_destination) {
    const hypernet net(module_kind::cubelet, 3, 3);
    EXPECT_THAT(crosspoint_route(net, 0, 255), ElementsAre(0, 4, 28, 29, 253, 255));
    EXPECT_THAT(crosspoint_route(net, 0, 1), ElementsAre(0, 1));
    EXPECT_THAT(crosspoint_route(net, 5, 5), ElementsAre(5));
}

struct lengths {
    unsigned longest = 0;
    double mean = 0;  // over all pairs, a node with itself included
};

/// Hops: a transfer over a switch is one.
lengths measure(const hypernet& net) {
    lengths found;
    for (address source = 0; source < net.nodes(); ++source) {
        for (address destination = 0; destination < net.nodes(); ++destination) {
            const std::vector<address> nodes =
                crosspoint_route(net, net.address_of(source), net.address_of(destination));
            found.longest = std::max(found.longest, static_cast<unsigned>(nodes.size()) - 1);
            found.mean += static_cast<double>(nodes.size() - 1);
        }
    }
    found.mean /= static_cast<double>(net.nodes() * net.nodes());
    return found;
}

/// Fails unless a way moves over links of modules and over switches, crosses at most one switch a level, and ends.
void expect_proper_route(const hypernet& net, address source, address destination) {
    const std::vector<address> nodes = crosspoint_route(net, source, destination);
    ASSERT_EQ(nodes.front(), net.node_at(source));
    ASSERT_EQ(nodes.back(), net.node_at(destination));
    std::set<unsigned> crossed;
    for (std::size_t hop = 1; hop < nodes.size(); ++hop) {
        const address one = nodes[hop - 1];
        const address other = nodes[hop];
        const unsigned level = net.common_level(one, other) - 1;
        if (level == 0) {
            const address inside = net.module().positions() - 1;
            ASSERT_EQ(net.module().distance(one & inside, other & inside), 1U);
        } else {
            ASSERT_EQ(net.port(one).level, level) << "the link of another level";
            ASSERT_EQ(net.port(other).level, level);
            ASSERT_EQ((one ^ other) & ((address{1} << net.bits(level)) - 1), 0U) << "on different switches";
            ASSERT_TRUE(crossed.insert(level).second) << "two switches of a level";
        }
    }
}

TEST(hypernet_crosspoints, are_crossed_once_a_level_at_most) {
    for (const auto kind : {module_kind::cubelet, module_kind::treelet, module_kind::buslet}) {
        for (const auto& net : {hypernet(kind, 2, 3), hypernet(kind, 3, 2), hypernet(kind, 3, 3),
                                hypernet(kind, 4, 2, 1), hypernet::of_width(kind, 3, 6)}) {
            for (address source = 0; source < net.nodes(); source += 3) {
                for (address destination = 0; destination < net.nodes(); ++destination) {
                    expect_proper_route(net, net.address_of(source), net.address_of(destination));
                }
            }
        }
    }
}

// The figures of docs/hypernet/index.md; of the routes over links hypernet_survey.* has the means.
TEST(hypernet_crosspoints, shorten_the_ways_of_complete_graphs) {
    struct figures {
        unsigned d, h, longest;
        double mean;
    };
    for (const figures& expected :
         {figures{2, 3, 7, 2.875}, figures{3, 2, 5, 2.625}, figures{3, 3, 8, 4.7031}, figures{4, 2, 6, 3.3125}}) {
        const hypernet net(module_kind::cubelet, expected.d, expected.h);
        const lengths found = measure(net);
        EXPECT_EQ(found.longest, expected.longest);
        EXPECT_NEAR(found.mean, expected.mean, 5e-5);
        EXPECT_LT(found.longest, net.longest_route());
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
