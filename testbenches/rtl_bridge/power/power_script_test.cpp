// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/power_script.h"

#include <gmock/gmock.h>

#include "hw/base/errors.h"

namespace orbweaver::rtl {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(power_script, states_only_activity_that_has_changed) {
    pin_activity activity;
    activity.pins = {"_0_/Y", "valid_i[0]"};
    activity.windows = {{{4, 0}, {20, 40}}, {{0, 0}, {20, 40}}};
    EXPECT_EQ(
        power_activity(activity, {"rst_i", "valid_i[0]"}, 4),
        "name {measured/_0_/Y}\nname {input_1/Q}\nset 0 0 0.5\nset 1 0 1\nreport\nset 0 0.5 0.5\nreport\nset 0 1 0.5\n"
        "report\nset 0 0 0.5\nreport\n");
}

TEST(power_script, reports_once_before_it_states_activity) {
    const std::string script = power_script(10);
    EXPECT_THAT(script, HasSubstr("create_clock -name clock -period 10 "));
    EXPECT_LT(script.find("\nreport_power"), script.find("proc replay"));
    EXPECT_THAT(script, EndsWith("replay activity.txt\n"));
}

TEST(power_script, puts_each_input_behind_a_register) {
    const std::string top = power_top("router", {"rst_i", "valid_i[0]"}, true);
    EXPECT_THAT(top, HasSubstr("input_register input_0 (.CLK(clk_i), .Q(rst_i ));"));
    EXPECT_THAT(top, HasSubstr("wire \\valid_i[0] ;"));
    EXPECT_THAT(
        top,
        HasSubstr("router measured (\n    .clk_i (clk_i),\n    .rst_i (rst_i ),\n    .\\valid_i[0] (\\valid_i[0] )"));
}

TEST(power_script, connects_no_clock_that_a_design_lacks) {
    EXPECT_THAT(power_top("alu", {"a_i"}, false), HasSubstr("alu measured (\n    .a_i (a_i )\n  );"));
}

TEST(power_script, reads_milliwatts_of_each_report) {
    const std::string total = "Total                  1.1e-02   1.0e-03   1.5e-07   1.2e-02 100.0%\n";
    const power_figures found =
        power_in("Sequential 1e-02 1 1 1 1%\n" + total + "89.9% 10.1%\n" + total + total + total, 1);
    EXPECT_DOUBLE_EQ(found.idle.total, 12);
    EXPECT_DOUBLE_EQ(found.whole.leakage, 1.5e-4);
    ASSERT_EQ(found.windows.size(), 1U);
    EXPECT_DOUBLE_EQ(found.windows[0].internal, 11);
    EXPECT_DOUBLE_EQ(found.windows[0].switching, 1);
}

TEST(power_script, refuses_a_report_without_figures_with_the_words_of_the_tool) {
    try {
        power_in("Error: power.tcl, 5 no pin\n", 3);
        FAIL();
    } catch (const user_error& refusal) { EXPECT_THAT(refusal.what(), HasSubstr("0 of 6 figures:\nError: power.tcl")); }
}

}  // namespace
}  // namespace orbweaver::rtl
