// SPDX-License-Identifier: Apache-2.0
/// Codes of the coordination processor: those of messages as in sw_stack/shared/cop_message.h, where each is explained,
/// and those between the modules of the core.
package cop_pkg;

  typedef enum logic [6:0] {
    OP_BARRIER_ENTRY       = 7'h01,
    OP_LOCK                = 7'h02,
    OP_UNLOCK              = 7'h03,
    OP_PROBE               = 7'h05,
    OP_BARRIER_EXIT        = 7'h06,
    OP_BROADCAST32         = 7'h1c,
    OP_BROADCAST64         = 7'h3c,
    OP_SET_BROADCAST_MASK  = 7'h3e,
    OP_SET_TERMINAL_COUNT  = 7'h3f,
    OP_SUM32               = 7'h50,
    OP_MAX32               = 7'h51,
    OP_MIN32               = 7'h52,
    OP_OR32                = 7'h58,
    OP_AND32               = 7'h59,
    OP_EXOR32              = 7'h5a,
    OP_READ32              = 7'h5c,
    OP_WRITE32             = 7'h5d,
    OP_READ_MODIFY_WRITE32 = 7'h5e,
    OP_SUM64               = 7'h70,
    OP_MAX64               = 7'h71,
    OP_MIN64               = 7'h72,
    OP_SUM_DOUBLE          = 7'h74,
    OP_MAX_DOUBLE          = 7'h75,
    OP_MIN_DOUBLE          = 7'h76,
    OP_OR64                = 7'h78,
    OP_AND64               = 7'h79,
    OP_EXOR64              = 7'h7a,
    OP_READ64              = 7'h7c,
    OP_WRITE64             = 7'h7d,
    OP_READ_MODIFY_WRITE64 = 7'h7e
  } opcode_t;

  typedef enum logic [1:0] {
    SPACE_TASK   = 2'd0,
    SPACE_GLOBAL = 2'd1,
    SPACE_SYSTEM = 2'd2,
    SPACE_MASK   = 2'd3
  } space_t;

  /// The reasons to refuse a command.
  typedef enum logic [3:0] {
    ERROR_NONE            = 4'd0,
    ERROR_MASK_IN_USE     = 4'd3,
    ERROR_LIMIT           = 4'd4,
    ERROR_OWNER           = 4'd5,
    ERROR_ILLEGAL         = 4'd9,
    ERROR_PRIVILEGED      = 4'd10,
    ERROR_ALREADY_COUNTED = 4'd11,
    ERROR_NOT_LOCKED      = 4'd12,
    ERROR_LOCK_ORDER      = 4'd14
  } error_t;

  /// Actions of this controller on a command.
  typedef enum logic [3:0] {
    DO_REFUSE     = 4'd0,   // no action is possible
    DO_LOCK       = 4'd1,
    DO_UNLOCK     = 4'd2,
    DO_PROBE      = 4'd3,
    DO_READ       = 4'd4,
    DO_WRITE      = 4'd5,
    DO_ADD        = 4'd6,   // RMW
    DO_SET_MASK   = 4'd7,   // SETTC, SETBM
    DO_CONTRIBUTE = 4'd8,   // a reduction or BENTRY
    DO_BROADCAST  = 4'd9,
    DO_FORWARD    = 4'd10,  // to level 2, or from level 2 to the controller named
    DO_COMPLETE   = 4'd11,  // a result of level 2, for the hosts
    DO_ANSWER     = 4'd12   // answer to a command that this controller sent
  } action_t;

endpackage
