// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/baselines.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/spider/published.h"

namespace orbweaver::studies::spider_model {
namespace {

/// Numbers that can be followed by hand.
constexpr baseline_machine plain{{.byte_us = 1, .channel_us = 1000},
                                 {.byte_us = 1, .crossing_us = 10000, .routing_us = 5000, .packet_bytes = 100}};

TEST(spider_baselines, broadcast_along_the_tree_hop_by_hop) {
    const rooted_mesh net(2, 2);  // three links to the far corner
    EXPECT_DOUBLE_EQ(raw_broadcast_ms(net, 1000, plain), 3 * 2.0);
    EXPECT_DOUBLE_EQ(channel_broadcast_ms(net, 250, plain), 3 * (3 * 10 + 0.25));
}

TEST(spider_baselines, send_to_one_node_after_the_other) {
    const rooted_mesh net(2, 1);  // root, its neighbour, and the node behind that
    // 10 for the neighbour, which takes it at once; then 10, routing 5 and 10 to the node behind.
    EXPECT_NEAR(sequential_sends_ms(net, 1, plain), 10 + 10 + 5 + 10, 0.01);
}

TEST(spider_baselines, combine_children_one_after_the_other) {
    const rooted_mesh net(2, 2);
    // The far corner's parent after 1, the corner at the root after 2 and 3, the root after 4.
    EXPECT_NEAR(raw_combine_ms(net, 0, plain), 4 * 1.0, 1e-9);
    // A node is ready while its first child still waits: 10 to say so, 10 for the word; the second child 20.
    EXPECT_NEAR(channel_combine_ms(net, 0, plain), 20 + 10 + 20 + 10, 1e-9);
}

TEST(spider_baselines, ask_each_node_for_its_word) {
    const rooted_mesh net(2, 1);
    // There and back: 20 for the neighbour, 50 for the node behind it.
    EXPECT_NEAR(send_to_root_ms(net, 1, plain), 20 + 50, 0.01);
}

TEST(spider_baselines, keep_the_published_order_of_broadcasts) {
    for (const auto& size : published::meshes) {
        const rooted_mesh net(size.columns, size.rows);
        for (const unsigned bytes : published::broadcast_bytes) {
            EXPECT_LT(raw_broadcast_ms(net, bytes), channel_broadcast_ms(net, bytes));
            EXPECT_LT(channel_broadcast_ms(net, bytes), sequential_sends_ms(net, bytes));
        }
    }
}

TEST(spider_baselines, keep_the_published_order_of_reductions) {
    for (const auto& size : published::meshes) {
        const rooted_mesh net(size.columns, size.rows);
        EXPECT_LT(raw_combine_ms(net, 4), channel_combine_ms(net, 4));
        EXPECT_LT(channel_combine_ms(net, 4), send_to_root_ms(net, 4));
    }
}

TEST(spider_baselines, meet_the_published_messages_between_two_nodes_within_a_quarter) {
    for (std::size_t i = 0; i < published::unicast_bytes.size(); ++i) {
        const double published_ms = published::unicast.virtual_channels[i];
        EXPECT_NEAR(channel_unicast_ms(published::unicast_hops, published::unicast_bytes[i]), published_ms,
                    0.25 * published_ms);
    }
}

TEST(spider_baselines, lose_little_to_a_second_stream_on_one_link) {
    for (const unsigned bytes : published::unicast_bytes) {
        const double alone = channel_unicast_ms(published::unicast_hops, bytes);
        const double shared = channel_unicast_ms(published::unicast_hops, bytes, true);
        EXPECT_GT(shared, alone);
        EXPECT_LT(shared, 1.5 * alone);
    }
}

}  // namespace
}  // namespace orbweaver::studies::spider_model
