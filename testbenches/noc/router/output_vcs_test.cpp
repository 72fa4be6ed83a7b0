// SPDX-License-Identifier: Apache-2.0
#include "testbenches/noc/support/output_vcs.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

TEST(output_vcs, gives_the_lowest_free_one_of_a_list) {
    output_vcs vcs(4, 2, vc_release_kind::tail);
    vc_id taken;
    ASSERT_TRUE(vcs.take_lowest({0b1010}, taken));
    EXPECT_EQ(taken, vc_id{1});
    ASSERT_TRUE(vcs.take_lowest({0b1010}, taken));
    EXPECT_EQ(taken, vc_id{3});
    EXPECT_FALSE(vcs.take_lowest({0b1010}, taken));
    EXPECT_EQ(vcs.free_mask(), 0b0101U);
}

TEST(output_vcs, one_that_the_tail_has_left_is_free_although_credits_are_out) {
    output_vcs vcs(1, 2, vc_release_kind::tail);
    vc_id taken;
    ASSERT_TRUE(vcs.take_lowest({1}, taken));
    vcs.spend(taken);
    vcs.release(taken);
    EXPECT_EQ(vcs.free_mask(), 1U);
    EXPECT_TRUE(vcs.may_begin(taken));
    vcs.spend(taken);
    EXPECT_FALSE(vcs.may_begin(taken));
}

TEST(output_vcs, with_tail_credit_one_is_free_when_all_of_its_credits_are_back) {
    output_vcs vcs(2, 2, vc_release_kind::tail_credit);
    vc_id taken;
    ASSERT_TRUE(vcs.take_lowest({1}, taken));
    vcs.spend(taken);
    vcs.spend(taken);
    vcs.release(taken);
    vcs.refund(taken);
    EXPECT_EQ(vcs.free_mask(), 2U);
    EXPECT_FALSE(vcs.may_begin(taken));
    EXPECT_FALSE(vcs.take_lowest({1}, taken));
    vcs.refund(taken);
    EXPECT_EQ(vcs.free_mask(), 3U);
    ASSERT_TRUE(vcs.take_lowest({1}, taken));
    EXPECT_EQ(vcs.free_mask(), 2U) << "taken again, it is not free for being empty";
}

TEST(output_vcs, credits_of_a_buffer_without_limit_do_not_run_out) {
    output_vcs vcs(1, 0, vc_release_kind::tail);
    for (unsigned flit = 0; flit < 100000; ++flit) { vcs.spend({0}); }
    EXPECT_TRUE(vcs.may_begin({0}));
}

}  // namespace
}  // namespace orbweaver::noc
