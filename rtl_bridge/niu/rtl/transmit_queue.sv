// SPDX-License-Identifier: Apache-2.0
/// A transmit queue of an NIU (thesis sections 3.2 and 5.5): flits and block descriptors on their way from a core's messaging
/// instructions to the injection channel, first in, first out. An entry is 36 wires: payload 31:0, tail 32, head 33 (H,T = 10
/// head, 00 body, 01 tail, 11 tag), half of a block descriptor instead of a flit 34, and the block ends the message 35. What
/// is pushed in a cycle can be popped from the next one on.
module transmit_queue #(
    /// Entries, 2 or more: sendh pushes two at once.
    parameter int unsigned DEPTH = 16,
    /// Bits of a number of entries; follows from DEPTH.
    parameter int unsigned COUNT = $clog2(DEPTH + 1)
) (
    input  logic             clk_i,
    /// Synchronous: the queue is empty.
    input  logic             rst_i,
    /// Number of pushed entries, 0 to 2; there must be room.
    input  logic [      1:0] push_i,
    /// The pushed entries, the first one low.
    input  logic [     71:0] entries_i,
    /// Number of entries popped from the front, 0 to 2.
    input  logic [      1:0] pop_i,
    /// The two entries at the front, the first one low.
    output logic [     71:0] front_o,
    /// Entries at the beginning of this cycle less those that are popped in it.
    output logic [COUNT-1:0] visible_o,
    /// Entries that fit at the end of this cycle.
    output logic [COUNT-1:0] room_o
);

  localparam int unsigned WIDTH = 36;

  logic valid;
  logic unused;

  assign unused = valid;

  niu_queue #(
      .WIDTH(WIDTH),
      .DEPTH(DEPTH)
  ) i_queue (
      .clk_i    (clk_i),
      .rst_i    (rst_i),
      .push_i   (push_i),
      .entries_i(entries_i),
      .pop_i    (pop_i),
      .front_o  (front_o),
      .valid_o  (valid),
      .visible_o(visible_o),
      .room_o   (room_o)
  );

endmodule
