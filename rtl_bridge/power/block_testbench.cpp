// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/block_testbench.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "rtl_bridge/power/netlist_ports.h"
#include "rtl_bridge/power/router_testbench.h"

namespace orbweaver::rtl {

namespace {

unsigned total_bits(const std::vector<block_stimulus::port>& ports) {
    unsigned bits = 0;
    for (const block_stimulus::port& port : ports) { bits += port.bits; }
    return bits;
}

/// Adds the bits of ports with what they are connected to; the first port is the highest part of the vector.
void add_bits(std::map<std::string, std::string>& connected, const std::vector<block_stimulus::port>& ports,
              const char* vector) {
    unsigned position = total_bits(ports);
    for (const block_stimulus::port& port : ports) {
        position -= port.bits;
        for (unsigned bit = 0; bit < port.bits; ++bit) {
            const std::string name = port.bits == 1 ? port.name : fmt::format("{}[{}]", port.name, bit);
            connected[name] = fmt::format("{}[{}]", vector, position + bit);
        }
    }
}

/// Returns the connections of the ports, each with the blank that ends an escaped name.
std::string connections(const std::string& netlist, const block_stimulus& stimulus) {
    std::map<std::string, std::string> connected{{"clk_i", "clk"}, {"rst_i", "rst"}};
    add_bits(connected, stimulus.inputs, "given");
    add_bits(connected, stimulus.outputs, "found");
    std::string text;
    for (const netlist_port& port : ports_in(netlist)) {
        const auto found = connected.find(port.name);
        if (found == connected.end() && !port.is_input) { continue; }
        text += fmt::format("{}\n      .{} ({})", text.empty() ? "" : ",", verilog_name(port.name),
                            found == connected.end() ? "1'b0" : found->second);
    }
    return text;
}

constexpr const char* stimulus_steps = R"(
  initial begin
    $dumpfile("activity.vcd");
    $dumpvars(2, dut);
    $readmemb("tb/given.bin", all_given, 0, CYCLES - 1);
    $readmemb("tb/expected.bin", all_expected, 0, CYCLES - 1);
    repeat (2) begin
      #5 clk = 1'b1;
      #5 clk = 1'b0;
    end
    rst = 1'b0;
    for (int cycle = 0; cycle < CYCLES; cycle = cycle + 1) begin
      given    = all_given[cycle];
      expected = all_expected[cycle];
      #1;
      if ((found ==? expected) !== 1'b1) $fatal(1, "cycle %0d: outputs are %b, not %b", cycle, found, expected);
      #4 clk = 1'b1;
      #5 clk = 1'b0;
    end
    $finish;
  end

endmodule
)";
static_assert(testbench_reset == 2 * testbench_cycle && testbench_cycle == 10);

}  // namespace

std::string block_testbench(const std::string& top, const std::string& netlist, const block_stimulus& stimulus) {
    const auto highest = [](const auto& ports) { return std::max(total_bits(ports), 1U) - 1; };
    return fmt::format(
               "// SPDX-License-Identifier: Apache-2.0\n"
               "module testbench;\n\n"
               "  localparam int CYCLES = {};\n"
               "  logic clk = 1'b0;\n"
               "  logic rst = 1'b1;\n"
               "  logic [{}:0] given = '0;\n"
               "  wire  [{}:0] found;\n"
               "  logic [{}:0] expected;\n"
               "  logic [{}:0] all_given   [CYCLES];\n"
               "  logic [{}:0] all_expected[CYCLES];\n\n"
               "  {} dut ({}\n  );\n",
               stimulus.cycles(), highest(stimulus.inputs), highest(stimulus.outputs), highest(stimulus.outputs),
               highest(stimulus.inputs), highest(stimulus.outputs), top, connections(netlist, stimulus)) +
           stimulus_steps;
}

std::string stimulus_text(const std::vector<std::string>& values) {
    return fmt::format("{}\n", fmt::join(values, "\n"));
}

}  // namespace orbweaver::rtl
