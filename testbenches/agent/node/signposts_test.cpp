// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/signposts.h"

#include <gtest/gtest.h>

namespace orbweaver::agent {
namespace {

TEST(signposts, a_sign_reports_the_channel_and_reports_it_where_there_is_none) {
    signposts signs(4, 10);
    signs.set_signs({3, 1});
    EXPECT_EQ(signs.sign(0), 3U);
    EXPECT_EQ(signs.sign(1), 1U);
    EXPECT_EQ(signs.sign(2), agent_no_channel);
    EXPECT_EQ(signs.sign(0xffffffff), agent_no_channel);
}

TEST(signposts, marks_are_values_that_are_there_or_not) {
    signposts signs(4, 10);
    EXPECT_TRUE(signs.mark(7));
    EXPECT_TRUE(signs.mark(3));
    EXPECT_TRUE(signs.mark(7));
    EXPECT_EQ(signs.marks(), (std::vector<std::uint32_t>{3, 7}));
    EXPECT_TRUE(signs.is_marked(7));
    signs.unmark(7);
    signs.unmark(8);
    EXPECT_FALSE(signs.is_marked(7));
    EXPECT_TRUE(signs.is_marked(3));
}

TEST(signposts, a_full_board_takes_only_what_it_has) {
    signposts signs(4, 2);
    EXPECT_TRUE(signs.mark(1));
    EXPECT_TRUE(signs.mark(2));
    EXPECT_FALSE(signs.mark(3));
    EXPECT_TRUE(signs.mark(2));
}

TEST(signposts, a_failed_channel_is_still_connected) {
    signposts signs(4, 2);
    signs.connect(1, true);
    signs.fail(1, true);
    EXPECT_TRUE(signs.is_connected(1));
    EXPECT_TRUE(signs.has_failed(1));
    EXPECT_FALSE(signs.is_connected(0));
    EXPECT_FALSE(signs.is_connected(400));
    EXPECT_FALSE(signs.has_failed(400));
}

}  // namespace
}  // namespace orbweaver::agent
