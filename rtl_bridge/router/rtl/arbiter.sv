// SPDX-License-Identifier: Apache-2.0
/// A round-robin arbiter of which every grant is served: those after the winner come first from then on.
module arbiter #(
    /// Requesters, 1 or more.
    parameter int unsigned N = 2
) (
    input  logic         clk_i,
    input  logic         rst_i,
    input  logic [N-1:0] request_i,
    /// One-hot; zero if nobody asks.
    output logic [N-1:0] grant_o
);

  localparam int unsigned BITS = N > 1 ? $clog2(N) : 1;

  logic [BITS-1:0] pointer_q;
  logic [BITS-1:0] after;

  round_robin #(.N(N)) i_pick (
      .request_i(request_i),
      .pointer_i(pointer_q),
      .grant_o  (grant_o),
      .after_o  (after)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) pointer_q <= '0;
    else if (request_i != '0) pointer_q <= after;
  end

endmodule
