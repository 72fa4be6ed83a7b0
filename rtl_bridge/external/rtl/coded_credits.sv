// SPDX-License-Identifier: Apache-2.0
// Credits for a router that takes one in a cycle, with the number of its virtual channel.
module coded_credits #(
    parameter int unsigned VCS = 1
) (
    input  logic           clk_i,
    input  logic           rst_i,
    input  logic [VCS-1:0] credit_i,
    output logic           valid_o,
    output logic [    7:0] vc_o
);

  int unsigned waiting_q[VCS];
  int unsigned chosen;

  always_comb begin
    chosen = VCS;
    for (int unsigned v = 0; v < VCS; v++) if (chosen == VCS && waiting_q[v] != 0) chosen = v;
    valid_o = chosen != VCS;
    vc_o    = valid_o ? 8'(chosen) : '0;
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned v = 0; v < VCS; v++) begin
      waiting_q[v] <= rst_i ? 0 : waiting_q[v] + 32'(credit_i[v]) - 32'(chosen == v);
    end
  end

endmodule
