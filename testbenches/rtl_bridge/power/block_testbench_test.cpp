// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/block_testbench.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

constexpr const char* netlist =
    "module queue(clk_i, rst_i, \\data_i[0] , \\data_i[1] , take_i, full_o, spare_o);\n  input clk_i;\n"
    "  wire clk_i;\n  input rst_i;\n  input \\data_i[0] ;\n  input \\data_i[1] ;\n  input take_i;\n"
    "  output full_o;\n  output spare_o;\nendmodule\n";

TEST(block_testbench, gives_zeros_to_inputs_without_a_stimulus) {
    const std::string text = block_testbench("queue", netlist, idle_stimulus(32));
    EXPECT_THAT(text, HasSubstr("  queue dut (\n      .clk_i (clk),\n      .rst_i (rst),\n      .\\data_i[0] (1'b0),"));
    EXPECT_THAT(text, HasSubstr("CYCLES = 32;"));
    EXPECT_THAT(text, Not(HasSubstr("full_o")));
}

TEST(block_testbench, connects_the_bits_of_a_stimulus_with_the_first_port_highest) {
    block_stimulus stimulus = idle_stimulus(2);
    stimulus.inputs = {{"data_i", 2}, {"take_i", 1}};
    stimulus.outputs = {{"full_o", 1}};
    const std::string text = block_testbench("queue", netlist, stimulus);
    for (const char* connection : {".\\data_i[0] (given[1])", ".\\data_i[1] (given[2])", ".take_i (given[0])",
                                   ".full_o (found[0])", "logic [2:0] given", "wire  [0:0] found"}) {
        EXPECT_THAT(text, HasSubstr(connection));
    }
    EXPECT_THAT(text, Not(HasSubstr("spare_o")));
}

TEST(block_testbench, reads_a_line_a_cycle) { EXPECT_EQ(stimulus_text({"01", "1x"}), "01\n1x\n"); }

}  // namespace
}  // namespace orbweaver::rtl
