// SPDX-License-Identifier: Apache-2.0
/// The buffer of one virtual channel: first in, first out. What is written in a cycle is at the front from the next
/// cycle on. The sender has a credit, so there is always room.
module flit_buffer #(
    /// Flits that it holds, 1 or more.
    parameter int DEPTH = 4,
    /// Wires of a flit.
    parameter int FLIT = 34
) (
    input  logic            clk_i,
    input  logic            rst_i,
    input  logic            write_i,
    input  logic [FLIT-1:0] flit_i,
    /// Removes the flit at the front; only if not empty.
    input  logic            read_i,
    output logic            empty_o,
    /// Valid if not empty.
    output logic [FLIT-1:0] front_o
`ifdef FORMAL
    ,
    /// Contents, front first, and the number of valid flits.
    output logic [DEPTH*FLIT-1:0] contents_o,
    output logic [$clog2(DEPTH+1)-1:0] count_o
`endif
);

  localparam int POSITION_BITS = DEPTH > 1 ? $clog2(DEPTH) : 1;
  localparam int COUNT_BITS = $clog2(DEPTH + 1);
  localparam logic [POSITION_BITS-1:0] LAST = POSITION_BITS'(DEPTH - 1);

  // Forces registers where a synthesis tool would infer a memory.
  (* mem2reg *) logic [      FLIT-1:0] flits        [DEPTH];
  logic [POSITION_BITS-1:0] first_q;
  logic [POSITION_BITS-1:0] end_q;
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
      if (write_i) end_q <= end_q == LAST ? '0 : end_q + POSITION_BITS'(1);
      if (read_i) first_q <= first_q == LAST ? '0 : first_q + POSITION_BITS'(1);
      if (write_i && !read_i) count_q <= count_q + COUNT_BITS'(1);
      if (read_i && !write_i) count_q <= count_q - COUNT_BITS'(1);
    end
  end

`ifndef SYNTHESIS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!(write_i && count_q == COUNT_BITS'(DEPTH)));  // a flit has room
      assert (!(read_i && empty_o));  // nothing leaves an empty buffer
    end
  end
`endif

`ifdef FORMAL
  // Any flit that is written, once: it is at the front when all that were written before it have left, unchanged, and not before.
  (* anyseq *)logic chosen;
  logic tracked_q;
  logic [FLIT-1:0] tracked_flit_q;
  logic [POSITION_BITS-1:0] tracked_position_q;
  logic [COUNT_BITS-1:0] before_q;  // flits that leave before it

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      tracked_q <= 1'b0;
    end else if (!tracked_q) begin
      tracked_q       <= write_i && chosen;
      tracked_flit_q  <= flit_i;
      tracked_position_q <= end_q;
      before_q        <= count_q - COUNT_BITS'(read_i);
    end else if (read_i) begin
      if (before_q == '0) tracked_q <= 1'b0;
      before_q <= before_q - COUNT_BITS'(1);
    end
  end

  logic [COUNT_BITS:0] to_end;     // positions from the first to the end
  logic [COUNT_BITS:0] to_tracked;

  assign to_end     = (end_q < first_q ? (COUNT_BITS + 1)'(DEPTH) : '0) + (COUNT_BITS + 1)'(end_q) - (COUNT_BITS + 1)'(first_q);
  assign to_tracked = (tracked_position_q < first_q ? (COUNT_BITS + 1)'(DEPTH) : '0) + (COUNT_BITS + 1)'(tracked_position_q) -
      (COUNT_BITS + 1)'(first_q);

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      assert (count_q <= COUNT_BITS'(DEPTH) && first_q <= LAST && end_q <= LAST);
      assert ((COUNT_BITS + 1)'(count_q) == to_end || (to_end == '0 && count_q == COUNT_BITS'(DEPTH)));
      if (tracked_q) begin
        assert (before_q < count_q && tracked_position_q <= LAST && to_tracked == (COUNT_BITS + 1)'(before_q));
        assert (flits[tracked_position_q] == tracked_flit_q);
        assert (before_q != '0 || (!empty_o && front_o == tracked_flit_q));
      end
    end
  end
`endif

`ifdef FORMAL
  assign count_o = count_q;
  for (genvar k = 0; k < DEPTH; k = k + 1) begin : g_contents
    logic [COUNT_BITS:0] position;
    assign position = (COUNT_BITS + 1)'(first_q) + (COUNT_BITS + 1)'(k);
    assign contents_o[k*FLIT+:FLIT] =
        flits[POSITION_BITS'(position < (COUNT_BITS + 1)'(DEPTH) ? position : position - (COUNT_BITS + 1)'(DEPTH))];
  end
`endif

`ifdef PROOF_OF_flit_buffer
  // The writer has a credit, and the reader reads only existing flits.
  initial assume (rst_i);
  always_comb begin
    assume (!write_i || count_q != COUNT_BITS'(DEPTH));
    assume (!read_i || !empty_o);
  end
`endif

endmodule
