// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/virtual_channels.h"

#include <gtest/gtest.h>

#include <vector>

namespace orbweaver::studies::spider_model {
namespace {

/// Numbers that can be followed by hand: a packet of b bytes crosses a link in 10 + b.
constexpr virtual_channel_desc plain_channel{.byte_us = 1, .crossing_us = 10, .routing_us = 5, .packet_bytes = 100};

TEST(virtual_channels, store_and_forward_a_packet) {
    virtual_channel_network channels{plain_channel};
    const auto done = channels.send(std::vector<unsigned>{0, 1, 2, 3}, 20, 1000);
    EXPECT_DOUBLE_EQ(done.sent, 1000 + 30);
    EXPECT_DOUBLE_EQ(done.delivered, 1000 + 3 * 30 + 2 * 5);
}

TEST(virtual_channels, cut_a_message_into_packets_that_follow_each_other_over_one_link) {
    virtual_channel_network channels{plain_channel};
    EXPECT_DOUBLE_EQ(channels.send(std::vector<unsigned>{0, 1}, 250, 0).delivered, 110 + 110 + 60);
}

TEST(virtual_channels, send_the_next_packet_when_the_buffer_of_the_next_node_is_free) {
    virtual_channel_network channels{plain_channel};
    const std::vector<unsigned> path{0, 1, 2};
    channels.send(path, 100, 0);  // crosses by 110, is sent on from 115 to 225, acknowledged at 235
    EXPECT_DOUBLE_EQ(channels.send(path, 100, 110).delivered, 235 + 110 + 5 + 110);
}

TEST(virtual_channels, take_turns_with_another_stream) {
    virtual_channel_network channels{plain_channel};
    channels.share(1, 2);
    EXPECT_DOUBLE_EQ(channels.send(std::vector<unsigned>{0, 1, 2}, 20, 0).delivered, 30 + 5 + 110 + 30);
    EXPECT_DOUBLE_EQ(channels.send(std::vector<unsigned>{2, 1}, 20, 0).delivered, 30)
        << "the other direction is its own";
}

}  // namespace
}  // namespace orbweaver::studies::spider_model
