// SPDX-License-Identifier: Apache-2.0
/// Paces a link of less than one flit a cycle: a flit holds it for INTERVAL / UNIT cycles. Fractions of a cycle
/// add up, so that a busy link carries its capacity exactly, as in hw/noc/link_pace.h.
module link_pace #(
    /// Length of a cycle.
    parameter int UNIT = 1,
    /// Time between two flits, above UNIT. It has no factor in common with UNIT.
    parameter int INTERVAL = 2
) (
    input  logic clk_i,
    input  logic rst_i,
    /// A flit takes the link, which is free.
    input  logic take_i,
    output logic free_o
);

  localparam int BITS = $clog2(INTERVAL + 1);

  // Remaining time, counted from the previous cycle: a link that was busy into this cycle continues without a pause.
  logic [BITS-1:0] held_q;
  logic [BITS-1:0] begun;  // time from which the next flit holds the link

  assign free_o = held_q <= BITS'(UNIT);
  assign begun  = held_q == '0 ? BITS'(UNIT) : held_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) held_q <= '0;
    else if (take_i) held_q <= begun + BITS'(INTERVAL - UNIT);
    else held_q <= free_o ? '0 : held_q - BITS'(UNIT);
  end

`ifndef SYNTHESIS
  always @(posedge clk_i) begin
    if (!rst_i) assert (!take_i || free_o);  // the link is free when taken
  end
`endif

endmodule
