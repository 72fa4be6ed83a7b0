// SPDX-License-Identifier: Apache-2.0
/// The injection channel of an NIU (thesis sections 3.2, 5.5 and 5.6.2). Four streams share the link to the router, flit by flit:
/// CTS before RTS before THREAD and DATA, the latter two round-robin, if the stream has a virtual channel and a credit. A packet takes
/// the lowest free virtual channel of its stream with its head and gives it back with its tail. A block descriptor at the front of
/// a queue becomes words read from memory, one a cycle, and nothing else leaves that queue meanwhile.
///
/// Streams are numbered CTS 0, RTS 1, THREAD 2, DATA 3. RTS and CTS wait in queues of this block; THREAD and DATA in transmit
/// queues (transmit_queue.sv), whose front entries are inputs here; DATA comes from the queue that has the channel. An answer
/// settles within the cycle of its question.
module injector #(
    /// Virtual channels of the link, 1 or more.
    parameter int unsigned VCS = 6,
    /// Bits of a number of credits.
    parameter int unsigned CREDIT = 3,
    /// Credits of each virtual channel after reset, CREDIT bits each.
    parameter bit [VCS*CREDIT-1:0] DEPTHS = {VCS{CREDIT'(4)}},
    /// Virtual channels that each stream may use, VCS bits each.
    parameter bit [4*VCS-1:0] VC_SETS = '1,
    /// A packet may take a virtual channel only once all of its credits are back.
    parameter bit TAIL_CREDIT = 1'b0,
    /// Messages that the queues of RTS and CTS hold, each.
    parameter int unsigned CONTROL = 4
) (
    input  logic             clk_i,
    /// Synchronous: the queues are empty, no virtual channel is taken, all credits are available.
    input  logic             rst_i,
    /// Number of RTS to queue, 0 to 2, and these: payload of the head 31:0, message id 63:32. One can leave in the same cycle.
    input  logic [      1:0] rts_push_i,
    input  logic [    127:0] rts_i,
    output logic             rts_full_o,
    /// Number of CTS to queue, and these; they can leave from the next cycle on.
    input  logic [      1:0] cts_push_i,
    input  logic [    127:0] cts_i,
    output logic             cts_full_o,
    /// The queue of THREAD messages has a visible entry, and the two entries at its front, 36 wires each.
    input  logic             thread_i,
    input  logic [     71:0] thread_front_i,
    /// State of the queue of DATA messages that has the channel, in the same form.
    input  logic             data_i,
    input  logic [     71:0] data_front_i,
    /// The link takes a flit.
    input  logic             link_i,
    /// The port to memory may be used.
    input  logic             port_i,
    /// The word at `address_o`.
    input  logic [     31:0] word_i,
    /// A credit of each virtual channel comes; it can be spent in the same cycle.
    input  logic [  VCS-1:0] credit_i,
    /// Stream whose flit leaves: one-hot, zero if none does.
    output logic [      3:0] grant_o,
    /// Payload 31:0, tail 32, head 33.
    output logic [     33:0] flit_o,
    /// The virtual channel that each stream has in this cycle: one-hot, zero if it has none.
    output logic [4*VCS-1:0] vcs_o,
    /// Entries that leave the front of the queue of the stream that is granted.
    output logic [      1:0] pop_o,
    /// A word is read, at this word address; and it is the last one of its block.
    output logic             read_o,
    output logic [     29:0] address_o,
    output logic             block_done_o,
    /// A word has a credit, and the port to memory may not be used.
    output logic             refused_o,
    /// Virtual channels that have credits after this cycle.
    output logic [  VCS-1:0] credits_o
);

  localparam int unsigned CTS = 0;
  localparam int unsigned RTS = 1;
  localparam int unsigned THREAD = 2;
  localparam int unsigned DATA = 3;
  localparam int unsigned ENTRY = 36;
  localparam int unsigned PSEUDO = 34;
  localparam int unsigned LAST = 35;
  localparam int unsigned COUNT = $clog2(CONTROL + 1);

  // Messages at the front of the queues of RTS and CTS, and room behind the last.
  logic [   63:0] rts_front;
  logic [   63:0] cts_front;
  logic [COUNT-1:0] rts_visible;
  logic [COUNT-1:0] rts_room;
  logic [COUNT-1:0] cts_visible;
  logic [COUNT-1:0] cts_room;
  logic           has_rts;
  logic           has_cts;
  logic           unused;
  // The head of the message at the front has left: bit 0 for CTS, bit 1 for RTS.
  logic [    1:0] head_sent_q;
  // DATA is before THREAD.
  logic           data_first_q;

  // The block that a stream sends, THREAD low, DATA high: words left, address of the next word, stride, and whether
  // the last one is the tail of its message.
  logic [   31:0] left_q;
  logic [   59:0] next_q;
  logic [   31:0] stride_q;
  logic [    1:0] last_q;

  logic [4*VCS-1:0]      vcs_q;
  logic [VCS*CREDIT-1:0] credits_q;
  logic [VCS*CREDIT-1:0] credits_come;
  logic [VCS*CREDIT-1:0] credits_d;

  // Next word of each of the two streams with blocks.
  logic [    1:0] begins;
  logic [    1:0] moves;
  logic [   31:0] left_d;
  logic [   59:0] address;
  logic [   59:0] next_d;
  logic [   31:0] stride_d;
  logic [    1:0] last_d;

  // The choice.
  logic [    3:0] wants;
  logic [    3:0] reads;
  logic [4*VCS-1:0] vcs;
  logic [VCS-1:0] free;
  logic [VCS-1:0] lowest;
  logic [VCS-1:0] usable;
  logic [VCS-1:0] all_here;
  logic [VCS-1:0] spent;
  logic [    3:0] grant;
  logic           refused;
  logic [   33:0] flit;
  logic           is_tail;

  niu_queue #(
      .WIDTH  (64),
      .DEPTH  (CONTROL),
      .FRONT  (1),
      .THROUGH(1'b1)
  ) i_rts (
      .clk_i    (clk_i),
      .rst_i    (rst_i),
      .push_i   (rts_push_i),
      .entries_i(rts_i),
      .pop_i    ({1'b0, grant[RTS] && head_sent_q[RTS]}),
      .front_o  (rts_front),
      .valid_o  (has_rts),
      .visible_o(rts_visible),
      .room_o   (rts_room)
  );

  niu_queue #(
      .WIDTH  (64),
      .DEPTH  (CONTROL),
      .FRONT  (1),
      .THROUGH(1'b0)
  ) i_cts (
      .clk_i    (clk_i),
      .rst_i    (rst_i),
      .push_i   (cts_push_i),
      .entries_i(cts_i),
      .pop_i    ({1'b0, grant[CTS] && head_sent_q[CTS]}),
      .front_o  (cts_front),
      .valid_o  (has_cts),
      .visible_o(cts_visible),
      .room_o   (cts_room)
  );

  assign unused     = ^{rts_visible, cts_visible};
  assign rts_full_o = rts_room == '0;
  assign cts_full_o = cts_room == '0;

  // The next word of a block is the first one of a descriptor at the front, or the one after the last word.
  for (genvar s = 0; s < 2; s = s + 1) begin : g_block
    logic [2*ENTRY-1:0] front;
    logic               is_there;
    logic [       15:0] count;

    assign front             = s == 0 ? thread_front_i : data_front_i;
    assign is_there          = s == 0 ? thread_i : data_i;
    assign begins[s]         = left_q[s*16+:16] == 16'd0 && is_there && front[PSEUDO];
    assign moves[s]          = begins[s] || left_q[s*16+:16] != 16'd0;
    assign count             = begins[s] ? front[ENTRY+:16] : left_q[s*16+:16];
    assign left_d[s*16+:16]  = count - 16'd1;
    assign stride_d[s*16+:16] = begins[s] ? front[ENTRY+16+:16] : stride_q[s*16+:16];
    assign address[s*30+:30] = begins[s] ? front[31:2] : next_q[s*30+:30];
    assign next_d[s*30+:30]  = address[s*30+:30] + {14'd0, stride_d[s*16+:16]};
    assign last_d[s]         = begins[s] ? front[ENTRY+LAST] : last_q[s];
  end

  assign wants = {data_i || moves[1], thread_i || moves[0], has_rts, has_cts};
  assign reads = {moves, 2'b00};

  always_comb begin
    for (int unsigned v = 0; v < VCS; v = v + 1) begin
      credits_come[v*CREDIT+:CREDIT] = credits_q[v*CREDIT+:CREDIT] + CREDIT'(credit_i[v]);
      usable[v]   = credits_come[v*CREDIT+:CREDIT] != '0;
      all_here[v] = credits_come[v*CREDIT+:CREDIT] == DEPTHS[v*CREDIT+:CREDIT];
    end
  end

  // In the order of the streams: one that has no virtual channel takes one; the first that has a credit, too, and a word if it
  // wants one, sends.
  always_comb begin
    vcs     = vcs_q;
    free    = TAIL_CREDIT ? all_here : {VCS{1'b1}};  // Yosys 0.23 does not widen '1 here
    lowest  = '0;
    grant   = '0;
    refused = 1'b0;
    for (int unsigned s = 0; s < 4; s = s + 1) free = free & ~vcs_q[s*VCS+:VCS];
    for (int unsigned rank = 0; rank < 4; rank = rank + 1) begin
      for (int unsigned s = 0; s < 4; s = s + 1) begin
        if ((rank < 2 ? s == rank : s >= 2 && (s == DATA) == (data_first_q == (rank == 2))) && link_i && wants[s] &&
            grant == '0) begin
          if (vcs[s*VCS+:VCS] == '0) begin
            lowest          = free & VC_SETS[s*VCS+:VCS];
            lowest          = lowest & (~lowest + VCS'(1));
            vcs[s*VCS+:VCS] = lowest;
            free            = free & ~lowest;
          end
          if ((vcs[s*VCS+:VCS] & usable) != '0) begin
            if (reads[s] && !port_i) refused = 1'b1;
            else grant[s] = 1'b1;
          end
        end
      end
    end
  end

  always_comb begin
    spent = '0;
    for (int unsigned s = 0; s < 4; s = s + 1) if (grant[s]) spent = spent | vcs[s*VCS+:VCS];
    for (int unsigned v = 0; v < VCS; v = v + 1) begin
      credits_d[v*CREDIT+:CREDIT] = credits_come[v*CREDIT+:CREDIT] - CREDIT'(spent[v]);
      credits_o[v] = credits_d[v*CREDIT+:CREDIT] != '0;
    end
  end

  assign read_o       = (grant & reads) != '0;
  assign address_o    = grant[DATA] ? address[59:30] : address[29:0];
  assign block_done_o = (grant[THREAD] && moves[0] && left_d[15:0] == 16'd0) ||
                        (grant[DATA] && moves[1] && left_d[31:16] == 16'd0);

  always_comb begin
    flit  = '0;
    pop_o = 2'd0;
    if (grant[CTS]) flit = head_sent_q[CTS] ? {2'b01, cts_front[63:32]} : {2'b10, cts_front[31:0]};
    if (grant[RTS]) flit = head_sent_q[RTS] ? {2'b01, rts_front[63:32]} : {2'b10, rts_front[31:0]};
    if (grant[THREAD]) flit = thread_front_i[33:0];
    if (grant[DATA]) flit = data_front_i[33:0];
    if (grant[THREAD] || grant[DATA]) pop_o = 2'd1;
    if (read_o) begin
      flit  = {1'b0, block_done_o && (grant[DATA] ? last_d[1] : last_d[0]), word_i};
      pop_o = (grant[DATA] ? begins[1] : begins[0]) ? 2'd2 : 2'd0;
    end
  end

  assign is_tail  = flit[33:32] == 2'b01;
  assign refused_o = refused;
  assign grant_o = grant;
  assign flit_o  = flit;
  assign vcs_o   = vcs;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      vcs_q        <= '0;
      credits_q    <= DEPTHS;
      head_sent_q  <= '0;
      data_first_q <= 1'b0;
      left_q       <= '0;
    end else begin
      credits_q <= credits_d;
      for (int unsigned s = 0; s < 4; s = s + 1) begin
        vcs_q[s*VCS+:VCS] <= grant[s] && is_tail ? '0 : vcs[s*VCS+:VCS] & VC_SETS[s*VCS+:VCS];
      end
      head_sent_q <= head_sent_q ^ grant[1:0];
      if (grant[THREAD]) data_first_q <= 1'b1;
      if (grant[DATA]) data_first_q <= 1'b0;
      for (int unsigned s = 0; s < 2; s = s + 1) begin
        if (grant[THREAD+s] && moves[s]) left_q[s*16+:16] <= left_d[s*16+:16];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned s = 0; s < 2; s = s + 1) begin
      if (grant[THREAD+s] && moves[s]) begin
        next_q[s*30+:30]   <= next_d[s*30+:30];
        stride_q[s*16+:16] <= stride_d[s*16+:16];
        last_q[s]          <= last_d[s];
      end
    end
  end

`ifndef SYNTHESIS
  logic [    3:0] holders;  // streams that hold one virtual channel
  logic           is_shared;
  logic           has_too_many;

  always_comb begin
    holders      = '0;
    is_shared    = 1'b0;
    has_too_many = 1'b0;
    for (int unsigned v = 0; v < VCS; v = v + 1) begin
      for (int unsigned s = 0; s < 4; s = s + 1) holders[s] = vcs_q[s*VCS+v];
      is_shared    = is_shared || (holders & (holders - 4'd1)) != 4'd0;
      has_too_many = has_too_many || (credit_i[v] && credits_q[v*CREDIT+:CREDIT] == DEPTHS[v*CREDIT+:CREDIT]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_one_flit_leaves : assert ((grant & (grant - 4'd1)) == 4'd0);
      a_a_flit_leaves_with_a_credit : assert ((spent & ~usable) == '0);
      a_a_channel_has_one_stream : assert (!is_shared);
      a_credits_are_no_more_than_places : assert (!has_too_many);
      a_a_block_of_a_thread_message_has_words : assert (!begins[0] || thread_front_i[ENTRY+:16] != 16'd0);
      a_a_block_of_a_data_message_has_words : assert (!begins[1] || data_front_i[ENTRY+:16] != 16'd0);
    end
  end
`endif

`ifdef FORMAL
  // Places of each buffer at the other end are free, which a credit stands for, or taken; a stream has one virtual channel at
  // most, of its own; a channel has one stream at most.
  logic [VCS*CREDIT-1:0] held_q;

  for (genvar v = 0; v < VCS; v = v + 1) begin : g_places
    always_ff @(posedge clk_i) begin
      if (rst_i) held_q[v*CREDIT+:CREDIT] <= '0;
      else held_q[v*CREDIT+:CREDIT] <= held_q[v*CREDIT+:CREDIT] + CREDIT'(spent[v]) - CREDIT'(credit_i[v]);
      if (!rst_i) begin
        assert ({1'b0, credits_q[v*CREDIT+:CREDIT]} + {1'b0, held_q[v*CREDIT+:CREDIT]} == {1'b0, DEPTHS[v*CREDIT+:CREDIT]});
      end
    end
  end
  for (genvar s = 0; s < 4; s = s + 1) begin : g_channels
    always_ff @(posedge clk_i) begin
      if (!rst_i) begin
        assert ((vcs_q[s*VCS+:VCS] & (vcs_q[s*VCS+:VCS] - VCS'(1))) == '0);
        assert ((vcs_q[s*VCS+:VCS] & ~VC_SETS[s*VCS+:VCS]) == '0);
        if (grant[s]) assert ((spent & (spent - VCS'(1))) == '0 && spent == vcs[s*VCS+:VCS]);
      end
    end
  end
`endif

`ifdef PROOF_OF_injector
  // The other end returns credits of flits that it holds; descriptors have 1 word or more. RTS and CTS have room: see niu_queue.sv.
  initial assume (rst_i);
  for (genvar v = 0; v < VCS; v = v + 1) begin : g_back
    always_comb assume (!credit_i[v] || held_q[v*CREDIT+:CREDIT] != '0);
  end
  always_comb begin
    assume (!begins[0] || thread_front_i[ENTRY+:16] != 16'd0);
    assume (!begins[1] || data_front_i[ENTRY+:16] != 16'd0);
  end
`endif

endmodule
