// SPDX-License-Identifier: Apache-2.0
/// The end of a step of the pipeline: a register, or a wire where steps share a clock. It needs no reset, because a
/// result is used only STAGES clocks after its operands.
module fpu_stage #(
    parameter int unsigned BITS = 64,
    parameter bit REGISTER = 1'b1
) (
    input  logic            clk_i,
    input  logic [BITS-1:0] data_i,
    output logic [BITS-1:0] data_o
);

  if (REGISTER) begin : g_register
    logic [BITS-1:0] data_q;
    always_ff @(posedge clk_i) data_q <= data_i;
    assign data_o = data_q;
  end else begin : g_wire
    logic unused;
    assign unused = clk_i;
    assign data_o = data_i;
  end

endmodule
