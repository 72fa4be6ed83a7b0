// SPDX-License-Identifier: Apache-2.0
/// A queue of an NIU, first in, first out: of flits and block descriptors (transmit_queue.sv), or of RTS or CTS (injector.sv). Up
/// to two entries enter and up to two leave in a cycle.
module niu_queue #(
    /// Wires of an entry.
    parameter int unsigned WIDTH = 36,
    /// Entries, 1 or more.
    parameter int unsigned DEPTH = 16,
    /// Entries at the front that are visible and can leave in a cycle: 1 or 2.
    parameter int unsigned FRONT = 2,
    /// Pushed entries can leave in the same cycle (1), or from the next one on (0).
    parameter bit THROUGH = 1'b0,
    /// Bits of a number of entries; follows from DEPTH.
    parameter int unsigned COUNT = $clog2(DEPTH + 1)
) (
    input  logic               clk_i,
    /// Synchronous: the queue is empty.
    input  logic               rst_i,
    /// Number of pushed entries, 0 to 2; there must be room.
    input  logic [        1:0] push_i,
    /// The pushed entries, the first one low.
    input  logic [2*WIDTH-1:0] entries_i,
    /// Number of entries that leave the front, 0 to FRONT.
    input  logic [        1:0] pop_i,
    /// The entries at the front, the first one low.
    output logic [FRONT*WIDTH-1:0] front_o,
    /// An entry can leave in this cycle.
    output logic               valid_o,
    /// Entries at the beginning of this cycle less those that leave in it.
    output logic [  COUNT-1:0] visible_o,
    /// Entries that fit at the end of this cycle.
    output logic [  COUNT-1:0] room_o
);

  localparam int unsigned POSITION_BITS = DEPTH > 1 ? $clog2(DEPTH) : 1;

  // Forces registers where a synthesis tool would infer a memory.
  (* mem2reg *) logic [WIDTH-1:0] entries_q [DEPTH];
  logic [POSITION_BITS-1:0] first_q;
  logic [POSITION_BITS-1:0] end_q;
  logic [COUNT-1:0] count_q;

  logic [POSITION_BITS-1:0] behind_end;

  // The position `step` behind another one; `step` is 0 to 2.
  function automatic logic [POSITION_BITS-1:0] position_behind(input logic [POSITION_BITS-1:0] position, input logic [1:0] step);
    logic [POSITION_BITS+1:0] sum;
    sum = {2'b00, position} + (POSITION_BITS + 2)'(step);
    if (sum >= (POSITION_BITS + 2)'(DEPTH)) sum = sum - (POSITION_BITS + 2)'(DEPTH);
    position_behind = DEPTH > 1 ? POSITION_BITS'(sum) : '0;
  endfunction

  assign behind_end = position_behind(end_q, 2'd1);

  assign valid_o   = count_q != '0 || (THROUGH && push_i != 2'd0);
  assign visible_o = count_q - COUNT'(pop_i);
  assign room_o    = COUNT'(DEPTH) - count_q + COUNT'(pop_i) - COUNT'(push_i);

  always_comb begin
    for (int unsigned n = 0; n < FRONT; n = n + 1) begin
      front_o[n*WIDTH+:WIDTH] = entries_q[n == 0 ? first_q : position_behind(first_q, 2'd1)];
      if (THROUGH && 32'(count_q) == n) front_o[n*WIDTH+:WIDTH] = entries_i[WIDTH-1:0];
      if (THROUGH && 32'(count_q) + 1 == n) front_o[n*WIDTH+:WIDTH] = entries_i[2*WIDTH-1:WIDTH];
    end
  end

  // Each entry has one enable, which a clock gate can use.
  always_ff @(posedge clk_i) begin
    for (int unsigned k = 0; k < DEPTH; k = k + 1) begin
      if ((push_i != 2'd0 && 32'(end_q) == k) || (push_i == 2'd2 && 32'(behind_end) == k)) begin
        entries_q[k] <= 32'(end_q) == k ? entries_i[WIDTH-1:0] : entries_i[2*WIDTH-1:WIDTH];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= '0;
      end_q   <= '0;
      count_q <= '0;
    end else begin
      first_q <= position_behind(first_q, pop_i);
      end_q   <= position_behind(end_q, push_i);
      count_q <= count_q - COUNT'(pop_i) + COUNT'(push_i);
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_two_entries_at_most : assert (push_i != 2'd3 && 32'(pop_i) <= FRONT);
      a_entries_have_room : assert (32'(count_q) + 32'(push_i) <= DEPTH + 32'(pop_i));
      a_only_what_is_there_is_popped : assert (32'(pop_i) <= 32'(count_q) + (THROUGH ? 32'(push_i) : 32'd0));
    end
  end
`endif

`ifdef FORMAL
  // Any entry that is pushed, once: it is at the front when all that were pushed before it have left, unchanged, and not before.
  localparam int unsigned WIDE = (POSITION_BITS > COUNT ? POSITION_BITS : COUNT) + 2;
  (* anyseq *)logic [1:0] chosen;  // 1: the first one, 2: the second one of this cycle
  logic tracked_q;
  logic [WIDTH-1:0] tracked_entry_q;
  logic [POSITION_BITS-1:0] tracked_position_q;
  logic [WIDE-1:0] before_q;  // entries that leave before it
  logic [WIDTH-1:0] chosen_entry;
  logic [WIDE-1:0] before_chosen;
  logic is_chosen;
  logic leaves_at_once;

  assign is_chosen      = chosen != 2'd0 && chosen <= push_i;
  assign chosen_entry   = chosen == 2'd1 ? entries_i[WIDTH-1:0] : entries_i[2*WIDTH-1:WIDTH];
  assign before_chosen  = WIDE'(count_q) + WIDE'(chosen) - WIDE'(1);
  assign leaves_at_once = before_chosen < WIDE'(pop_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      tracked_q <= 1'b0;
    end else if (!tracked_q) begin
      tracked_q       <= is_chosen && !leaves_at_once;
      tracked_entry_q <= chosen_entry;
      tracked_position_q <= chosen == 2'd1 ? end_q : behind_end;
      before_q        <= before_chosen - WIDE'(pop_i);
    end else begin
      if (before_q < WIDE'(pop_i)) tracked_q <= 1'b0;
      before_q <= before_q - WIDE'(pop_i);
    end
  end

  logic [WIDE-1:0] to_end;  // positions from the first to the end
  logic [WIDE-1:0] to_tracked;

  assign to_end     = (end_q < first_q ? WIDE'(DEPTH) : '0) + WIDE'(end_q) - WIDE'(first_q);
  assign to_tracked = (tracked_position_q < first_q ? WIDE'(DEPTH) : '0) + WIDE'(tracked_position_q) - WIDE'(first_q);

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      assert (WIDE'(count_q) <= WIDE'(DEPTH) && WIDE'(first_q) < WIDE'(DEPTH) && WIDE'(end_q) < WIDE'(DEPTH));
      assert (WIDE'(count_q) == to_end || (to_end == '0 && WIDE'(count_q) == WIDE'(DEPTH)));
      assert (WIDE'(room_o) == WIDE'(DEPTH) + WIDE'(pop_i) - WIDE'(count_q) - WIDE'(push_i));
      if (tracked_q) begin
        assert (before_q < WIDE'(count_q) && WIDE'(tracked_position_q) < WIDE'(DEPTH) && to_tracked == before_q);
        assert (entries_q[tracked_position_q] == tracked_entry_q);
        assert (before_q != '0 || (valid_o && front_o[WIDTH-1:0] == tracked_entry_q));
        assert (FRONT == 1 || before_q != WIDE'(1) || front_o[FRONT*WIDTH-1-:WIDTH] == tracked_entry_q);
      end else if (is_chosen && leaves_at_once) begin
        assert ((before_chosen == '0 ? front_o[WIDTH-1:0] : front_o[FRONT*WIDTH-1-:WIDTH]) == chosen_entry);
      end
    end
  end
`endif

`ifdef PROOF_OF_niu_queue
  // The user pushes only if there is room, and pops only existing entries.
  initial assume (rst_i);
  always_comb begin
    assume (push_i != 2'd3 && WIDE'(count_q) + WIDE'(push_i) <= WIDE'(DEPTH) + WIDE'(pop_i));
    assume (32'(pop_i) <= FRONT && WIDE'(pop_i) <= WIDE'(count_q) + (THROUGH ? WIDE'(push_i) : '0));
  end
`endif

endmodule
