// SPDX-License-Identifier: Apache-2.0
/// The send table of an NIU (thesis section 5.2, Fig 5.3), fully associative by message id:
///
///   EMPTY --sendh--> IN_USE --CTS, or the injection channel is granted--> IN_PROGRESS --tail injected--> COMPLETE
///   COMPLETE --rms--> EMPTY
///
/// Three ports act in this order in a cycle: core, injection channel, ejection channel. An answer settles within the cycle of
/// its question; the table changes at the edge that ends it.
module send_table #(
    /// Entries, 1 or more.
    parameter int unsigned ENTRIES = 16,
    /// Bits of a number of entries; follows from ENTRIES.
    parameter int unsigned COUNT = $clog2(ENTRIES + 1),
    /// Leaves of a binary tree over all entries; follows from ENTRIES.
    parameter int unsigned LEAVES = 1 << $clog2(ENTRIES)
) (
    input  logic             clk_i,
    /// Synchronous: all entries EMPTY.
    input  logic             rst_i,
    /// Instruction of the core: 0 none, 1 sendh, 2 ldss, 3 rms.
    input  logic [      1:0] core_op_i,
    input  logic [     31:0] core_id_i,
    /// The instruction is executed: sendh has room in its transmit queue.
    input  logic             core_accept_i,
    /// State of the entry with that id: 00 if there is none (thesis Table 5.1).
    output logic [      1:0] core_state_o,
    /// sendh finds a free entry and none with its id; rms finds its entry COMPLETE.
    output logic             core_done_o,
    /// Event in the injection channel: 0 none, 1 granted to a message (Ready), 2 a tail leaves.
    input  logic [      1:0] channel_op_i,
    input  logic [     31:0] channel_id_i,
    /// The state of the entry permits the event.
    output logic             channel_ok_o,
    /// A CTS is at the front of the ejection channel.
    input  logic             cts_i,
    input  logic [     31:0] cts_id_i,
    /// The CTS is taken if it is valid.
    input  logic             cts_accept_i,
    /// The CTS is valid: its entry is IN_USE.
    output logic             cts_ok_o,
    /// Entries in use.
    output logic [COUNT-1:0] used_o
);

  localparam logic [1:0] EMPTY = 2'b00;
  localparam logic [1:0] IN_USE = 2'b01;
  localparam logic [1:0] IN_PROGRESS = 2'b10;
  localparam logic [1:0] COMPLETE = 2'b11;

  localparam logic [1:0] SENDH = 2'd1;
  localparam logic [1:0] RMS = 2'd3;
  localparam logic [1:0] NOTHING = 2'd0;
  localparam logic [1:0] GRANTED = 2'd1;

  // Forces registers where a synthesis tool would infer a memory.
  (* mem2reg *) logic [ 31:0] id_q       [ENTRIES];
  logic [ENTRIES*2-1:0] state_q;
  logic [    COUNT-1:0] used_q;

  logic [  ENTRIES-1:0] core_match;
  logic [  ENTRIES-1:0] channel_hit;
  logic [  ENTRIES-1:0] cts_hit;
  logic [  ENTRIES-1:0] free;
  logic [  ENTRIES-1:0] lowest_free;
  logic [          1:0] core_state;
  // A binary tree of ORs, whose depth is the logarithm of ENTRIES: node 1 is the root, 2k and 2k+1 are below k.
  logic [ LEAVES*4-1:0] states;
  logic [          1:0] channel_from;
  logic [          1:0] channel_to;
  logic                 creates;
  logic                 removes;

  assign channel_from = channel_op_i == GRANTED ? IN_USE : IN_PROGRESS;
  assign channel_to   = channel_op_i == GRANTED ? IN_PROGRESS : COMPLETE;

  always_comb begin
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      core_match[k]  = state_q[2*k+:2] != EMPTY && id_q[k] == core_id_i;
      channel_hit[k] = state_q[2*k+:2] == channel_from && id_q[k] == channel_id_i;
      cts_hit[k]     = state_q[2*k+:2] == IN_USE && id_q[k] == cts_id_i && !(channel_op_i == GRANTED && channel_hit[k]);
      free[k]        = state_q[2*k+:2] == EMPTY;
    end
  end

  always_comb begin
    states = '0;
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      if (core_match[k]) states[(LEAVES+k)*2+:2] = state_q[2*k+:2];
    end
    for (int unsigned k = LEAVES - 1; k >= 1; k = k - 1) begin
      states[k*2+:2] = states[2*k*2+:2] | states[(2*k+1)*2+:2];
    end
  end

  assign core_state = states[2+:2];

  assign lowest_free = free & (~free + ENTRIES'(1));

  assign core_state_o = core_state;
  assign core_done_o  = (core_op_i == SENDH && core_state == EMPTY && free != '0) ||
                        (core_op_i == RMS && core_state == COMPLETE);
  assign creates      = core_done_o && core_op_i == SENDH && core_accept_i;
  assign removes      = core_done_o && core_op_i == RMS;
  assign channel_ok_o = channel_op_i != NOTHING && channel_hit != '0;
  assign cts_ok_o     = cts_i && (cts_hit != '0 || (creates && core_id_i == cts_id_i));
  assign used_o       = used_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= '0;
      used_q  <= '0;
    end else begin
      for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
        if (creates && lowest_free[k]) state_q[2*k+:2] <= cts_ok_o && cts_accept_i && core_id_i == cts_id_i ? IN_PROGRESS : IN_USE;
        if (removes && core_match[k]) state_q[2*k+:2] <= EMPTY;
        if (channel_ok_o && channel_hit[k]) state_q[2*k+:2] <= channel_to;
        if (cts_i && cts_accept_i && cts_hit[k]) state_q[2*k+:2] <= IN_PROGRESS;
      end
      if (creates) used_q <= used_q + COUNT'(1);
      if (removes) used_q <= used_q - COUNT'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      if (creates && lowest_free[k]) id_q[k] <= core_id_i;
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_an_id_has_one_entry : assert ((core_match & (core_match - ENTRIES'(1))) == '0);
      a_entries_are_counted : assert ((used_q == '0) == (&free) && (used_q == COUNT'(ENTRIES)) == (free == '0));
      a_what_the_channel_does_is_expected : assert (channel_op_i == NOTHING || channel_ok_o);
      a_only_a_cts_that_is_in_order_is_taken : assert (!cts_accept_i || cts_ok_o);
    end
  end
`endif

endmodule
