// SPDX-License-Identifier: Apache-2.0
/// Registers in a row, cleared by reset.
module delay_line #(
    parameter int BITS = 1,
    /// Cycles, 1 or more.
    parameter int CYCLES = 1
) (
    input  logic            clk_i,
    input  logic            rst_i,
    input  logic [BITS-1:0] data_i,
    output logic [BITS-1:0] data_o
);

  logic [CYCLES*BITS-1:0] stages_q;

  assign data_o = stages_q[(CYCLES-1)*BITS+:BITS];

  if (CYCLES == 1) begin : g_one
    always_ff @(posedge clk_i) begin
      stages_q <= rst_i ? '0 : data_i;
    end
  end else begin : g_more
    always_ff @(posedge clk_i) begin
      stages_q <= rst_i ? '0 : {stages_q[(CYCLES-1)*BITS-1:0], data_i};
    end
  end

endmodule
