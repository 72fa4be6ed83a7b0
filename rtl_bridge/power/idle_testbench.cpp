// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/idle_testbench.h"

#include <fmt/core.h>

#include <sstream>

#include "rtl_bridge/power/router_testbench.h"

namespace orbweaver::rtl {

namespace {

/// Returns the connections of the inputs, each with the blank that ends an escaped name.
std::string connections(const std::string& netlist) {
    std::string text;
    std::istringstream lines(netlist);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string keyword;
        std::string name;
        words >> keyword >> name;
        if (keyword != "input") { continue; }
        if (name.ends_with(';')) { name.pop_back(); }
        const char* const value = name == "clk_i" ? "clk" : name == "rst_i" ? "rst" : "1'b0";
        text += fmt::format("{}\n      .{} ({})", text.empty() ? "" : ",", name, value);
    }
    return text;
}

}  // namespace

std::string idle_testbench(const std::string& top, const std::string& netlist, cycle_t cycles) {
    constexpr unsigned half = testbench_cycle / 2;
    return fmt::format(
        "// SPDX-License-Identifier: Apache-2.0\n"
        "module testbench;\n\n"
        "  logic clk = 1'b0;\n"
        "  logic rst = 1'b1;\n\n"
        "  {} dut ({}\n  );\n\n"
        "  initial begin\n"
        "    $dumpfile(\"activity.vcd\");\n"
        "    $dumpvars(2, dut);\n"
        "    repeat ({}) begin\n"
        "      #{} clk = 1'b1;\n"
        "      #{} clk = 1'b0;\n"
        "    end\n"
        "    rst = 1'b0;\n"
        "    repeat ({}) begin\n"
        "      #{} clk = 1'b1;\n"
        "      #{} clk = 1'b0;\n"
        "    end\n"
        "    $finish;\n"
        "  end\n\n"
        "endmodule\n",
        top, connections(netlist), testbench_reset / testbench_cycle, half, half, cycles, half, half);
}

}  // namespace orbweaver::rtl
