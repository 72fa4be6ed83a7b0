// SPDX-License-Identifier: Apache-2.0
/// State of a virtual channel of an output port and of the buffer at the other end of the link: whether a packet holds it,
/// and the number of flits for which there is room.
module output_vc #(
    /// Flits that the buffer at the other end holds.
    parameter int DEPTH = 4,
    /// A packet may take it only once that buffer is empty, or else as soon as the tail of the one before has left.
    parameter bit TAIL_CREDIT = 1'b0
) (
    input  logic clk_i,
    input  logic rst_i,
    /// A packet takes the virtual channel; it may be sent and end in the same cycle.
    input  logic take_i,
    /// A flit leaves through the virtual channel; it is the last one of its packet.
    input  logic spend_i,
    input  logic release_i,
    /// A place in the buffer is free again.
    input  logic credit_i,
    /// A packet may take the virtual channel.
    output logic free_o,
    /// There is room for a flit; number of flits.
    output logic has_credit_o,
    output logic [$clog2(DEPTH+1)-1:0] credits_o
);

  localparam int BITS = $clog2(DEPTH + 1);

  logic            free_q;
  logic [BITS-1:0] credits_q;

  assign free_o       = free_q && (!TAIL_CREDIT || credits_q == BITS'(DEPTH));
  assign has_credit_o = credits_q != '0;
  assign credits_o    = credits_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) free_q <= 1'b1;
    else if (release_i) free_q <= 1'b1;
    else if (take_i) free_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) credits_q <= BITS'(DEPTH);
    else if (spend_i) credits_q <= credit_i ? credits_q : credits_q - BITS'(1);
    else credits_q <= credit_i ? credits_q + BITS'(1) : credits_q;
  end

`ifndef SYNTHESIS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!take_i || free_q);  // only a free one is taken
      assert (!release_i || !free_q || take_i);  // only a taken one is released
      assert (!spend_i || has_credit_o);  // a flit leaves with a credit
      assert (!(credit_i && !spend_i && credits_q == BITS'(DEPTH)));  // credits are no more than places
    end
  end
`endif

`ifdef FORMAL
  // Places of the buffer at the other end are free, which a credit stands for, or taken.
  logic [BITS-1:0] held_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) held_q <= '0;
    else held_q <= held_q + BITS'(spend_i) - BITS'(credit_i);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      assert ((BITS + 1)'(credits_q) + (BITS + 1)'(held_q) == (BITS + 1)'(DEPTH));
      if (TAIL_CREDIT && take_i) assert (held_q == '0);
    end
  end
`endif

`ifdef PROOF_OF_output_vc
  // A sender has a credit and takes the channel first; the other end returns credits of flits that it holds.
  initial assume (rst_i);
  always_comb begin
    assume (!spend_i || has_credit_o);
    assume (!credit_i || held_q != '0);
    assume (!take_i || free_o);
    assume (!release_i || (spend_i && (!free_q || take_i)));
  end
`endif

endmodule
