// SPDX-License-Identifier: Apache-2.0
#include "hw/base/shared_port.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

TEST(shared_port, is_the_cores_for_as_long_as_its_access_takes) {
    shared_port port;
    EXPECT_FALSE(port.core_has(10));
    EXPECT_TRUE(port.core_takes(10, 2));
    EXPECT_TRUE(port.core_has(10));
    EXPECT_TRUE(port.core_has(11));
    EXPECT_FALSE(port.core_has(12));
}

TEST(shared_port, an_niu_that_finds_it_taken_owns_the_next_cycle_and_no_other) {
    shared_port port;
    EXPECT_TRUE(port.core_takes(10, 1));
    port.owe_niu(10);
    EXPECT_FALSE(port.core_takes(11, 1));
    EXPECT_FALSE(port.core_has(11));
    EXPECT_TRUE(port.core_takes(12, 1));
}

TEST(shared_port, both_take_turns_when_they_always_want_it) {
    shared_port port;
    unsigned core = 0;
    unsigned niu = 0;
    for (cycle_t now = 1; now <= 100; ++now) {
        core += port.core_takes(now, 1) ? 1 : 0;
        if (port.core_has(now)) {
            port.owe_niu(now);
        } else {
            ++niu;
        }
    }
    EXPECT_EQ(core, 50U);
    EXPECT_EQ(niu, 50U);
}

}  // namespace
}  // namespace orbweaver
