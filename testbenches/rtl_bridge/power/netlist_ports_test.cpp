// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/netlist_ports.h"

#include <gtest/gtest.h>

namespace orbweaver::rtl {
namespace {

TEST(netlist_ports, are_inputs_without_the_clock) {
    EXPECT_EQ(
        input_ports("module top(clk_i, a_i, y_o);\n  input clk_i;\n  input \\a_i[0] ;\n  output y_o;\n  input b;\n"),
        (std::vector<std::string>{"a_i[0]", "b"}));
}

TEST(netlist_ports, are_pins_of_cells) {
    EXPECT_EQ(pin_names("module A(Y);\n  input A;\n  output Y;\nendmodule\nmodule B(QN);\n  output QN;\n"),
              (std::set<std::string>{"A", "QN", "Y"}));
}

TEST(netlist_ports, may_have_no_clock) {
    EXPECT_FALSE(has_clock("module alu(a_i);\n  input a_i;\nendmodule\n"));
    EXPECT_TRUE(has_clock("module alu(clk_i);\n  input clk_i;\nendmodule\n"));
}

TEST(netlist_ports, have_escaped_names_in_verilog) {
    EXPECT_EQ(verilog_name("valid_i[0]"), "\\valid_i[0]");
    EXPECT_EQ(verilog_name("rst_i"), "rst_i");
}

}  // namespace
}  // namespace orbweaver::rtl
