// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link_pace.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

TEST(link_pace, a_full_link_takes_a_flit_in_every_cycle) {
    link_pace pace;
    EXPECT_FALSE(pace.is_narrow());
    for (cycle_t now = 3; now < 20; ++now) {
        EXPECT_TRUE(pace.is_free(now));
        pace.take(now);
        EXPECT_FALSE(pace.is_free(now));
        EXPECT_EQ(pace.free_at(), now + 1);
    }
}

/// A busy link's n-th flit goes in the first cycle that is not before n / capacity.
TEST(link_pace, a_busy_link_carries_just_its_capacity) {
    for (unsigned sixteenths = 17; sixteenths <= 64; ++sixteenths) {  // of a cycle that a flit takes
        link_pace pace(16.0 / sixteenths);
        EXPECT_TRUE(pace.is_narrow());
        pace.take(0);
        for (std::uint64_t flit = 1; flit < 1000; ++flit) {
            const cycle_t expected = (flit * sixteenths + 15) / 16;
            ASSERT_EQ(pace.free_at(), expected) << sixteenths << " sixteenths, flit " << flit;
            ASSERT_FALSE(pace.is_free(expected - 1));
            pace.take(expected);
        }
    }
}

TEST(link_pace, an_idle_link_saves_nothing_up) {
    link_pace pace(0.25);
    pace.take(10);
    pace.take(100);
    EXPECT_FALSE(pace.is_free(103));
    EXPECT_TRUE(pace.is_free(104));
}

}  // namespace
}  // namespace orbweaver::noc
