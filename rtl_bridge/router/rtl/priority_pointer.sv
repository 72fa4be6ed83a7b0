// SPDX-License-Identifier: Apache-2.0
/// The state of an arbiter among requesters, which pointer_pick reads. Round robin: the first requester. Matrix: of each
/// two the one that was served longer ago. It moves on only when a requester is served.
module priority_pointer #(
    /// Requesters, 1 or more.
    parameter int N = 2,
    parameter bit MATRIX = 1'b0,
    /// Bits of the state; follows from the others.
    parameter int BITS = N == 1 ? 1 : MATRIX ? N * (N - 1) / 2 : $clog2(N)
) (
    input  logic            clk_i,
    input  logic            rst_i,
    /// The requester that is served, one-hot; zero: none.
    input  logic [   N-1:0] serve_i,
    /// Round robin: the number of the first. Matrix: a bit for each two, (0, 1) lowest, then (0, 2): the second one comes first.
    output logic [BITS-1:0] pointer_o
);

  if (MATRIX && N > 1) begin : g_matrix
    // A word for each requester but the last, with a bit for each requester behind it.
    for (genvar i = 0; i + 1 < N; i = i + 1) begin : g_row
      logic [N-2-i:0] second_first_q;
      assign pointer_o[i*N-i*(i+1)/2+:N-1-i] = second_first_q;
      always_ff @(posedge clk_i) begin
        if (rst_i) second_first_q <= '0;
        else if (serve_i[i]) second_first_q <= '1;
        else second_first_q <= second_first_q & ~serve_i[N-1:i+1];
      end
    end
  end else begin : g_round_robin
    logic [BITS-1:0] pointer_q;
    logic [BITS-1:0] after;
    assign pointer_o = pointer_q;

    always @* begin
      after = '0;
      for (int unsigned k = 0; k < N; k = k + 1) begin
        after = after | (BITS'((k + 1) % N) & {BITS{serve_i[k]}});
      end
    end

    always_ff @(posedge clk_i) begin
      if (rst_i) pointer_q <= '0;
      else if (serve_i != '0) pointer_q <= after;
    end
  end

endmodule
