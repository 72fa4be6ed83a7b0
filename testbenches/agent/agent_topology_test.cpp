// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/agent_topology.h"

#include <gtest/gtest.h>

namespace orbweaver::agent {
namespace {

using link_end = agent_topology::end;

TEST(agent_mesh, is_wired_as_the_table_of_the_mesh_agents_states) {
    const agent_topology mesh = make_agent_mesh(8, 8);
    EXPECT_EQ(mesh.nodes.size(), 65U);
    EXPECT_EQ(mesh.problem(), "");
    EXPECT_EQ(mesh.other_end({1, 0}), (link_end{2, 1}));
    EXPECT_EQ(mesh.other_end({2, 0}), (link_end{3, 1}));
    // Rows 0 to 6: +y is 2 3 2 2 2 2 3, and -y the other.
    const unsigned channels[] = {2, 3, 2, 2, 2, 2, 3};
    for (unsigned y = 0; y < 7; ++y) {
        const link_end above = mesh.other_end({2 + 8 * y, channels[y]});
        EXPECT_EQ(above.node, 2 + 8 * (y + 1));
        EXPECT_EQ(above.channel, y + 1 == 7 ? 2U : 5 - channels[y + 1]);
    }
    EXPECT_EQ(mesh.other_end({65, 0}).node, agent_no_channel);
}

TEST(agent_mesh, a_part_keeps_the_numbers_of_the_whole) {
    const agent_topology mesh = make_agent_mesh(2, 2);
    EXPECT_EQ(mesh.nodes, (std::vector<std::uint32_t>{1, 2, 3, 10, 11}));
    EXPECT_EQ(mesh.links.size(), 5U);
    EXPECT_EQ(mesh.index_of(10), 3);
    EXPECT_EQ(mesh.index_of(4), -1);
}

TEST(routing_signs, lead_to_every_node_by_as_many_links_as_it_is_away) {
    const agent_topology mesh = make_agent_mesh(5, 4);
    const auto signs = make_routing_signs(mesh);
    const auto location = [](std::uint32_t node) { return std::pair{(node - 2) % 8, (node - 2) / 8}; };
    for (const std::uint32_t source : mesh.nodes) {
        for (const std::uint32_t destination : mesh.nodes) {
            unsigned hops = 0;
            for (std::uint32_t position = source; position != destination; ++hops) {
                const std::uint32_t channel = signs[static_cast<std::size_t>(mesh.index_of(position))][destination];
                ASSERT_NE(channel, agent_no_channel);
                position = mesh.other_end({position, channel}).node;
            }
            if (source > 1 && destination > 1) {
                const auto [x, y] = location(source);
                const auto [column, row] = location(destination);
                EXPECT_EQ(hops, (x > column ? x - column : column - x) + (y > row ? y - row : row - y));
            }
        }
    }
}

TEST(routing_signs, the_lowest_channel_wins_and_what_is_out_of_reach_has_none) {
    const agent_topology ring{.nodes = {0, 1, 2, 3, 9},
                              .links = {{{0, 2}, {1, 0}}, {{1, 1}, {2, 0}}, {{2, 1}, {3, 0}}, {{3, 1}, {0, 1}}}};
    const auto signs = make_routing_signs(ring);
    EXPECT_EQ(signs[0][2], 1U);  // over 3, whose channel is lower
    EXPECT_EQ(signs[0][9], agent_no_channel);
    EXPECT_EQ(signs[0][0], agent_no_channel);
    EXPECT_EQ(signs[0][5], agent_no_channel);
}

TEST(agent_topology, reports_what_is_wrong_with_it) {
    agent_topology two{.nodes = {1, 2}, .links = {{{1, 0}, {2, 0}}}};
    EXPECT_EQ(two.problem(), "");
    two.links.push_back({{1, 0}, {2, 1}});
    EXPECT_EQ(two.problem(), "two links end at channel 0 of node 1");
    two.links.back() = {{1, 4}, {2, 1}};
    EXPECT_EQ(two.problem(), "node 1 has no channel 4; channels are 0 .. 3");
    two.links.back() = {{1, 3}, {7, 1}};
    EXPECT_EQ(two.problem(), "there is no node 7");
}

TEST(processor_topology, has_a_sign_to_the_own_channel_of_every_other_node) {
    const agent_topology made = make_processor_topology(3);
    EXPECT_TRUE(made.problem().empty());
    const auto signs = make_routing_signs(made);
    EXPECT_EQ(signs[1],
              (std::vector<std::uint16_t>{agent_first_node_channel, agent_no_channel, agent_first_node_channel + 2}));
}

}  // namespace
}  // namespace orbweaver::agent
