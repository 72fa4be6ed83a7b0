// SPDX-License-Identifier: Apache-2.0
/// The integer ALU: SUM, MAX, MIN, OR, AND, EXOR on 64 bits, signed, sums wrap. Operations on 32 bits use the low halves, and their
/// result is sign-extended.
module integer_alu (
    /// Code of an integer reduction; any other code: SUM.
    input  logic [ 6:0] opcode_i,
    input  logic [63:0] a_i,
    input  logic [63:0] b_i,
    output logic [63:0] result_o
);

  logic        is_wide;
  logic [63:0] a;
  logic [63:0] b;
  logic        a_is_less;
  logic [63:0] result;

  assign is_wide   = opcode_i[5];
  assign a         = is_wide ? a_i : {{32{a_i[31]}}, a_i[31:0]};
  assign b         = is_wide ? b_i : {{32{b_i[31]}}, b_i[31:0]};
  assign a_is_less = a[63] != b[63] ? a[63] : a < b;

  always_comb begin
    case (opcode_i)
      cop_pkg::OP_MAX32, cop_pkg::OP_MAX64: result = a_is_less ? b : a;
      cop_pkg::OP_MIN32, cop_pkg::OP_MIN64: result = a_is_less ? a : b;
      cop_pkg::OP_OR32, cop_pkg::OP_OR64: result = a | b;
      cop_pkg::OP_AND32, cop_pkg::OP_AND64: result = a & b;
      cop_pkg::OP_EXOR32, cop_pkg::OP_EXOR64: result = a ^ b;
      default: result = a + b;
    endcase
  end

  assign result_o = is_wide ? result : {{32{result[31]}}, result[31:0]};

endmodule
