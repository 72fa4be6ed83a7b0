// SPDX-License-Identifier: Apache-2.0
/// Decides whether a command is accepted; the first reason to refuse it counts.
module command_check #(
    parameter int unsigned LEVEL = 0,
    parameter int unsigned CHANNELS = 64,
    parameter int unsigned ENTRIES = 4096
) (
    input  logic [ 3:0] action_i,
    input  logic [31:0] instruction_i,
    // Fields of the address word.
    input  logic [ 5:0] controller_i,
    input  logic [ 1:0] space_i,
    input  logic [15:0] tag_i,
    /// Number of entries of SETTC and SETBM.
    input  logic [12:0] count_i,
    /// Mask that SETTC or SETBM writes.
    input  logic [63:0] mask_i,
    // The sender of the command.
    input  logic        has_lock_i,
    /// The sender is a host and holds the lock of this controller.
    input  logic        is_locking_host_i,
    /// The sender holds the lock of another controller.
    input  logic        has_far_lock_i,
    input  logic        from_above_i,
    // Values read from the RAMs.
    input  logic        position_exists_i,
    /// The word lies in the task space of another channel or task.
    input  logic        other_channel_i,
    input  logic        is_taken_i,
    /// An entry of the range is accessed.
    input  logic        in_use_i,
    /// The entry of the TC RAM waits for the channel.
    input  logic        waits_i,
    output logic [ 3:0] error_o
);

  logic [6:0] opcode;
  logic supervisor;
  logic tag_exists;
  logic range_exists;
  logic names_channels;
  logic writes;
  logic [3:0] of_access;
  logic [3:0] of_mask;
  logic [3:0] of_forward;

  assign opcode       = instruction_i[29:23];
  assign supervisor   = instruction_i[31];
  assign writes       = action_i == cop_pkg::DO_WRITE;
  assign tag_exists   = {1'b0, tag_i} < 17'(ENTRIES);
  assign range_exists = count_i != '0 && {1'b0, tag_i} + {4'd0, count_i} <= 17'(ENTRIES);

  if (CHANNELS == 64) begin : g_all_channels
    assign names_channels = 1'b1;
  end else begin : g_some_channels
    assign names_channels = mask_i[63:CHANNELS] == '0;
  end

  // Every task may read, and add by RMW; only the owner of a task space writes. The operating system assigns it to
  // another task.
  always_comb begin
    of_access = cop_pkg::ERROR_NONE;
    if (space_i == cop_pkg::SPACE_MASK && opcode != cop_pkg::OP_READ64) of_access = cop_pkg::ERROR_ILLEGAL;
    else if (!position_exists_i) of_access = cop_pkg::ERROR_LIMIT;
    else if (space_i == cop_pkg::SPACE_SYSTEM && action_i != cop_pkg::DO_READ && !supervisor) begin
      of_access = cop_pkg::ERROR_PRIVILEGED;
    end else if (space_i == cop_pkg::SPACE_TASK && !(writes && supervisor)) begin
      if (is_taken_i || (writes && (from_above_i || other_channel_i))) of_access = cop_pkg::ERROR_OWNER;
    end
  end

  always_comb begin
    of_mask = cop_pkg::ERROR_NONE;
    if (!range_exists || !names_channels) of_mask = cop_pkg::ERROR_LIMIT;
    else if (in_use_i && !supervisor) of_mask = cop_pkg::ERROR_MASK_IN_USE;
  end

  always_comb begin
    of_forward = cop_pkg::ERROR_NONE;
    if (LEVEL == 2 && {1'b0, controller_i} >= 7'(CHANNELS)) of_forward = cop_pkg::ERROR_LIMIT;
    else if (opcode == cop_pkg::OP_UNLOCK && !has_far_lock_i) of_forward = cop_pkg::ERROR_NOT_LOCKED;
    else if (opcode == cop_pkg::OP_LOCK && has_far_lock_i) of_forward = cop_pkg::ERROR_LOCK_ORDER;
  end

  always_comb begin
    error_o = cop_pkg::ERROR_NONE;
    case (action_i)
      cop_pkg::DO_REFUSE: error_o = cop_pkg::ERROR_ILLEGAL;
      cop_pkg::DO_UNLOCK: if (!has_lock_i) error_o = cop_pkg::ERROR_NOT_LOCKED;
      cop_pkg::DO_READ, cop_pkg::DO_WRITE, cop_pkg::DO_ADD: error_o = of_access;
      cop_pkg::DO_SET_MASK: error_o = of_mask;
      cop_pkg::DO_CONTRIBUTE: begin
        if (!tag_exists) error_o = cop_pkg::ERROR_LIMIT;
        else if (!waits_i) error_o = cop_pkg::ERROR_ALREADY_COUNTED;
      end
      cop_pkg::DO_BROADCAST: if (!tag_exists) error_o = cop_pkg::ERROR_LIMIT;
      cop_pkg::DO_FORWARD: error_o = of_forward;
      default: ;
    endcase
    // The command would wait for level 2, and the holder of that lock may wait for this controller.
    if (action_i != cop_pkg::DO_REFUSE && instruction_i[30] && is_locking_host_i) error_o = cop_pkg::ERROR_LOCK_ORDER;
  end

  logic unused;
  assign unused = ^{instruction_i[22:0], mask_i, controller_i};

endmodule
