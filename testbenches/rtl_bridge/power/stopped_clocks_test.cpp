// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/stopped_clocks.h"

#include <gtest/gtest.h>

#include "hw/base/errors.h"

namespace orbweaver::rtl {
namespace {

/// Two gates for 6 and 2 of 10 flip-flops, and a cell, in two windows of 4 cycles. A clock that runs changes twice a
/// cycle.
pin_activity gated_activity() {
    return {{"_1_/clk_o", "_2_/Y", "_3_/clk_o"}, {{{8, 5, 0}, {1, 2, 3}}, {{4, 6, 2}, {4, 5, 6}}}};
}

TEST(stopped_clocks, are_shares_of_the_flip_flops_by_window) {
    pin_activity activity = gated_activity();
    const stopped_clocks found = take_stopped_clocks(activity, {{"_1_", 6}, {"_3_", 2}}, 10, 4);
    EXPECT_DOUBLE_EQ(found.still, 0.8);
    ASSERT_EQ(found.windows.size(), 2U);
    EXPECT_DOUBLE_EQ(found.windows[0], 0.2) << "the second gate is closed";
    EXPECT_DOUBLE_EQ(found.windows[1], 0.6 * 0.5 + 0.2 * 0.75);
    EXPECT_EQ(activity.pins, (std::vector<std::string>{"_2_/Y"})) << "OpenSTA has no gates";
    EXPECT_EQ(activity.windows[1].changes, (std::vector<std::uint32_t>{6}));
    EXPECT_EQ(activity.windows[1].high, (std::vector<std::uint32_t>{5}));
    const stopped_clocks read = stopped_clocks_in(text_of(found));
    EXPECT_DOUBLE_EQ(read.still, found.still);
    EXPECT_EQ(read.windows.size(), 2U);
}

TEST(stopped_clocks, take_their_part_of_the_clock_power) {
    const power_figure all{.internal = 10, .switching = 1, .leakage = 1, .total = 12};
    power_figures figures{.idle = {9, 0, 1, 10}, .whole = all, .windows = {all, all}};
    stop_clocks(figures, {0.8, {0.2, 0.5}});
    EXPECT_DOUBLE_EQ(figures.idle.total, 10 - 9 * 0.8);
    EXPECT_DOUBLE_EQ(figures.whole.total, 12 - 9 * 0.35);
    EXPECT_DOUBLE_EQ(figures.windows[1].internal, 10 - 9 * 0.5);
    EXPECT_DOUBLE_EQ(figures.windows[1].leakage, 1);
    EXPECT_THROW(stop_clocks(figures, {0.8, {0.2}}), user_error);
}

}  // namespace
}  // namespace orbweaver::rtl
