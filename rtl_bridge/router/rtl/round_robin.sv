// SPDX-License-Identifier: Apache-2.0
/// The first requester at or after a pointer, wrapping around. No state: whoever uses it keeps the pointer, and moves it
/// on only when the pick is served.
module round_robin #(
    /// Requesters, 1 or more.
    parameter int unsigned N = 2,
    /// Of the pointer; follows from N.
    parameter int unsigned BITS = N > 1 ? $clog2(N) : 1
) (
    input  logic [N-1:0]    request_i,
    /// Whom to ask first: 0 .. N-1.
    input  logic [BITS-1:0] pointer_i,
    /// One-hot; zero if nobody asks.
    output logic [N-1:0]    grant_o,
    /// The pointer once that grant is served: the requester after it.
    output logic [BITS-1:0] after_o
);

  logic [N-1:0] upper;
  logic [N-1:0] chosen;

  assign upper   = request_i & ({N{1'b1}} << pointer_i);
  assign chosen  = upper != '0 ? upper : request_i;
  assign grant_o = chosen & (~chosen + N'(1));

  always_comb begin
    after_o = '0;
    for (int unsigned k = 0; k < N; k = k + 1) begin
      if (grant_o[k]) after_o = BITS'((k + 1) % N);
    end
  end

endmodule
