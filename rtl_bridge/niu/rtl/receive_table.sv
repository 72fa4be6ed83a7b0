// SPDX-License-Identifier: Apache-2.0
/// The receive table of an NIU (thesis section 5.2, Fig 5.4), fully associative by message id:
///
///   EMPTY        --str--> IN_USE        --RTS--> RTS_RECEIVED
///   IN_USE       --RTS (a CTS is sent), or data (Ready)--> IN_PROGRESS    --rmr--> EMPTY
///   RTS_RECEIVED --str (a CTS is sent)--> IN_PROGRESS
///   IN_PROGRESS  --tail stored--> COMPLETE --rmr--> EMPTY
///
/// A further bit states that data of the entry is being stored. Two ports act in this order in a cycle: the core, and
/// the ejection channel, which may query several messages and takes at most one. An answer settles within the cycle of its
/// question; the table changes at the edge that ends it.
module receive_table #(
    /// Entries, 1 or more.
    parameter int unsigned ENTRIES = 16,
    /// Free entries that an RTS may not take: at most half of them.
    parameter int unsigned RESERVE = 4,
    /// Messages that the ejection channel can query in a cycle: its virtual channels.
    parameter int unsigned LOOKUPS = 3,
    /// Wires of a node's number.
    parameter int unsigned NODE = 10,
    /// Whether data waits for a CTS: rendezvous (1) or ready (0).
    parameter bit RENDEZVOUS = 1'b1,
    /// Bits of a number of entries; follows from ENTRIES.
    parameter int unsigned COUNT = $clog2(ENTRIES + 1),
    /// Leaves of a binary tree over all entries; follows from ENTRIES.
    parameter int unsigned LEAVES = 1 << $clog2(ENTRIES)
) (
    input  logic                  clk_i,
    /// Synchronous: all entries EMPTY.
    input  logic                  rst_i,
    /// Instruction of the core: 0 none, 1 str, 2 ldsr, 3 rmr.
    input  logic [           1:0] core_op_i,
    input  logic [          31:0] core_id_i,
    /// str: word address of the first word, and stride to the next.
    input  logic [          29:0] core_address_i,
    input  logic [          15:0] core_stride_i,
    /// The instruction is executed: str has room for a CTS if it needs one.
    input  logic                  core_accept_i,
    /// State of the entry with that id: 000 if there is none (thesis Table 5.2).
    output logic [           2:0] core_state_o,
    /// str finds an RTS or, without an entry of its id, a free one; rmr finds its entry IN_USE or COMPLETE.
    output logic                  core_done_o,
    /// str: sender of the RTS.
    output logic [      NODE-1:0] core_node_o,
    output logic [           3:0] core_context_o,
    /// Query of the ejection channel: 0 none, 1 RTS, 2 data, 3 tail of a message that is being stored.
    input  logic [ LOOKUPS*2-1:0] show_op_i,
    input  logic [LOOKUPS*32-1:0] show_id_i,
    /// The query that is taken: at most one, and only if `show_ok_o` permits it.
    input  logic [   LOOKUPS-1:0] take_i,
    /// Sender of the RTS that is taken.
    input  logic [      NODE-1:0] node_i,
    input  logic [           3:0] context_i,
    /// State of the entry with each id, after the core's port.
    output logic [ LOOKUPS*3-1:0] show_state_o,
    output logic [   LOOKUPS-1:0] show_ok_o,
    /// Data is taken: address of its words.
    output logic [          29:0] address_o,
    output logic [          15:0] stride_o,
    /// Entries in use.
    output logic [     COUNT-1:0] used_o
);

  localparam logic [2:0] EMPTY = 3'b000;
  localparam logic [2:0] IN_USE = 3'b001;
  localparam logic [2:0] IN_PROGRESS = 3'b010;
  localparam logic [2:0] RTS_RECEIVED = 3'b011;
  localparam logic [2:0] COMPLETE = 3'b111;

  localparam logic [1:0] STR = 2'd1;
  localparam logic [1:0] RMR = 2'd3;
  localparam logic [1:0] RTS = 2'd1;
  localparam logic [1:0] DATA = 2'd2;
  localparam logic [1:0] TAIL = 2'd3;

  // Forces registers where a synthesis tool would infer a memory.
  (* mem2reg *) logic [    31:0] id_q        [ENTRIES];
  (* mem2reg *) logic [    29:0] address_q   [ENTRIES];
  (* mem2reg *) logic [    15:0] stride_q    [ENTRIES];
  (* mem2reg *) logic [NODE-1:0] node_q      [ENTRIES];
  (* mem2reg *) logic [     3:0] context_q   [ENTRIES];
  logic [   ENTRIES*3-1:0] state_q;
  logic [     ENTRIES-1:0] storing_q;
  logic [       COUNT-1:0] used_q;

  // The core's port.
  logic [     ENTRIES-1:0] core_match;
  logic [     ENTRIES-1:0] free;
  logic [     ENTRIES-1:0] posted;
  logic [             2:0] core_state;
  logic [        NODE-1:0] core_node;
  logic [             3:0] core_context;
  // State, node and context, in a binary tree of ORs, whose depth is the logarithm of ENTRIES: node 1 is the root, 2k and 2k+1
  // are below k.
  logic [LEAVES*2*(NODE+7)-1:0] core_values;
  logic                    creates;
  logic                    answers;
  logic                    removes;

  // State after the core's port.
  logic [   ENTRIES*3-1:0] state;
  logic [     ENTRIES-1:0] free_for_rts;
  logic [     ENTRIES-1:0] recorded;
  logic [       COUNT-1:0] used;
  logic                    room_for_rts;

  // The ejection channel's port: [message][entry].
  logic [LOOKUPS*ENTRIES-1:0] show_match;
  // Address and stride, in a tree.
  logic [ LEAVES*2*46-1:0] taken_values;
  logic [     ENTRIES-1:0] taken;
  logic                    takes_rts;
  logic                    takes_data;
  logic                    takes_tail;
  logic                    records;
  logic [            31:0] taken_id;
  logic [            29:0] address;
  logic [            15:0] stride;

  always_comb begin
    core_values = '0;
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      core_match[k] = state_q[3*k+:3] != EMPTY && id_q[k] == core_id_i;
      free[k]       = state_q[3*k+:3] == EMPTY;
      if (core_match[k]) core_values[(LEAVES+k)*(NODE+7)+:NODE+7] = {state_q[3*k+:3], node_q[k], context_q[k]};
    end
    for (int unsigned k = LEAVES - 1; k >= 1; k = k - 1) begin
      core_values[k*(NODE+7)+:NODE+7] = core_values[2*k*(NODE+7)+:NODE+7] | core_values[(2*k+1)*(NODE+7)+:NODE+7];
    end
  end

  assign {core_state, core_node, core_context} = core_values[NODE+7+:NODE+7];

  assign core_state_o   = core_state;
  assign core_node_o    = core_node;
  assign core_context_o = core_context;
  assign core_done_o    = (core_op_i == STR && (core_state == RTS_RECEIVED || (core_state == EMPTY && free != '0))) ||
                          (core_op_i == RMR && (core_state == IN_USE || core_state == COMPLETE));
  assign creates        = core_done_o && core_op_i == STR && core_accept_i && core_state == EMPTY;
  assign answers        = core_done_o && core_op_i == STR && core_accept_i && core_state == RTS_RECEIVED;
  assign removes        = core_done_o && core_op_i == RMR;
  // The entry that str writes.
  assign posted         = creates ? free & (~free + ENTRIES'(1)) : answers ? core_match : '0;

  always_comb begin
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      state[3*k+:3] = state_q[3*k+:3];
      if (posted[k]) state[3*k+:3] = answers ? IN_PROGRESS : IN_USE;
      if (removes && core_match[k]) state[3*k+:3] = EMPTY;
      free_for_rts[k] = state[3*k+:3] == EMPTY;
    end
  end

  assign used         = used_q + COUNT'(creates) - COUNT'(removes);
  assign room_for_rts = used < COUNT'(ENTRIES - RESERVE);

  for (genvar n = 0; n < LOOKUPS; n = n + 1) begin : g_lookup
    logic [2:0] seen;
    logic       storing;
    // State, and whether data is being stored, in a tree.
    logic [LEAVES*2*4-1:0] show_values;

    always_comb begin
      show_values = '0;
      for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
        show_match[n*ENTRIES+k] = state[3*k+:3] != EMPTY &&
            (creates && posted[k] ? core_id_i : id_q[k]) == show_id_i[n*32+:32];
        if (show_match[n*ENTRIES+k]) show_values[(LEAVES+k)*4+:4] = {state[3*k+:3], storing_q[k]};
      end
      for (int unsigned k = LEAVES - 1; k >= 1; k = k - 1) begin
        show_values[k*4+:4] = show_values[2*k*4+:4] | show_values[(2*k+1)*4+:4];
      end
    end

    assign {seen, storing} = show_values[4+:4];

    assign show_state_o[n*3+:3] = seen;
    assign show_ok_o[n]         =
        (show_op_i[n*2+:2] == RTS && (seen == IN_USE || (seen == EMPTY && room_for_rts))) ||
        (show_op_i[n*2+:2] == DATA && !storing && seen == (RENDEZVOUS ? IN_PROGRESS : IN_USE)) ||
        (show_op_i[n*2+:2] == TAIL && storing);
  end

  always_comb begin
    taken      = '0;
    taken_id   = '0;
    takes_rts  = 1'b0;
    takes_data = 1'b0;
    takes_tail = 1'b0;
    records    = 1'b0;
    for (int unsigned n = 0; n < LOOKUPS; n = n + 1) begin
      if (take_i[n] && show_ok_o[n]) begin
        taken      = taken | show_match[n*ENTRIES+:ENTRIES];
        taken_id   = taken_id | show_id_i[n*32+:32];
        takes_rts  = show_op_i[n*2+:2] == RTS;
        takes_data = show_op_i[n*2+:2] == DATA;
        takes_tail = show_op_i[n*2+:2] == TAIL;
        records    = show_op_i[n*2+:2] == RTS && show_state_o[n*3+:3] == EMPTY;
      end
    end
  end

  // The entry of an RTS that arrived before str.
  assign recorded = records ? free_for_rts & (~free_for_rts + ENTRIES'(1)) : '0;

  always_comb begin
    taken_values = '0;
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      if (takes_data && taken[k]) begin
        taken_values[(LEAVES+k)*46+:46] = posted[k] ? {core_address_i, core_stride_i} : {address_q[k], stride_q[k]};
      end
    end
    for (int unsigned k = LEAVES - 1; k >= 1; k = k - 1) begin
      taken_values[k*46+:46] = taken_values[2*k*46+:46] | taken_values[(2*k+1)*46+:46];
    end
  end

  assign {address, stride} = taken_values[46+:46];

  assign address_o = address;
  assign stride_o  = stride;
  assign used_o    = used_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q   <= '0;
      storing_q <= '0;
      used_q    <= '0;
    end else begin
      for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
        state_q[3*k+:3] <= state[3*k+:3];
        if (recorded[k]) state_q[3*k+:3] <= RTS_RECEIVED;
        if (taken[k] && (takes_rts || takes_data)) state_q[3*k+:3] <= IN_PROGRESS;
        if (taken[k] && takes_tail) state_q[3*k+:3] <= COMPLETE;
        if (taken[k] && takes_data) storing_q[k] <= 1'b1;
        if (taken[k] && takes_tail) storing_q[k] <= 1'b0;
      end
      used_q <= used + COUNT'(records);
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned k = 0; k < ENTRIES; k = k + 1) begin
      if (posted[k]) begin
        address_q[k] <= core_address_i;
        stride_q[k]  <= core_stride_i;
      end
      if (posted[k] && creates) id_q[k] <= core_id_i;
      if (recorded[k]) begin
        id_q[k]      <= taken_id;
        node_q[k]    <= node_i;
        context_q[k] <= context_i;
      end
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_an_id_has_one_entry : assert ((core_match & (core_match - ENTRIES'(1))) == '0);
      a_entries_are_counted : assert ((used_q == '0) == (&free) && (used_q == COUNT'(ENTRIES)) == (free == '0));
      a_one_message_is_taken : assert ((take_i & (take_i - LOOKUPS'(1))) == '0);
      a_only_what_may_be_taken_is : assert ((take_i & ~show_ok_o) == '0);
      a_the_reserve_is_for_str : assert (!records || used < COUNT'(ENTRIES - RESERVE));
      a_one_entry_is_taken : assert ((taken & (taken - ENTRIES'(1))) == '0);
    end
  end
`endif

endmodule
