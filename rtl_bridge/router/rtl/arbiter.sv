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

`ifdef FORMAL
  // Whoever goes on asking is served within N grants: who waits is nearer to the front after each.
  (* anyconst *) logic [BITS-1:0] requester;
  logic [BITS:0] waited_q;  // grants to others since it began to ask
  logic [BITS:0] distance;  // requesters before it in turn

  assign distance = (requester < pointer_q ? (BITS + 1)'(N) : '0) + (BITS + 1)'(requester) - (BITS + 1)'(pointer_q);

  always_ff @(posedge clk_i) begin
    if (rst_i || !request_i[requester] || grant_o[requester]) waited_q <= '0;
    else waited_q <= waited_q + (BITS + 1)'(1);
  end

  always_ff @(posedge clk_i) begin
    assume (requester < N);
    if (!rst_i) begin
      assert (pointer_q < N);
      assert (waited_q + distance < N);
    end
  end
`endif

`ifdef PROOF_OF_arbiter
  initial assume (rst_i);
`endif

endmodule
