// SPDX-License-Identifier: Apache-2.0
/// Builds the message that a service sends. Word 0 is the lowest; words beyond the message are 0.
module message_builder #(
    parameter int unsigned LEVEL = 0
) (
    input  logic [  3:0] action_i,
    /// The received message.
    input  logic [127:0] words_i,
    input  logic [  2:0] size_i,
    /// The message comes from a host, not from a controller.
    input  logic         from_host_i,
    /// CNTNO and CHNO of the sender.
    input  logic [  5:0] number_i,
    input  logic [  6:0] channel_i,
    /// The word or mask that was read.
    input  logic [ 63:0] read_i,
    /// Result of a reduction.
    input  logic [ 63:0] result_i,
    output logic [127:0] words_o,
    output logic [  2:0] size_o
);

  logic [31:0] instruction;
  logic [6:0] opcode;
  logic is_wide;
  logic is_broadcast;
  logic is_own;            // a result or reply; else the received message is forwarded
  logic goes_up;
  logic goes_to_hosts;
  logic [6:0] result_opcode;
  logic [31:0] first;
  logic [31:0] second;
  logic [63:0] value;
  logic [2:0] own_size;

  assign instruction   = words_i[31:0];
  assign opcode        = instruction[29:23];
  assign is_wide       = opcode[5];
  assign is_broadcast  = opcode == cop_pkg::OP_BROADCAST32 || opcode == cop_pkg::OP_BROADCAST64;
  assign goes_to_hosts = LEVEL != 2 && (action_i == cop_pkg::DO_COMPLETE || !instruction[30]);
  assign goes_up       = LEVEL == 1 && action_i == cop_pkg::DO_CONTRIBUTE && !goes_to_hosts;
  assign result_opcode = opcode == cop_pkg::OP_BARRIER_ENTRY && !goes_up ? cop_pkg::OP_BARRIER_EXIT : opcode;

  always_comb begin
    first    = '0;
    second   = '0;
    own_size = '0;
    value    = '0;
    is_own   = 1'b0;
    case (action_i)
      // Data for the sender: for the task that the command names, or for any task (G) if it is another channel's.
      cop_pkg::DO_PROBE, cop_pkg::DO_READ, cop_pkg::DO_ADD: begin
        is_own   = 1'b1;
        own_size = is_wide ? 3'd4 : 3'd3;
        first    = {instruction[31], 1'b0, instruction[29:21], is_wide ? 2'd3 : 2'd2, instruction[18:1], instruction[21]};
        second   = action_i == cop_pkg::DO_PROBE ? {number_i, channel_i, 19'd0} : words_i[63:32];
        value    = action_i == cop_pkg::DO_PROBE ? {57'd0, channel_i} : read_i;
      end
      // A group message without a sender to hosts; a command to controllers.
      cop_pkg::DO_CONTRIBUTE, cop_pkg::DO_COMPLETE: begin
        is_own   = 1'b1;
        own_size = {1'b0, instruction[20:19]} + 3'd1;
        first    = {1'b0, !goes_to_hosts, result_opcode, instruction[22], 1'b0, instruction[20:19], 18'd0, 1'b1};
        second   = {13'd0, cop_pkg::SPACE_GLOBAL, 1'b0, words_i[47:32]};
        value    = result_i;
      end
      // The message as received; the first controller adds the sender of a broadcast.
      cop_pkg::DO_BROADCAST, cop_pkg::DO_FORWARD: begin
        first  = instruction;
        second = words_i[63:32];
        if (is_broadcast) begin
          first[0]  = 1'b1;
          first[30] = action_i == cop_pkg::DO_FORWARD || LEVEL == 2;
          if (from_host_i) second[31:19] = {number_i, channel_i};
        end
      end
      default: begin
        first  = instruction;
        second = words_i[63:32];
      end
    endcase
  end

  always_comb begin
    if (!is_own) begin
      words_o = {words_i[127:64], second, first};
      size_o  = size_i;
    end else begin
      words_o = {64'd0, second, first};
      size_o  = own_size;
      if (own_size == 3'd3) words_o[95:64] = value[31:0];
      if (own_size == 3'd4) words_o[127:64] = {value[31:0], value[63:32]};
    end
  end

endmodule
