// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/macro_paths.h"

#include <fmt/core.h>

namespace orbweaver::rtl {

namespace {

constexpr const char* ports = R"((* techmap_celltype = "memory_macro" *)
module macro_paths (clk_i, read_address_i, read_data_o, write_enable_i, write_address_i, write_data_i);
  parameter WORDS = 1;
  parameter BITS = 1;
  parameter READS = 1;
  parameter WRITES = 1;
  parameter ADDRESS_BITS = 1;
  input clk_i;
  input [READS*ADDRESS_BITS-1:0] read_address_i;
  output [READS*BITS-1:0] read_data_o;
  input [WRITES*BITS-1:0] write_enable_i, write_data_i;
  input [WRITES*ADDRESS_BITS-1:0] write_address_i;
  wire [READS*ADDRESS_BITS:1] address;
  genvar k;
  for (k = 1; k < READS * ADDRESS_BITS; k = k + 1) begin : g_join
    if (k == 1) begin : g_first
      macro_join i_join (.A(read_address_i[0]), .B(read_address_i[1]), .Y(address[1]));
    end else begin : g_next
      macro_join i_join (.A(address[k-1]), .B(read_address_i[k]), .Y(address[k]));
    end
  end
  for (k = 0; k < WRITES * BITS; k = k + 1) begin : g_write
    macro_input i_enable (.CLK(clk_i), .D(write_enable_i[k]));
    macro_input i_data (.CLK(clk_i), .D(write_data_i[k]));
  end
  for (k = 0; k < WRITES * ADDRESS_BITS; k = k + 1) begin : g_write_address
    macro_input i_address (.CLK(clk_i), .D(write_address_i[k]));
  end
)";

constexpr const char* read_bits = R"(  if (WORDS == {0} && BITS == {1}) begin : g_read_{2}
    for (k = 0; k < READS * BITS; k = k + 1) begin : g_bit
      if (READS * ADDRESS_BITS == 1) begin : g_one
        macro_access_{2} i_access (.A(read_address_i[0]), .Y(read_data_o[k]));
      end else begin : g_several
        macro_access_{2} i_access (.A(address[READS*ADDRESS_BITS-1]), .Y(read_data_o[k]));
      end
    end
  end
)";

/// Returns an arc from an input to the output of a cell.
std::string arc(const char* input, double nanoseconds) {
    std::string text = fmt::format("      timing () {{ related_pin : \"{}\"; timing_sense : non_unate;\n", input);
    for (const char* edge : {"rise", "fall"}) {
        text += fmt::format(
            "        cell_{0} (scalar) {{ values (\"{1:.6g}\"); }} {0}_transition (scalar) {{ values (\"0\"); }}\n",
            edge, nanoseconds);
    }
    return text + "      }\n";
}

std::string pin(const char* name, const char* direction, const std::string& more) {
    return fmt::format("    pin ({}) {{ direction : {};{}\n{}    }}\n", name, direction,
                       *direction == 'i' ? " capacitance : 0;" : "", more);
}

constexpr const char* macro_ports = R"(module memory_macro #(
    parameter WORDS = 1,
    parameter BITS = 1,
    parameter READS = 1,
    parameter WRITES = 1,
    parameter ADDRESS_BITS = 1
) (
    input clk_i,
    input [READS*ADDRESS_BITS-1:0] read_address_i,
    output [READS*BITS-1:0] read_data_o,
    input [WRITES*BITS-1:0] write_enable_i,
    input [WRITES*ADDRESS_BITS-1:0] write_address_i,
    input [WRITES*BITS-1:0] write_data_i
);
)";

constexpr const char* library_start = R"(library (macros) {
  delay_model : table_lookup;
  time_unit : "1ns"; voltage_unit : "1V"; current_unit : "1mA"; capacitive_load_unit (1, pf);
)";

/// Returns the thresholds that OpenSTA requires; constant delays do not depend on them.
std::string thresholds() {
    std::string text;
    for (const char* edge : {"rise", "fall"}) {
        text += fmt::format(
            "  input_threshold_pct_{0} : 50; output_threshold_pct_{0} : 50;\n"
            "  slew_lower_threshold_pct_{0} : 20; slew_upper_threshold_pct_{0} : 80;\n",
            edge);
    }
    return text;
}

std::string setup_arc() {
    return "      timing () { related_pin : \"CLK\"; timing_type : setup_rising;\n"
           "        rise_constraint (scalar) { values (\"0\"); } fall_constraint (scalar) { values (\"0\"); }\n"
           "      }\n";
}

}  // namespace

std::string macro_paths(const rtl_design& design) {
    std::string text = ports;
    std::string known;
    for (std::size_t number = 0; number < design.macros.size(); ++number) {
        const macro_memory& memory = design.macros[number];
        text += fmt::format(fmt::runtime(read_bits), memory.words, memory.bits, number);
        known += fmt::format("{}(WORDS == {} && BITS == {})", number == 0 ? "" : " || ", memory.words, memory.bits);
    }
    return text + fmt::format("  wire _TECHMAP_FAIL_ = !({});\nendmodule\n", known);
}

std::string macro_cells(const rtl_design& design) {
    std::string text = library_start + thresholds();
    text += "  cell (macro_join) {\n    area : 0;\n" + pin("A", "input", "") + pin("B", "input", "") +
            pin("Y", "output", arc("A", 0) + arc("B", 0)) + "  }\n";
    text += "  cell (macro_input) {\n    area : 0;\n" + pin("CLK", "input", "      clock : true;\n") +
            pin("D", "input", setup_arc()) + "  }\n";
    for (std::size_t number = 0; number < design.macros.size(); ++number) {
        text += fmt::format("  cell (macro_access_{}) {{\n    area : 0;\n", number) + pin("A", "input", "") +
                pin("Y", "output", arc("A", design.macros[number].macro.access_ns)) + "  }\n";
    }
    return text + "}\n";
}

std::string memory_macro() { return std::string("(* blackbox *)\n") + macro_ports + "endmodule\n"; }

std::string macro_model() {
    return std::string(macro_ports) + R"(  reg [BITS-1:0] words [0:WORDS-1];
  integer k;
  genvar r;
  for (r = 0; r < READS; r = r + 1) begin : g_read
    assign read_data_o[r*BITS+:BITS] = words[read_address_i[r*ADDRESS_BITS+:ADDRESS_BITS]];
  end
  always @(posedge clk_i)
    for (k = 0; k < WRITES; k = k + 1)
      words[write_address_i[k*ADDRESS_BITS+:ADDRESS_BITS]] <=
          (words[write_address_i[k*ADDRESS_BITS+:ADDRESS_BITS]] & ~write_enable_i[k*BITS+:BITS]) |
          (write_data_i[k*BITS+:BITS] & write_enable_i[k*BITS+:BITS]);
endmodule
)";
}

}  // namespace orbweaver::rtl
