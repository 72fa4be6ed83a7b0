// SPDX-License-Identifier: Apache-2.0
/// The first requester at or after a pointer, wrapping around. It has no state: its user keeps the pointer, and moves it
/// on only when the pick is served.
module round_robin #(
    /// Requesters, 1 or more.
    parameter int N = 2,
    /// Bits of the pointer; follows from N.
    parameter int BITS = N > 1 ? $clog2(N) : 1
) (
    input  logic [N-1:0]    request_i,
    /// The first requester, 0 .. N-1.
    input  logic [BITS-1:0] pointer_i,
    /// One-hot; zero without requests.
    output logic [N-1:0]    grant_o,
    /// The pointer once that grant is served: the requester after it.
    output logic [BITS-1:0] after_o
);

  // Requesters from the pointer on. The first of them and the first of all are found in parallel.
  logic [N-1:0] upper;

  for (genvar k = 0; k < N; k = k + 1) begin : g_upper
    if (k + 1 == 2 ** BITS) assign upper[k] = request_i[k];  // no pointer lies behind it
    else assign upper[k] = request_i[k] && pointer_i <= BITS'(k);
  end

  // Bit k: a requester below k requests. Distances double, so the depth is the logarithm of N.
  function automatic [N-1:0] behind_first(input [N-1:0] requests);
    behind_first = requests << 1;
    for (int distance = 1; distance < N; distance = distance * 2) begin
      behind_first = behind_first | (behind_first << distance);
    end
  endfunction

  assign grant_o = upper != '0 ? upper & ~behind_first(upper) : request_i & ~behind_first(request_i);

  always @* begin
    after_o = '0;
    for (int unsigned k = 0; k < N; k = k + 1) begin
      after_o = after_o | (BITS'((k + 1) % N) & {BITS{grant_o[k]}});
    end
  end

`ifdef FORMAL
  // Exactly one requester is granted if there is any: the first from the pointer on.
  always_comb begin
    assert ((grant_o & (grant_o - N'(1))) == '0);
    assert ((grant_o & ~request_i) == '0);
    assert ((grant_o != '0) == (request_i != '0));
  end
`endif

endmodule
