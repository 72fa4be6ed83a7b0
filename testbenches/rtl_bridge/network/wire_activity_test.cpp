// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/wire_activity.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

TEST(wire_activity, counts_cycles_at_1_and_changes) {
    wire_activity wires(2, 10);
    wires.add(2, 0b01);
    wires.add(3, 0b11);
    wires.add(6, 0b10);
    wires.add(6, 0b01);  // the same cycle: both
    wires.finish();
    EXPECT_EQ(wires.high(0), 3U);
    EXPECT_EQ(wires.high(1), 2U);
    EXPECT_EQ(wires.changes(0), 4U) << "up at 2 and 6, down at 4 and 7";
    EXPECT_EQ(wires.changes(1), 4U) << "up at 3 and 6, down at 4 and 7";
}

TEST(wire_activity, leaves_out_the_start_and_what_comes_behind_the_end) {
    wire_activity wires(1, 4);
    wires.add(0, 1);
    wires.add(3, 1);
    wires.add(4, 1);
    wires.finish();
    EXPECT_EQ(wires.high(0), 2U);
    EXPECT_EQ(wires.changes(0), 2U) << "down at 1, up at 3";
}

TEST(wire_activity, of_no_value_is_none) {
    wire_activity wires(64, 100);
    wires.finish();
    EXPECT_EQ(wires.high(63), 0U);
    EXPECT_EQ(wires.changes(63), 0U);
}

}  // namespace
}  // namespace orbweaver::rtl
