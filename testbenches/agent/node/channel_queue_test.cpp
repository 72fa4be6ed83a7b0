// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/channel_queue.h"

#include <gtest/gtest.h>

namespace orbweaver::agent {
namespace {

agent numbered(std::uint32_t number, std::uint32_t pr = 0, std::uint32_t id = 20) {
    agent made;
    made.id = id;
    made.pr = pr;
    made.body = {number};
    return made;
}

std::vector<std::uint32_t> order(const channel_queue& queue) {
    std::vector<std::uint32_t> bodies;
    for (const agent& waiting : queue.waiting()) { bodies.push_back(waiting.body.value); }
    return bodies;
}

TEST(channel_queue, larger_priorities_go_first_and_equals_keep_their_order) {
    channel_queue queue;
    queue.insert(numbered(1, 0));
    queue.insert(numbered(2, 5));
    queue.insert(numbered(3, 0));
    queue.insert(numbered(4, 5));
    queue.insert(numbered(5, 0xffffffff));
    EXPECT_EQ(order(queue), (std::vector<std::uint32_t>{5, 2, 4, 1, 3}));
}

TEST(channel_queue, the_slot_of_a_held_agent_stays_in_use_until_it_is_released) {
    channel_queue queue(1);
    queue.insert(numbered(1));
    EXPECT_FALSE(queue.accepts(20));
    EXPECT_EQ(queue.hold_head().body.value, 1U);
    EXPECT_FALSE(queue.accepts(20));
    EXPECT_EQ(queue.load(), 1U);
    queue.release_held();
    EXPECT_TRUE(queue.accepts(20));
    EXPECT_EQ(queue.load(), 0U);
}

TEST(channel_queue, a_peer_is_the_one_nearest_the_head_and_never_the_held_one) {
    channel_queue queue;
    queue.insert(numbered(1, 0, 20));
    queue.insert(numbered(2, 0, 21));
    queue.insert(numbered(3, 0, 20));
    EXPECT_EQ(queue.find_peer(20)->body.value, 1U);
    EXPECT_EQ(queue.find_peer(21)->body.value, 2U);
    queue.hold_head();
    EXPECT_EQ(queue.find_peer(20)->body.value, 3U);
    EXPECT_EQ(queue.find_peer(22), nullptr);
}

TEST(channel_queue, an_agent_that_is_taken_out_frees_its_slot) {
    channel_queue queue(2);
    queue.insert(numbered(1));
    queue.insert(numbered(2));
    EXPECT_FALSE(queue.take({3}));
    ASSERT_TRUE(queue.take({1}));
    EXPECT_TRUE(queue.accepts(20));
    EXPECT_EQ(order(queue), std::vector<std::uint32_t>{2});
}

TEST(channel_queue, a_reserved_slot_is_kept_for_peers) {
    channel_queue queue(2);
    queue.insert(numbered(1, 0, 21));
    ASSERT_TRUE(queue.reserve(20));
    EXPECT_FALSE(queue.reserve(20));
    EXPECT_FALSE(queue.accepts(21));
    EXPECT_TRUE(queue.accepts(20));
    queue.insert(numbered(2, 0, 20));
    EXPECT_EQ(queue.reserved(), 0U);
    EXPECT_FALSE(queue.accepts(20));
    EXPECT_FALSE(queue.release(20));
}

TEST(channel_queue, a_reservation_that_is_given_back_is_free_for_all) {
    channel_queue queue(1);
    ASSERT_TRUE(queue.reserve(20));
    EXPECT_FALSE(queue.accepts(21));
    ASSERT_TRUE(queue.release(20));
    EXPECT_TRUE(queue.accepts(21));
}

TEST(channel_queue, without_a_bound_it_always_accepts) {
    channel_queue queue;
    for (std::uint32_t number = 0; number < 1000; ++number) {
        ASSERT_TRUE(queue.accepts(20));
        queue.insert(numbered(number));
    }
    EXPECT_EQ(queue.max_load(), 1000U);
}

}  // namespace
}  // namespace orbweaver::agent
