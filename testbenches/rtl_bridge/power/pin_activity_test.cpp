// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/pin_activity.h"

#include <gtest/gtest.h>

#include "testbenches/support/scratch_folder.h"

namespace orbweaver::rtl {
namespace {

/// Two cells and two inputs, in four cycles of 10 after a reset of 20.
constexpr const char* recorded = R"($timescale 1s $end
$scope module testbench $end
$scope module dut $end
$var wire 1 ! clk_i $end
$var wire 1 % \valid_i[0] $end
$var wire 1 & g_input.inner_i $end
$scope module _0_ $end
$var wire 1 % A $end
$var wire 1 # Y $end
$upscope $end
$scope module _1_ $end
$var reg 1 ( DS0000 $end
$var wire 1 ! CLK $end
$var wire 1 ( Q $end
$upscope $end
$upscope $end
$upscope $end
$enddefinitions $end
#0
$dumpvars
x#
0%
x(
0!
$end
#10
1#
#20
1%
#25
0#
1(
1!
#35
1#
#42
0#
#50
0(
#60
1%
)";

pin_activity activity(cycle_t cycles, cycle_t window) {
    const scratch_folder folder;
    return activity_in(folder.write("activity.vcd", recorded), {"A", "CLK", "Y", "Q"}, {"valid_i[0]"}, cycles, window);
}

TEST(pin_activity, counts_changes_and_time_at_one_of_outputs_and_inputs) {
    const pin_activity found = activity(4, 4);
    EXPECT_EQ(found.pins, (std::vector<std::string>{"valid_i[0]", "_0_/A", "_0_/Y", "_1_/Q"}))
        << "no clock, no inner net";
    ASSERT_EQ(found.windows.size(), 1U);
    EXPECT_EQ(found.windows[0].changes, (std::vector<std::uint32_t>{0, 0, 3, 2}))
        << "changes of the reset do not count";
    EXPECT_EQ(found.windows[0].high, (std::vector<std::uint32_t>{40, 40, 5 + 7, 25}));
}

TEST(pin_activity, divides_the_run_into_windows) {
    const pin_activity found = activity(5, 2);
    ASSERT_EQ(found.windows.size(), 2U) << "the last window is incomplete";
    EXPECT_EQ(found.windows[0].changes, (std::vector<std::uint32_t>{0, 0, 2, 1}));
    EXPECT_EQ(found.windows[1].changes, (std::vector<std::uint32_t>{0, 0, 1, 1}));
    EXPECT_EQ(found.windows[0].high, (std::vector<std::uint32_t>{20, 20, 10, 15}));
    EXPECT_EQ(found.windows[1].high, (std::vector<std::uint32_t>{20, 20, 2, 10}));
    EXPECT_EQ(found.whole().changes, (std::vector<std::uint32_t>{0, 0, 3, 2}));
}

}  // namespace
}  // namespace orbweaver::rtl
