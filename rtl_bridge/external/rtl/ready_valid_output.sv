// SPDX-License-Identifier: Apache-2.0
// Adapter behind an output of a router with ready and valid: it is ready while there are credits, and puts flits into a
// register before the link.
module ready_valid_output #(
    parameter int unsigned VCS   = 1,
    parameter int unsigned DEPTH = 4,
    parameter int unsigned BITS  = 1
) (
    input  logic            clk_i,
    input  logic            rst_i,
    input  logic            valid_i,
    input  logic [     7:0] vc_i,
    input  logic [BITS-1:0] flit_i,
    output logic            ready_o,     // ready for the flit on the output
    output logic [ VCS-1:0] ready_vc_o,  // ready for each virtual channel
    output logic            valid_o,
    output logic [     7:0] vc_o,
    output logic [BITS-1:0] flit_o,
    input  logic [ VCS-1:0] credit_i
);

  int unsigned credits_q[VCS];
  logic takes;

  for (genvar v = 0; v < VCS; v++) begin : gen_ready
    assign ready_vc_o[v] = credits_q[v] != 0;
  end
  always_comb begin
    ready_o = 1'b0;
    for (int unsigned v = 0; v < VCS; v++) if (vc_i == 8'(v)) ready_o = credits_q[v] != 0;
  end
  assign takes = valid_i && ready_o;

  always_ff @(posedge clk_i) begin
    valid_o <= takes && !rst_i;
    vc_o    <= vc_i;
    flit_o  <= flit_i;
    for (int unsigned v = 0; v < VCS; v++) begin
      credits_q[v] <= rst_i ? DEPTH : credits_q[v] + 32'(credit_i[v]) - 32'(takes && vc_i == 8'(v));
    end
  end

endmodule
