// SPDX-License-Identifier: Apache-2.0
/// The buffer of one virtual channel: first in, first out. What is written in a cycle is at the front from the next
/// cycle on. Whoever writes has a credit, so there is always room.
module flit_buffer #(
    /// Flits that it holds, 1 or more.
    parameter int unsigned DEPTH = 4,
    /// Wires of a flit.
    parameter int unsigned FLIT = 34
) (
    input  logic            clk_i,
    input  logic            rst_i,
    input  logic            write_i,
    input  logic [FLIT-1:0] flit_i,
    /// Drops the front; only if not empty.
    input  logic            read_i,
    output logic            empty_o,
    /// Valid if not empty.
    output logic [FLIT-1:0] front_o
);

  localparam int unsigned PLACE_BITS = DEPTH > 1 ? $clog2(DEPTH) : 1;
  localparam int unsigned COUNT_BITS = $clog2(DEPTH + 1);
  localparam logic [PLACE_BITS-1:0] LAST = PLACE_BITS'(DEPTH - 1);

  // Registers, whatever a synthesis tool would make of a memory.
  (* mem2reg *) logic [      FLIT-1:0] flits        [DEPTH];
  logic [PLACE_BITS-1:0] first_q;
  logic [PLACE_BITS-1:0] end_q;
  logic [COUNT_BITS-1:0] count_q;

  assign empty_o = count_q == '0;
  assign front_o = flits[first_q];

  always_ff @(posedge clk_i) begin
    if (write_i) flits[end_q] <= flit_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= '0;
      end_q   <= '0;
      count_q <= '0;
    end else begin
      if (write_i) end_q <= end_q == LAST ? '0 : end_q + PLACE_BITS'(1);
      if (read_i) first_q <= first_q == LAST ? '0 : first_q + PLACE_BITS'(1);
      if (write_i && !read_i) count_q <= count_q + COUNT_BITS'(1);
      if (read_i && !write_i) count_q <= count_q - COUNT_BITS'(1);
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_flit_has_room : assert (!(write_i && count_q == COUNT_BITS'(DEPTH)));
      a_nothing_leaves_an_empty_buffer : assert (!(read_i && empty_o));
    end
  end
`endif

endmodule
