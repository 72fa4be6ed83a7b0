// SPDX-License-Identifier: Apache-2.0
/// Picks the requester that is next in round-robin order. It has no state: priority_pointer has it.
module pointer_pick #(
    /// Requesters, 1 or more.
    parameter int N = 2,
    parameter bit MATRIX = 1'b0,
    /// State of priority_pointer.
    parameter int BITS = N == 1 ? 1 : MATRIX ? N * (N - 1) / 2 : $clog2(N)
) (
    input  logic [   N-1:0] request_i,
    input  logic [BITS-1:0] pointer_i,
    /// One-hot; zero without requests.
    output logic [   N-1:0] grant_o
);

  if (MATRIX && N > 1) begin : g_matrix
    logic [N-1:0] waits;  // a requester behind it precedes it

    for (genvar i = 0; i < N; i = i + 1) begin : g_row
      logic [N-1:0] second_first;  // requesters behind it that precede it
      logic [N-1:0] behind;        // requesters behind it that do not
      logic [N-1:0] blocked;       // state of the requesters up to it
      if (i + 1 < N) begin : g_pairs
        assign second_first = {pointer_i[i*N-i*(i+1)/2+:N-1-i], {(i + 1) {1'b0}}};
        assign behind = {~pointer_i[i*N-i*(i+1)/2+:N-1-i], {(i + 1) {1'b0}}};
      end else begin : g_last
        assign second_first = '0;
        assign behind = '0;
      end
      assign waits[i] = (request_i & second_first) != '0;
      if (i == 0) begin : g_first
        assign blocked = behind & {N{request_i[i]}};
      end else begin : g_later
        assign blocked = g_row[i-1].blocked | (behind & {N{request_i[i]}});
      end
    end

    assign grant_o = request_i & ~waits & ~g_row[N-1].blocked;
  end else begin : g_round_robin
    logic [BITS-1:0] after;

    round_robin #(.N(N)) i_pick (
        .request_i(request_i),
        .pointer_i(pointer_i),
        .grant_o  (grant_o),
        .after_o  (after)
    );

    logic unused;
    assign unused = ^after;
  end

endmodule
