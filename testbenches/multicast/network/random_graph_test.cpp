// SPDX-License-Identifier: Apache-2.0
#include "multicast/network/random_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace orbweaver::multicast {
namespace {

std::size_t links_of(const switch_graph& graph) {
    std::size_t ends = 0;
    for (const auto& neighbours : graph.neighbours) { ends += neighbours.size(); }
    return ends / 2;
}

TEST(multicast_random_graph, is_connected_and_keeps_to_its_ports_for_every_seed) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        random_graph_desc described;
        described.switches = 4 + static_cast<unsigned>(seed % 29);
        described.processors = 4 * described.switches - static_cast<unsigned>(seed % 3);
        described.connectivity_percent = static_cast<unsigned>(seed);
        described.seed = seed;
        const switch_graph made = random_graph(described);
        EXPECT_NO_THROW(check_graph(made));
        EXPECT_EQ(made.switches(), described.switches);
        EXPECT_EQ(made.processors(), described.processors);
        for (switch_id node = 0; node < made.switches(); ++node) {
            const auto processors = std::count(made.switch_of.begin(), made.switch_of.end(), node);
            EXPECT_LE(made.neighbours[node].size() + static_cast<std::size_t>(processors), described.ports);
        }
    }
}

/// 16 switches with 4 free ports each have 64 ends of links; three quarters of them make 24 links, none of them 15 (a
/// tree).
TEST(multicast_random_graph, uses_the_wanted_share_of_the_free_ports) {
    random_graph_desc described;
    EXPECT_EQ(links_of(random_graph(described)), 24U);
    described.connectivity_percent = 0;
    EXPECT_EQ(links_of(random_graph(described)), 15U);
}

TEST(multicast_random_graph, follows_from_its_seed) {
    random_graph_desc described;
    const switch_graph first = random_graph(described);
    EXPECT_EQ(random_graph(described), first);
    described.seed = 2;
    EXPECT_NE(random_graph(described), first);
}

/// 4 switches of 2 ports with 2 processors in all: free ports 1, 1, 2, 2 make a chain and nothing else.
TEST(multicast_random_graph, makes_a_tree_of_the_last_port) {
    const switch_graph made = random_graph({4, 2, 2, 100, 7});
    EXPECT_EQ(links_of(made), 3U);
}

TEST(multicast_random_graph, refuses_what_cannot_be_connected) {
    const auto refused = [](const random_graph_desc& described) {
        try {
            random_graph(described);
        } catch (const graph_error& error) { return std::string(error.what()); }
        return std::string("accepted");
    };
    EXPECT_EQ(refused({0, 8, 4, 75, 1}), "0 switches; expected 1 to 1024");
    EXPECT_EQ(refused({4, 8, 0, 75, 1}), "0 processors; expected 1 to 8192");
    EXPECT_EQ(refused({4, 8, 4, 101, 1}), "101 percent of the ports; expected 0 to 100");
    EXPECT_EQ(refused({4, 8, 40, 75, 1}), "switch 0 has 10 processors, but 8 ports");
    EXPECT_EQ(refused({4, 2, 4, 75, 1}), "processors leave 4 ports free, too few to connect 4 switches");
    EXPECT_EQ(refused({4, 2, 5, 75, 1}), "processors leave 3 ports free, too few to connect 4 switches");
}

}  // namespace
}  // namespace orbweaver::multicast
