// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/idle_testbench.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

TEST(idle_testbench, gives_zeros_to_all_inputs_but_clock_and_reset) {
    const std::string text =
        idle_testbench("queue",
                       "module queue(clk_i, rst_i, \\data_i[0] , full_o);\n  input clk_i;\n  wire clk_i;\n"
                       "  input rst_i;\n  input \\data_i[0] ;\n  output full_o;\nendmodule\n",
                       32);
    EXPECT_THAT(text,
                HasSubstr("  queue dut (\n      .clk_i (clk),\n      .rst_i (rst),\n      .\\data_i[0] (1'b0)\n  );"));
    EXPECT_THAT(text, HasSubstr("repeat (2) begin"));
    EXPECT_THAT(text, HasSubstr("repeat (32) begin"));
    EXPECT_THAT(text, Not(HasSubstr("full_o")));
}

}  // namespace
}  // namespace orbweaver::rtl
