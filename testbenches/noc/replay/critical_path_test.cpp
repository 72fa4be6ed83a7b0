// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/critical_path.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

path_message message_of(std::uint64_t bytes, cycle_t length) {
    path_message message;
    message.bytes = bytes;
    message.start = 5;
    message.end = 5 + length;
    return message;
}

TEST(critical_path, adds_up_what_it_passes) {
    critical_path path;
    path.compute(10);
    path.travel(message_of(1, 7));
    path.pass();
    path.travel(message_of(2, 8));
    EXPECT_EQ(path.steps(), 4u);
    EXPECT_EQ(path.messages(), 2u);
    EXPECT_EQ(path.message_cycles(), 15u);
    EXPECT_EQ(path.compute_cycles(), 10u);
}

TEST(critical_path, keeps_the_longest_messages_alone) {
    critical_path path;
    for (std::uint64_t number = 1; number <= 1000; ++number) { path.travel(message_of(number, number * 37 % 101)); }
    ASSERT_EQ(path.longest().size(), critical_path::max_messages);
    // Each length comes about ten times: those of 100 and of 99 cycles, the earlier ones first.
    for (std::size_t position = 1; position < path.longest().size(); ++position) {
        const path_message& before = path.longest()[position - 1];
        const path_message& after = path.longest()[position];
        EXPECT_GE(before.end, after.end);
        EXPECT_TRUE(before.end > after.end || before.bytes < after.bytes);
        EXPECT_GE(after.end - after.start, 98u);
    }
}

TEST(critical_path, of_one_thing_is_not_changed_by_what_goes_on_from_there) {
    critical_path first;
    first.travel(message_of(1, 7));
    critical_path second = first;
    second.travel(message_of(2, 9));
    ASSERT_EQ(first.longest().size(), 1u);
    ASSERT_EQ(second.longest().size(), 2u);
    EXPECT_EQ(second.longest().front().bytes, 2u);
}

}  // namespace
}  // namespace orbweaver::noc
