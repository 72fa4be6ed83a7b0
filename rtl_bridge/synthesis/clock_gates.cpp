// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/clock_gates.h"

#include <fmt/core.h>

#include <map>
#include <sstream>

namespace orbweaver::rtl {

namespace {

constexpr const char* gate_ports =
    "module clock_gate (clk_i, enable_i, clk_o);\n  input clk_i, enable_i;\n  output clk_o;\n";

/// Returns the map of a kind of flip-flops with an enable, to those without.
/// @param kind       "$sdffe"
/// @param plain      "$sdff"
/// @param parameters further parameters with the type of the plain one
/// @param pins       further pins of both
/// @param enable     when the clock is needed
std::string mapped_kind(const char* kind, const char* plain, const std::vector<std::string>& parameters,
                        const std::vector<std::string>& pins, const char* enable) {
    std::string declared;
    std::string given;
    std::string names;
    std::string connected;
    for (const std::string& parameter : parameters) {
        declared += fmt::format("  parameter {} = 0;\n", parameter);
        given += fmt::format(", .{0}({0})", parameter);
    }
    for (const std::string& pin : pins) {
        names += ", " + pin;
        declared += fmt::format("  input {};\n", pin);
        connected += fmt::format(".{0}({0}), ", pin);
    }
    return fmt::format(R"((* techmap_celltype = "{kind}" *)
module gated_{name} (CLK, EN, D, Q{names});
  parameter WIDTH = 0;
  parameter CLK_POLARITY = 0;
  parameter EN_POLARITY = 0;
{declared}  input CLK, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH < {least} || !CLK_POLARITY;
  wire enable = EN_POLARITY ? EN : ~EN;
  wire gated;
  clock_gate i_gate (.clk_i(CLK), .enable_i({enable}), .clk_o(gated));
  \{plain} #(.WIDTH(WIDTH), .CLK_POLARITY(1'b1){given})
      _TECHMAP_REPLACE_ (.CLK(gated), {connected}.D(D), .Q(Q));
endmodule
)",
                       fmt::arg("kind", kind), fmt::arg("name", kind + 1), fmt::arg("names", names),
                       fmt::arg("declared", declared), fmt::arg("least", least_gated_flip_flops),
                       fmt::arg("enable", enable), fmt::arg("plain", plain), fmt::arg("given", given),
                       fmt::arg("connected", connected));
}

}  // namespace

std::string clock_gate_port_list() { return std::string("(* blackbox *)\n") + gate_ports + "endmodule\n"; }

std::string clock_gate_model() {
    return std::string(gate_ports) +
           "  reg held;\n  always @(clk_i or enable_i) if (!clk_i) held = enable_i;\n"
           "  assign clk_o = clk_i & held;\nendmodule\n";
}

std::string clock_gate_insertion() {
    return mapped_kind("$dffe", "$dff", {}, {}, "enable") +
           mapped_kind("$sdffe", "$sdff", {"SRST_POLARITY", "SRST_VALUE"}, {"SRST"},
                       "enable | (SRST_POLARITY ? SRST : ~SRST)") +
           mapped_kind("$sdffce", "$sdff", {"SRST_POLARITY", "SRST_VALUE"}, {"SRST"}, "enable");
}

std::string clock_gate_substitute() {
    return std::string(gate_ports) +
           "  (* keep *) wire unused;\n  \\$_DFF_P_ i_flip_flop (.C(clk_i), .D(enable_i), .Q(unused));\n"
           "  assign clk_o = clk_i;\nendmodule\n";
}

std::vector<clock_gate> clock_gates_in(const std::string& netlist) {
    std::vector<clock_gate> gates;
    std::map<std::string, std::size_t> clocks;    // [net]: the gate that drives it
    std::map<std::string, unsigned> connections;  // [net]
    std::istringstream lines(netlist);
    bool is_gate = false;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first;
        std::string name;
        words >> first >> name;
        if (!first.starts_with('.')) {
            if (first == "clock_gate") { gates.push_back({name}); }
            is_gate = first == "clock_gate";
            continue;
        }
        const std::size_t opened = line.find('(');
        const std::string net = line.substr(opened + 1, line.rfind(')') - opened - 1);
        if (is_gate && first.starts_with(".clk_o")) {
            clocks[net] = gates.size() - 1;
        } else {
            ++connections[net];
        }
    }
    for (const auto& [net, gate] : clocks) { gates[gate].flip_flops = connections[net]; }
    return gates;
}

}  // namespace orbweaver::rtl
