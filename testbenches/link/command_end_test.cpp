// SPDX-License-Identifier: Apache-2.0
#include "hw/link/command_end.h"

#include <gmock/gmock.h>

#include "testbenches/link/support/command_bench.h"

namespace orbweaver {
namespace {

using outcome = transmission::outcome;
using testing::ElementsAre;
using testing::IsEmpty;

// Digest section 3.12, without the host's part: up(W) less the write, down(W) less the buffer RAM, the poll and the
// reads.
TEST(command_end_timing, a_message_to_the_controller_takes_two_cycles_a_word_and_a_latch) {
    command_bench bench;
    for (unsigned words = 1; words <= 4; ++words) {
        bench.host_owner.send(message_of(words));
        bench.run(40);
        ASSERT_EQ(bench.channel_owner.received.size(), words);
        EXPECT_EQ(bench.channel_owner.received.back().what, message_of(words));
        EXPECT_EQ(bench.channel_owner.received.back().from - bench.host_owner.sent.back(), 2 * words + 1);
    }
}

TEST(command_end_timing, a_message_to_the_host_takes_one_cycle_more) {
    command_bench bench;
    for (unsigned words = 1; words <= 4; ++words) {
        bench.channel_owner.send(message_of(words));
        bench.run(40);
        ASSERT_EQ(bench.host_owner.received.size(), words);
        EXPECT_EQ(bench.host_owner.received.back().what, message_of(words));
        EXPECT_EQ(bench.host_owner.received.back().from - bench.channel_owner.sent.back(), 1 + 2 * words + 1);
    }
}

TEST(command_end_timing, an_acknowledgement_takes_four_cycles) {
    command_bench bench;
    bench.host_owner.send(message_of(4));
    bench.run(40);
    ASSERT_EQ(bench.channel_owner.answered.size(), 1U);
    EXPECT_EQ(bench.channel_owner.answered[0], bench.channel_owner.received[0].from + 1);
    ASSERT_EQ(bench.host_owner.results.size(), 1U);
    EXPECT_EQ(bench.host_owner.results[0].what, (transmission{outcome::done, cop_error::none}));
    EXPECT_EQ(bench.host_owner.results[0].from - bench.channel_owner.answered[0], 4U);
}

}  // namespace
}  // namespace orbweaver
