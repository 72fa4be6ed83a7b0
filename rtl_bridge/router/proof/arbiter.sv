// SPDX-License-Identifier: Apache-2.0
/// An arbiter whose every grant is served, for the proof that it is fair: a persistent request is served within N grants.
module arbiter #(
    /// Requesters, 1 or more.
    parameter int N = 2,
    parameter bit MATRIX = 1'b0
) (
    input  logic         clk_i,
    input  logic         rst_i,
    input  logic [N-1:0] request_i,
    /// One-hot; zero without requests.
    output logic [N-1:0] grant_o
);

  localparam int BITS = N > 1 ? $clog2(N) : 1;
  localparam int POINTER_BITS = N == 1 ? 1 : MATRIX ? N * (N - 1) / 2 : $clog2(N);

  logic [POINTER_BITS-1:0] pointer;

  pointer_pick #(
      .N     (N),
      .MATRIX(MATRIX)
  ) i_pick (
      .request_i(request_i),
      .pointer_i   (pointer),
      .grant_o  (grant_o)
  );

  priority_pointer #(
      .N     (N),
      .MATRIX(MATRIX)
  ) i_pointer (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .serve_i(grant_o),
      .pointer_o (pointer)
  );

`ifdef FORMAL
  // A waiting requester is nearer to the front after each grant.
  (* anyconst *) logic [BITS-1:0] requester;
  logic [BITS:0] waited_q;  // grants to others since it began to ask
  logic [BITS:0] distance;  // requesters before it in round-robin order

  if (MATRIX && N > 1) begin : g_matrix
    logic [N*N-1:0] before_one;  // N bits a requester: those before it
    logic [  N-1:0] before_it;
    for (genvar i = 0; i < N; i = i + 1) begin : g_one
      assign before_one[i*N+i] = 1'b0;
      for (genvar j = i + 1; j < N; j = j + 1) begin : g_other
        assign before_one[i*N+j] = pointer[i*N-i*(i+1)/2+j-i-1];
        assign before_one[j*N+i] = !pointer[i*N-i*(i+1)/2+j-i-1];
      end
    end
    always_comb begin
      before_it = '0;
      for (int unsigned k = 0; k < N; k = k + 1) begin
        if (requester == BITS'(k)) before_it = before_one[k*N+:N];
      end
      distance = '0;
      for (int unsigned k = 0; k < N; k = k + 1) distance = distance + (BITS + 1)'(before_it[k]);
    end
    // The order is one: of each three none comes before the first and behind the last.
    for (genvar i = 0; i < N; i = i + 1) begin : g_first
      for (genvar j = 0; j < N; j = j + 1) begin : g_second
        always_ff @(posedge clk_i) begin
          if (!rst_i && i != j) assert (!before_one[i*N+j] || (before_one[j*N+:N] & ~before_one[i*N+:N]) == '0);
        end
      end
    end
  end else begin : g_round_robin
    assign distance = (requester < pointer ? (BITS + 1)'(N) : '0) + (BITS + 1)'(requester) - (BITS + 1)'(pointer);
    always_ff @(posedge clk_i) begin
      if (!rst_i) assert (pointer < N);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || !request_i[requester] || grant_o[requester]) waited_q <= '0;
    else waited_q <= waited_q + (BITS + 1)'(request_i != '0);
  end

  always_ff @(posedge clk_i) begin
    assume (requester < N);
    if (!rst_i) assert (waited_q + distance < N);
  end
`endif

`ifdef PROOF_OF_arbiter
  initial assume (rst_i);
`endif

endmodule
