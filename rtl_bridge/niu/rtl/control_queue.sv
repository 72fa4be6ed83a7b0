// SPDX-License-Identifier: Apache-2.0
/// A queue of RTS or CTS messages of an NIU (thesis section 5.6.2), first in, first out. A message is 64 wires: payload of its
/// head 31:0, message id 63:32.
module control_queue #(
    /// Messages, 1 or more.
    parameter int unsigned DEPTH = 4,
    /// What is pushed can leave in the same cycle (1), or from the next one on (0).
    parameter bit THROUGH = 1'b0
) (
    input  logic         clk_i,
    /// Synchronous: empty.
    input  logic         rst_i,
    /// How many messages are pushed, 0 to 2; there must be room.
    input  logic [  1:0] push_i,
    /// These, the first one low.
    input  logic [127:0] messages_i,
    /// The message at the front leaves.
    input  logic         pop_i,
    /// There is a message at the front: this one.
    output logic         valid_o,
    output logic [ 63:0] front_o,
    /// No more messages fit at the end of this cycle.
    output logic         full_o
);

  localparam int unsigned WIDTH = 64;
  localparam int unsigned PLACE = DEPTH > 1 ? $clog2(DEPTH) : 1;
  localparam int unsigned COUNT = $clog2(DEPTH + 1);
  localparam int unsigned WIDE = (PLACE > COUNT ? PLACE : COUNT) + 2;

  // Registers, whatever a synthesis tool would make of a memory.
  (* mem2reg *) logic [WIDTH-1:0] messages_q [DEPTH];
  logic [PLACE-1:0] first_q;
  logic [PLACE-1:0] end_q;
  logic [COUNT-1:0] count_q;

  logic [ WIDE-1:0] count_d;
  logic [PLACE-1:0] behind_end;

  // The place `step` behind another one, 0 to 2.
  function automatic logic [PLACE-1:0] place_behind(input logic [PLACE-1:0] place, input logic [1:0] step);
    logic [WIDE-1:0] sum;
    sum = WIDE'(place) + WIDE'(step);
    if (sum >= WIDE'(DEPTH)) sum = sum - WIDE'(DEPTH);
    place_behind = DEPTH > 1 ? PLACE'(sum) : '0;
  endfunction

  assign behind_end = place_behind(end_q, 2'd1);
  assign count_d    = WIDE'(count_q) + WIDE'(push_i) - WIDE'(pop_i);

  assign valid_o    = count_q != '0 || (THROUGH && push_i != 2'd0);
  assign front_o    = THROUGH && count_q == '0 ? messages_i[WIDTH-1:0] : messages_q[first_q];
  assign full_o     = count_d == WIDE'(DEPTH);

  always_ff @(posedge clk_i) begin
    if (push_i != 2'd0) messages_q[end_q] <= messages_i[WIDTH-1:0];
    if (push_i == 2'd2) messages_q[behind_end] <= messages_i[2*WIDTH-1:WIDTH];
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= '0;
      end_q   <= '0;
      count_q <= '0;
    end else begin
      first_q <= place_behind(first_q, {1'b0, pop_i});
      end_q   <= place_behind(end_q, push_i);
      count_q <= COUNT'(count_d);
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_two_messages_at_most : assert (push_i != 2'd3);
      a_messages_have_room : assert (count_d <= WIDE'(DEPTH));
      a_only_what_is_there_is_popped : assert (!pop_i || valid_o);
    end
  end
`endif

`ifdef FORMAL
  // Any message that is pushed, once: it is at the front when all that were pushed before it have left, unchanged, and not before.
  (* anyseq *)logic [1:0] chosen;  // 1: the first one, 2: the second one of this cycle
  logic tracked_q;
  logic [WIDTH-1:0] tracked_message_q;
  logic [PLACE-1:0] tracked_place_q;
  logic [WIDE-1:0] before_q;  // messages that leave before it
  logic is_chosen;
  logic leaves_at_once;

  assign is_chosen      = chosen != 2'd0 && chosen <= push_i;
  assign leaves_at_once = pop_i && count_q == '0 && chosen == 2'd1;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      tracked_q <= 1'b0;
    end else if (!tracked_q) begin
      tracked_q         <= is_chosen && !leaves_at_once;
      tracked_message_q <= chosen == 2'd1 ? messages_i[WIDTH-1:0] : messages_i[2*WIDTH-1:WIDTH];
      tracked_place_q   <= chosen == 2'd1 ? end_q : behind_end;
      before_q          <= WIDE'(count_q) + WIDE'(chosen) - WIDE'(1) - WIDE'(pop_i);
    end else if (pop_i) begin
      if (before_q == '0) tracked_q <= 1'b0;
      before_q <= before_q - WIDE'(1);
    end
  end

  logic [WIDE-1:0] to_end;  // places from the first to the end
  logic [WIDE-1:0] to_tracked;

  assign to_end     = (end_q < first_q ? WIDE'(DEPTH) : '0) + WIDE'(end_q) - WIDE'(first_q);
  assign to_tracked = (tracked_place_q < first_q ? WIDE'(DEPTH) : '0) + WIDE'(tracked_place_q) - WIDE'(first_q);

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      assert (WIDE'(count_q) <= WIDE'(DEPTH) && WIDE'(first_q) < WIDE'(DEPTH) && WIDE'(end_q) < WIDE'(DEPTH));
      assert (WIDE'(count_q) == to_end || (to_end == '0 && WIDE'(count_q) == WIDE'(DEPTH)));
      if (tracked_q) begin
        assert (before_q < WIDE'(count_q) && WIDE'(tracked_place_q) < WIDE'(DEPTH) && to_tracked == before_q);
        assert (messages_q[tracked_place_q] == tracked_message_q);
        assert (before_q != '0 || (valid_o && front_o == tracked_message_q));
      end else if (is_chosen && leaves_at_once) begin
        assert (front_o == messages_i[WIDTH-1:0]);
      end
    end
  end
`endif

`ifdef PROOF_OF_control_queue
  // Whoever pushes has asked whether there is room, and pops what is there.
  initial assume (rst_i);
  always_comb begin
    assume (push_i != 2'd3 && WIDE'(count_q) + WIDE'(push_i) <= WIDE'(DEPTH));
    assume (!pop_i || valid_o);
  end
`endif

endmodule
