// SPDX-License-Identifier: Apache-2.0
/// Picks the requester whose turn it is. No state: turn has it.
module turn_pick #(
    /// Requesters, 1 or more.
    parameter int unsigned N = 2,
    parameter bit MATRIX = 1'b0,
    /// As turn has it.
    parameter int unsigned BITS = N == 1 ? 1 : MATRIX ? N * (N - 1) / 2 : $clog2(N)
) (
    input  logic [   N-1:0] request_i,
    input  logic [BITS-1:0] turn_i,
    /// One-hot; zero if nobody asks.
    output logic [   N-1:0] grant_o
);

  if (MATRIX && N > 1) begin : g_matrix
    for (genvar k = 0; k < N; k = k + 1) begin : g_requester
      logic [N-1:0] earlier;  // those that come before it
      for (genvar j = 0; j < N; j = j + 1) begin : g_other
        if (j < k) assign earlier[j] = !turn_i[j*N-j*(j+1)/2+k-j-1];
        else if (j > k) assign earlier[j] = turn_i[k*N-k*(k+1)/2+j-k-1];
        else assign earlier[j] = 1'b0;
      end
      assign grant_o[k] = request_i[k] && (request_i & earlier) == '0;
    end
  end else begin : g_round_robin
    logic [BITS-1:0] after;

    round_robin #(.N(N)) i_pick (
        .request_i(request_i),
        .pointer_i(turn_i),
        .grant_o  (grant_o),
        .after_o  (after)
    );

    logic unused;
    assign unused = ^after;
  end

endmodule
