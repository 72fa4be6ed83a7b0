// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/host_card/message_buffer.h"

#include <vector>

#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::cop {
namespace {

using side = message_buffer::side;

constexpr cycle_t late = 1000;

buffered_message message(std::uint32_t task, std::uint32_t tag, bool group = false, cycle_t seen_from = 0) {
    buffered_message made;
    made.words[0] = encode({.opcode = cop_opcode::read32, .words = 3, .task = task, .group = group});
    made.words[1] = tag;
    made.seen_from = seen_from;
    return made;
}

std::vector<std::uint32_t> drain(message_buffer& buffer, side direction) {
    std::vector<std::uint32_t> tags;
    while (const buffered_message* const oldest = buffer.oldest(direction, late)) {
        tags.push_back(oldest->words[1]);
        buffer.pop(direction);
    }
    return tags;
}

TEST(message_buffer, messages_of_the_owner_and_of_groups_are_the_owners_and_all_else_is_foreign) {
    message_buffer buffer(8);
    buffer.set_owner(5);
    EXPECT_EQ(buffer.push(message(5, 1)), side::owner);
    EXPECT_EQ(buffer.push(message(6, 2)), side::foreign);
    EXPECT_EQ(buffer.push(message(0, 3, true)), side::owner);
    EXPECT_EQ(buffer.push(message(0, 4)), side::foreign);
    EXPECT_THAT(drain(buffer, side::owner), ElementsAre(1, 3));
    EXPECT_THAT(drain(buffer, side::foreign), ElementsAre(2, 4));
}

TEST(message_buffer, without_an_owner_a_message_of_task_zero_is_foreign) {
    message_buffer buffer(8);
    EXPECT_EQ(buffer.push(message(0, 1)), side::foreign);
}

TEST(message_buffer, a_message_is_seen_from_its_cycle_on) {
    message_buffer buffer(8);
    buffer.push(message(0, 1, true, 10));
    EXPECT_EQ(buffer.oldest(side::owner, 9), nullptr);
    ASSERT_NE(buffer.oldest(side::owner, 10), nullptr);
}

TEST(message_buffer, both_sides_share_its_capacity) {
    message_buffer buffer(2);
    buffer.push(message(0, 1, true));
    EXPECT_FALSE(buffer.full());
    buffer.push(message(9, 2));
    EXPECT_TRUE(buffer.full());
    buffer.pop(side::foreign);
    EXPECT_FALSE(buffer.full());
}

TEST(message_buffer, a_change_of_owner_keeps_the_order_of_arrival_on_each_side) {
    random_stream random(1, "message_buffer", 0);
    for (int round = 0; round < 50; ++round) {
        message_buffer buffer(64);
        std::vector<std::pair<std::uint32_t, bool>> sent;
        for (std::uint32_t tag = 0; tag < 40; ++tag) {
            if (random.below(4) == 0) { buffer.set_owner(static_cast<std::uint32_t>(random.below(4))); }
            const auto task = static_cast<std::uint32_t>(random.below(4));
            const bool group = random.below(5) == 0;
            buffer.push(message(task, tag, group));
            sent.emplace_back(task, group);
        }
        const auto owner = static_cast<std::uint32_t>(1 + random.below(3));
        buffer.set_owner(owner);
        std::vector<std::uint32_t> owned;
        std::vector<std::uint32_t> foreign;
        for (std::uint32_t tag = 0; tag < sent.size(); ++tag) {
            (sent[tag].first == owner || sent[tag].second ? owned : foreign).push_back(tag);
        }
        EXPECT_EQ(drain(buffer, side::owner), owned);
        EXPECT_EQ(drain(buffer, side::foreign), foreign);
    }
}

TEST(message_buffer, clear_leaves_nothing) {
    message_buffer buffer(2);
    buffer.push(message(0, 1, true));
    buffer.push(message(1, 2));
    buffer.clear();
    EXPECT_THAT(drain(buffer, side::owner), IsEmpty());
    EXPECT_THAT(drain(buffer, side::foreign), IsEmpty());
    EXPECT_FALSE(buffer.full());
}

}  // namespace
}  // namespace orbweaver::cop
