// SPDX-License-Identifier: Apache-2.0
/// Decodes the message in the receive registers, and the clock of its service in which it is decided.
module command_decoder #(
    /// 0: the only controller, 1: of level 1, 2: of level 2.
    parameter int unsigned LEVEL = 0,
    /// WSRAM to an entry that waits for the channel contributes.
    parameter bit WRITES_COUNT = 1'b0,
    /// Every message marked with F takes the time of the FPU.
    parameter bit THESIS_DOUBLES = 1'b0
) (
    input  logic [31:0] instruction_i,
    /// Fields Space and F of the address word.
    input  logic [ 1:0] space_i,
    input  logic        real_i,
    /// Number of words that arrived, 1 to 4.
    input  logic [ 2:0] size_i,
    /// The message is a command from the uplink.
    input  logic        from_above_i,
    /// The message answers a command that this controller sent.
    input  logic        is_answer_i,
    output logic [ 3:0] action_o,
    output logic        takes_fpu_time_o,
    /// The RAMs decide the message in clock 2; else it is decided in clock 1.
    output logic        decided_by_rams_o
);

  logic [6:0] opcode;
  logic       extended;
  logic       to_controller;
  logic       is_reduction;
  logic       is_real;
  logic       broadcasts;
  logic       sets_mask;
  logic       collective;
  logic       is_well_formed;
  logic [2:0] words;
  logic [3:0] plain;    // action of a command that needs no higher level, or comes from one
  logic [3:0] command;

  assign extended      = instruction_i[30];
  assign opcode        = instruction_i[29:23];
  assign to_controller = extended && instruction_i[21];
  assign is_reduction  = opcode[6] && opcode[4] && opcode[3:2] != 2'b11;
  assign is_real       = opcode[6] && opcode[4:2] == 3'b101;
  assign broadcasts    = opcode == cop_pkg::OP_BROADCAST32 || opcode == cop_pkg::OP_BROADCAST64;
  assign sets_mask     = opcode == cop_pkg::OP_SET_BROADCAST_MASK || opcode == cop_pkg::OP_SET_TERMINAL_COUNT;
  assign collective    = is_reduction || opcode == cop_pkg::OP_BARRIER_ENTRY;

  // Hosts send no command with 0.
  always_comb begin
    case (opcode)
      cop_pkg::OP_LOCK, cop_pkg::OP_UNLOCK: words = extended ? 3'd2 : 3'd1;
      cop_pkg::OP_PROBE: words = 3'd1;
      cop_pkg::OP_BARRIER_ENTRY, cop_pkg::OP_READ32, cop_pkg::OP_READ64: words = 3'd2;
      cop_pkg::OP_BROADCAST32, cop_pkg::OP_WRITE32, cop_pkg::OP_READ_MODIFY_WRITE32,
      cop_pkg::OP_SUM32, cop_pkg::OP_MAX32, cop_pkg::OP_MIN32,
      cop_pkg::OP_OR32, cop_pkg::OP_AND32, cop_pkg::OP_EXOR32:
      words = 3'd3;
      cop_pkg::OP_BROADCAST64, cop_pkg::OP_WRITE64, cop_pkg::OP_READ_MODIFY_WRITE64,
      cop_pkg::OP_SET_BROADCAST_MASK, cop_pkg::OP_SET_TERMINAL_COUNT,
      cop_pkg::OP_SUM64, cop_pkg::OP_MAX64, cop_pkg::OP_MIN64,
      cop_pkg::OP_SUM_DOUBLE, cop_pkg::OP_MAX_DOUBLE, cop_pkg::OP_MIN_DOUBLE,
      cop_pkg::OP_OR64, cop_pkg::OP_AND64, cop_pkg::OP_EXOR64:
      words = 3'd4;
      default: words = 3'd0;
    endcase
  end

  assign is_well_formed = words != 3'd0 && words == size_i && words == {1'b0, instruction_i[20:19]} + 3'd1 &&
      (extended ? LEVEL != 0 : LEVEL != 2);

  always_comb begin
    case (opcode)
      cop_pkg::OP_LOCK: plain = cop_pkg::DO_LOCK;
      cop_pkg::OP_UNLOCK: plain = cop_pkg::DO_UNLOCK;
      cop_pkg::OP_PROBE: plain = cop_pkg::DO_PROBE;
      cop_pkg::OP_BROADCAST32, cop_pkg::OP_BROADCAST64: plain = cop_pkg::DO_BROADCAST;
      cop_pkg::OP_SET_BROADCAST_MASK, cop_pkg::OP_SET_TERMINAL_COUNT: plain = cop_pkg::DO_SET_MASK;
      cop_pkg::OP_READ32, cop_pkg::OP_READ64: plain = cop_pkg::DO_READ;
      cop_pkg::OP_WRITE32, cop_pkg::OP_WRITE64: plain = cop_pkg::DO_WRITE;
      cop_pkg::OP_READ_MODIFY_WRITE32, cop_pkg::OP_READ_MODIFY_WRITE64: plain = cop_pkg::DO_ADD;
      default: plain = cop_pkg::DO_COMPLETE;
    endcase
  end

  // Commands of a channel. Level 2 has only masks: it forwards all other commands to the controller that they name.
  always_comb begin
    if (!is_well_formed) command = cop_pkg::DO_REFUSE;
    else if (collective) command = cop_pkg::DO_CONTRIBUTE;
    else if (extended && !to_controller && !broadcasts && !sets_mask) command = cop_pkg::DO_REFUSE;
    else if (extended && (LEVEL != 2 || (to_controller && !broadcasts))) begin
      command = opcode == cop_pkg::OP_PROBE ? cop_pkg::DO_REFUSE : cop_pkg::DO_FORWARD;
    end else command = plain;
  end

  assign action_o = is_answer_i ? cop_pkg::DO_ANSWER : from_above_i ? plain : command;

  always_comb begin
    case (action_o)
      cop_pkg::DO_ANSWER, cop_pkg::DO_REFUSE, cop_pkg::DO_FORWARD, cop_pkg::DO_COMPLETE: takes_fpu_time_o = 1'b0;
      default:
      takes_fpu_time_o = is_real || (opcode == cop_pkg::OP_READ_MODIFY_WRITE64 && real_i) ||
          (THESIS_DOUBLES && size_i > 3'd1 && real_i);
    endcase
  end

  always_comb begin
    case (action_o)
      cop_pkg::DO_SET_MASK, cop_pkg::DO_CONTRIBUTE: decided_by_rams_o = 1'b1;
      cop_pkg::DO_BROADCAST: decided_by_rams_o = LEVEL == 2;
      cop_pkg::DO_READ, cop_pkg::DO_ADD: decided_by_rams_o = space_i == cop_pkg::SPACE_TASK;
      cop_pkg::DO_WRITE: decided_by_rams_o = WRITES_COUNT || space_i == cop_pkg::SPACE_TASK;
      default: decided_by_rams_o = 1'b0;
    endcase
  end

  logic unused;
  assign unused = ^{instruction_i[31], instruction_i[22], instruction_i[18:0]};

endmodule
