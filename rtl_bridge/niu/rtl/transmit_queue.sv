// SPDX-License-Identifier: Apache-2.0
/// A transmit queue of an NIU (thesis sections 3.2 and 5.5): flits and block descriptors on their way from a core's messaging
/// instructions to the injection channel, first in, first out. An entry is 36 wires: payload 31:0, tail 32, head 33 (H,T = 10
/// head, 00 body, 01 tail, 11 tag), half of a block descriptor instead of a flit 34, and the block ends the message 35. What
/// is pushed in a cycle can be popped from the next one on.
module transmit_queue #(
    /// Entries, 2 or more: sendh pushes two at once.
    parameter int unsigned DEPTH = 16,
    /// Of a number of entries; follows from DEPTH.
    parameter int unsigned COUNT = $clog2(DEPTH + 1)
) (
    input  logic             clk_i,
    /// Synchronous: empty.
    input  logic             rst_i,
    /// How many entries are pushed, 0 to 2; there must be room.
    input  logic [      1:0] push_i,
    /// These, the first one low.
    input  logic [     71:0] entries_i,
    /// How many entries are popped from the front, 0 to 2.
    input  logic [      1:0] pop_i,
    /// The two entries at the front, the first one low, as far as there are any.
    output logic [     71:0] front_o,
    /// Entries at the beginning of this cycle less those that are popped in it.
    output logic [COUNT-1:0] visible_o,
    /// Entries that fit at the end of this cycle.
    output logic [COUNT-1:0] room_o
);

  localparam int unsigned WIDTH = 36;
  localparam int unsigned PLACE = $clog2(DEPTH);
  localparam int unsigned WIDE = PLACE + 1;

  // Registers, whatever a synthesis tool would make of a memory.
  (* mem2reg *) logic [WIDTH-1:0] entries_q [DEPTH];
  logic [PLACE-1:0] first_q;
  logic [PLACE-1:0] end_q;
  logic [COUNT-1:0] count_q;

  logic [PLACE-1:0] second;
  logic [PLACE-1:0] behind_end;
  logic [PLACE-1:0] first_d;
  logic [PLACE-1:0] end_d;

  // The place `step` behind another one, 0 to 2.
  function automatic logic [PLACE-1:0] place_behind(input logic [PLACE-1:0] place, input logic [1:0] step);
    logic [WIDE:0] sum;
    sum = {2'b00, place} + (WIDE + 1)'(step);
    if (sum >= (WIDE + 1)'(DEPTH)) sum = sum - (WIDE + 1)'(DEPTH);
    place_behind = PLACE'(sum);
  endfunction

  assign second     = place_behind(first_q, 2'd1);
  assign behind_end = place_behind(end_q, 2'd1);
  assign first_d    = place_behind(first_q, pop_i);
  assign end_d      = place_behind(end_q, push_i);

  assign front_o    = {entries_q[second], entries_q[first_q]};
  assign visible_o  = count_q - COUNT'(pop_i);
  assign room_o     = COUNT'(DEPTH) - count_q + COUNT'(pop_i) - COUNT'(push_i);

  always_ff @(posedge clk_i) begin
    if (push_i != 2'd0) entries_q[end_q] <= entries_i[WIDTH-1:0];
    if (push_i == 2'd2) entries_q[behind_end] <= entries_i[2*WIDTH-1:WIDTH];
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= '0;
      end_q   <= '0;
      count_q <= '0;
    end else begin
      first_q <= first_d;
      end_q   <= end_d;
      count_q <= count_q - COUNT'(pop_i) + COUNT'(push_i);
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_two_entries_at_most : assert (push_i != 2'd3 && pop_i != 2'd3);
      a_entries_have_room : assert (32'(count_q) + 32'(push_i) <= DEPTH + 32'(pop_i));
      a_only_what_is_visible_is_popped : assert (COUNT'(pop_i) <= count_q);
      a_the_queue_is_where_its_ends_are : assert (place_behind(first_q, 2'd0) == end_q || count_q != '0);
    end
  end
`endif

endmodule
