// SPDX-License-Identifier: Apache-2.0
/// The ejection channel of an NIU (thesis sections 3.2, 5.2 and 5.5): it reassembles messages. One flit a cycle leaves the
/// buffers at the end of the link from the router, round-robin over virtual channels, with those skipped whose message cannot be
/// accepted. Such a channel is blocked, and retried after a change that its message may wait for.
///
/// Words of DATA messages go to memory, those of THREAD messages into a fresh context of the core, RTS and CTS to the tables. What
/// follows a head is remembered for each virtual channel:
///
///   HEAD --head--> SECOND_THREAD --tag, a context is free--> ARGUMENT --tail (the thread starts)--> HEAD
///                  SECOND_DATA   --tag, of a receive--> WORD --tail--> HEAD; of none --> DISCARD --tail--> HEAD
///                  SECOND_RTS    --tail--> HEAD
///                  SECOND_CTS    --tail--> HEAD
///
/// An answer settles within the cycle of its question.
module ejector #(
    /// Virtual channels of the link, 1 or more.
    parameter int unsigned VCS = 6,
    /// Virtual channels on which each TYPE comes, VCS bits each: CTS low, then RTS, THREAD and DATA.
    parameter bit [4*VCS-1:0] VC_SETS = {4 * VCS{1'b1}},
    /// Wires of a node's number, 1 to 12.
    parameter int unsigned NODE = 10,
    /// Layout of heads: TYPE 31:29 and Node 15:4 (1), or TYPE 19:17 and Node 13:4 (0).
    parameter bit ADDRESSED = 1'b0,
    /// Whether data waits for a CTS: rendezvous (1) or ready (0).
    parameter bit RENDEZVOUS = 1'b1,
    /// Words that a thread begins with, at most.
    parameter int unsigned ARGUMENTS = 64,
    /// Bits of a number of such words; follows from ARGUMENTS.
    parameter int unsigned COUNT = $clog2(ARGUMENTS + 1)
) (
    input  logic              clk_i,
    /// Synchronous: no message has begun, no channel is blocked.
    input  logic              rst_i,
    /// Virtual channels that have a flit, and the first one of each: payload 31:0, tail 32, head 33.
    input  logic [   VCS-1:0] valid_i,
    input  logic [VCS*34-1:0] flits_i,
    /// A change that blocked messages may wait for: they are retried in the next cycle, if this is 0 then.
    input  logic              retry_i,
    /// The port to memory may be used; the core has it.
    input  logic              port_i,
    input  logic              core_i,
    /// There is no memory at `address_o`.
    input  logic              fault_i,
    /// Query of each virtual channel to the receive table: 0 none, 1 RTS, 2 data, 3 tail of a message that is being stored.
    output logic [ VCS*2-1:0] show_op_o,
    output logic [VCS*32-1:0] show_id_o,
    /// Answers of the table: the state of the entry with each id, whether the flit may be taken, and the address of data words.
    input  logic [ VCS*3-1:0] show_state_i,
    input  logic [   VCS-1:0] show_ok_i,
    input  logic [      29:0] address_i,
    input  logic [      15:0] stride_i,
    /// The query that is accepted.
    output logic [   VCS-1:0] accept_o,
    /// An RTS is taken: its sender, and whether a CTS is queued for it. Its id is `word_o`.
    output logic [  NODE-1:0] node_o,
    output logic              cts_push_o,
    /// The queue of CTS is full.
    input  logic              cts_full_i,
    /// A CTS has arrived for a context's message with an id; whether the message waits for it; the CTS is taken.
    output logic              cts_o,
    output logic [      31:0] cts_id_o,
    output logic [       3:0] cts_context_o,
    input  logic              cts_ok_i,
    output logic              cts_accept_o,
    /// A context is requested; whether one is free, which is then taken, and its number.
    output logic              allocate_o,
    input  logic              granted_i,
    input  logic [       3:0] granted_context_i,
    /// `word_o` is an argument of the thread that `context_o` will run, and its number there; there are too many.
    output logic              load_o,
    output logic [ COUNT-1:0] index_o,
    output logic              overflow_o,
    /// That thread starts, at the address `tag_o`.
    output logic              start_o,
    output logic [      31:0] tag_o,
    /// Sender (RTS) or context (THREAD) of the message whose flit is taken.
    output logic [       3:0] context_o,
    /// `word_o` is written, at this word address.
    output logic              write_o,
    output logic [      29:0] address_o,
    /// Payload of the flit that is taken.
    output logic [      31:0] word_o,
    /// Virtual channel whose flit is taken: one-hot, zero if none is.
    output logic [   VCS-1:0] take_o,
    /// Virtual channels whose message was found blocked, after this cycle.
    output logic [   VCS-1:0] blocked_o,
    /// Nothing is taken, since a word waits for the port to memory.
    output logic              refused_o,
    /// After this cycle the memory port serves a waiting word before a read.
    output logic              owed_o
);

  localparam int unsigned CTS = 0;
  localparam int unsigned RTS = 1;
  localparam int unsigned THREAD = 2;
  localparam int unsigned DATA = 3;
  localparam int unsigned POSITION_BITS = VCS > 1 ? $clog2(VCS) : 1;

  // Next flit of a virtual channel. SECOND_* is 1 and the TYPE of the head.
  localparam logic [2:0] HEAD = 3'd0;
  localparam logic [2:0] ARGUMENT = 3'd1;
  localparam logic [2:0] WORD = 3'd2;
  localparam logic [2:0] DISCARD = 3'd3;
  localparam logic [2:0] SECOND_THREAD = 3'd4;
  localparam logic [2:0] SECOND_DATA = 3'd5;
  localparam logic [2:0] SECOND_RTS = 3'd6;
  localparam logic [2:0] SECOND_CTS = 3'd7;

  // States of an entry of the receive table (thesis Table 5.2).
  localparam logic [2:0] EMPTY = 3'b000;
  localparam logic [2:0] IN_PROGRESS = 3'b010;

  localparam logic [1:0] SHOW_RTS = 2'd1;
  localparam logic [1:0] SHOW_DATA = 2'd2;
  localparam logic [1:0] SHOW_TAIL = 2'd3;

  // State of all virtual channels.
  logic [    VCS-1:0] blocked_q;
  logic               retry_q;
  logic               owed_q;
  logic [  POSITION_BITS-1:0] next_q;  // round-robin pointer

  // State of each: the next flit; then, for messages that have them, context, node, tag, address of the next word, stride to the
  // next word, argument words so far.
  logic [  3*VCS-1:0] phase_q;
  logic [  4*VCS-1:0] contexts;
  logic [NODE*VCS-1:0] nodes;
  logic [ 32*VCS-1:0] tags;
  logic [ 30*VCS-1:0] next_words;
  logic [ 16*VCS-1:0] strides;
  logic [COUNT*VCS-1:0] counts;

  // The first flit of each: it may be taken, also if its message is discarded; it could be taken if a context is
  // free; it is a word.
  logic [    VCS-1:0] candidates;
  logic [    VCS-1:0] takeable;
  logic [    VCS-1:0] threads;
  logic [    VCS-1:0] words;
  logic [    VCS-1:0] clears;

  // The choice.
  logic [    VCS-1:0] upper;  // channels from next_q on
  logic [    VCS-1:0] able;
  logic [    VCS-1:0] take;
  logic [    VCS-1:0] reached;
  logic [    VCS-1:0] blocked;
  logic [    VCS-1:0] clear;
  logic               waits;
  logic               unblocks;

  // State of the virtual channel whose flit is taken.
  logic [        2:0] phase;
  logic [        2:0] phase_d;
  logic [        1:0] kind;
  logic [       31:0] word;
  logic [       31:0] tag;
  logic [        3:0] message_context;
  logic [   NODE-1:0] node;
  logic [       29:0] address;
  logic [       15:0] stride;
  logic [  COUNT-1:0] count;
  logic [  POSITION_BITS-1:0] next;
  logic               is_shown_ok;
  logic               is_empty_entry;
  logic               is_tail;
  logic [        2:0] head_type;

  // The first of several channels, one-hot: of those in `above` if there is one, else of all.
  function automatic logic [VCS-1:0] first_round_robin(input logic [VCS-1:0] some, input logic [VCS-1:0] above);
    logic [VCS-1:0] among;
    among = (some & above) != '0 ? some & above : some;
    first_round_robin = among & (~among + VCS'(1));
  endfunction

  // All channels before it in round-robin order.
  function automatic logic [VCS-1:0] before_round_robin(input logic [VCS-1:0] some, input logic [VCS-1:0] above);
    logic [VCS-1:0] lower;
    lower = first_round_robin(some, above) - VCS'(1);
    before_round_robin = (some & above) != '0 ? above & lower : above | lower;
  endfunction

  assign unblocks   = retry_q && !retry_i;
  assign candidates = valid_i & ~(unblocks ? {VCS{1'b0}} : blocked_q);

  for (genvar v = 0; v < VCS; v = v + 1) begin : g_question
    logic [2:0] seen;
    logic [2:0] state;
    logic       ok;
    logic       is_there;

    assign seen     = phase_q[v*3+:3];
    assign state    = show_state_i[v*3+:3];
    assign ok       = show_ok_i[v];
    assign is_there = candidates[v];

    assign show_id_o[v*32+:32] = seen == WORD ? tags[v*32+:32] : flits_i[v*34+:32];
    assign show_op_o[v*2+:2]   = !is_there ? 2'd0 :
                                 seen == SECOND_RTS && RENDEZVOUS ? SHOW_RTS :
                                 seen == SECOND_DATA ? SHOW_DATA :
                                 seen == WORD && flits_i[v*34+32] ? SHOW_TAIL : 2'd0;
    assign threads[v] = is_there && seen == SECOND_THREAD;
    assign words[v]   = is_there && seen == WORD;
    assign clears[v]  = is_there && seen == SECOND_CTS;

    // All conditions but a free context. Data without a receive is taken, too, and discarded; with Ready, so is an RTS.
    always_comb begin
      takeable[v] = is_there;
      if (seen == SECOND_THREAD) takeable[v] = 1'b0;
      if (seen == WORD) takeable[v] = is_there && port_i;
      if (seen == SECOND_DATA) takeable[v] = is_there && (ok || (RENDEZVOUS ? state != IN_PROGRESS : state == EMPTY));
      if (seen == SECOND_RTS && RENDEZVOUS) takeable[v] = is_there && ok && (state == EMPTY || !cts_full_i);
    end
  end

  // Round-robin from next_q: the first flit that may be taken is taken; channels before it are blocked, unless they wait only for memory.
  assign upper   = {VCS{1'b1}} << next_q;
  assign able    = takeable | (granted_i ? threads : '0);
  assign take    = first_round_robin(able, upper);
  assign reached = before_round_robin(able, upper);
  assign blocked = (unblocks ? {VCS{1'b0}} : blocked_q) | (candidates & ~able & ~words & reached);
  assign waits   = (words & ~able & reached) != '0;

  assign allocate_o = (threads & before_round_robin(takeable, upper)) != '0;
  assign clear      = first_round_robin(clears, upper);
  assign cts_o      = clears != '0;

  always_comb begin
    cts_id_o      = '0;
    cts_context_o = '0;
    for (int unsigned v = 0; v < VCS; v = v + 1) begin
      if (clear[v]) begin
        cts_id_o      = cts_id_o | flits_i[v*34+:32];
        cts_context_o = cts_context_o | contexts[v*4+:4];
      end
    end
  end

  always_comb begin
    phase           = '0;
    kind            = '0;
    word            = '0;
    tag             = '0;
    message_context = '0;
    node            = '0;
    address         = '0;
    stride          = '0;
    count           = '0;
    next            = next_q;
    is_shown_ok     = 1'b0;
    is_empty_entry  = 1'b0;
    for (int unsigned v = 0; v < VCS; v = v + 1) begin
      if (take[v]) begin
        phase           = phase | phase_q[v*3+:3];
        kind            = kind | flits_i[v*34+32+:2];
        word            = word | flits_i[v*34+:32];
        tag             = tag | tags[v*32+:32];
        message_context = message_context | contexts[v*4+:4];
        node            = node | nodes[v*NODE+:NODE];
        address         = address | next_words[v*30+:30];
        stride          = stride | strides[v*16+:16];
        count           = count | counts[v*COUNT+:COUNT];
        next            = v + 1 == VCS ? '0 : POSITION_BITS'(v + 1);
        is_shown_ok     = is_shown_ok | show_ok_i[v];
        is_empty_entry  = is_empty_entry | (show_state_i[v*3+:3] == EMPTY);
      end
    end
  end

  assign is_tail    = kind == 2'b01;
  assign head_type  = ADDRESSED ? word[31:29] : word[19:17];

  assign overflow_o = phase == ARGUMENT && count == COUNT'(ARGUMENTS);
  assign load_o     = phase == ARGUMENT && !overflow_o;
  assign start_o    = load_o && is_tail;
  assign write_o    = phase == WORD;
  assign cts_push_o = phase == SECOND_RTS && RENDEZVOUS && !is_empty_entry;
  assign cts_accept_o = phase == SECOND_CTS && cts_ok_i;
  assign accept_o   = (phase == SECOND_RTS && RENDEZVOUS) || (phase == SECOND_DATA && is_shown_ok) ||
                      (write_o && is_tail && !fault_i) ? take : '0;
  assign index_o    = count;
  assign tag_o      = tag;
  assign context_o  = message_context;
  assign node_o     = node;
  assign address_o  = address;
  assign word_o     = word;
  assign take_o     = take;
  assign blocked_o  = blocked;
  assign refused_o  = waits && take == '0;
  assign owed_o     = !write_o && (owed_q || (waits && !core_i));

  always_comb begin
    phase_d = is_tail ? HEAD : phase;
    case (phase)
      HEAD: phase_d = {1'b1, head_type[1:0]};
      SECOND_THREAD: phase_d = ARGUMENT;
      SECOND_DATA: phase_d = is_shown_ok ? WORD : DISCARD;
      ARGUMENT: if (!is_tail && overflow_o) phase_d = DISCARD;
      WORD: if (!is_tail && fault_i) phase_d = DISCARD;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      blocked_q <= '0;
      retry_q   <= 1'b0;
      owed_q    <= 1'b0;
      next_q    <= '0;
      phase_q   <= '0;
    end else begin
      blocked_q <= blocked;
      retry_q   <= (retry_i && blocked_q != '0) || (accept_o != '0 && write_o && blocked != '0);
      owed_q    <= owed_o;
      next_q    <= next;
      for (int unsigned v = 0; v < VCS; v = v + 1) if (take[v]) phase_q[v*3+:3] <= phase_d;
    end
  end

  for (genvar v = 0; v < VCS; v = v + 1) begin : g_channel
    localparam bit HAS_THREADS = VC_SETS[THREAD*VCS+v];
    localparam bit HAS_DATA = VC_SETS[DATA*VCS+v];
    localparam bit HAS_RTS = VC_SETS[RTS*VCS+v];
    localparam bit HAS_CTS = VC_SETS[CTS*VCS+v];

    if (HAS_THREADS || HAS_RTS || HAS_CTS) begin : g_context
      logic [3:0] context_q;
      assign contexts[v*4+:4] = context_q;
      always_ff @(posedge clk_i) begin
        if (take[v] && phase == HEAD) context_q <= word[3:0];
        if (HAS_THREADS && take[v] && phase == SECOND_THREAD) context_q <= granted_context_i;
      end
    end else begin : g_no_context
      assign contexts[v*4+:4] = '0;
    end
    if (HAS_RTS) begin : g_node
      logic [NODE-1:0] node_q;
      assign nodes[v*NODE+:NODE] = node_q;
      always_ff @(posedge clk_i) begin
        if (take[v] && phase == HEAD) node_q <= NODE'(ADDRESSED ? word[15:4] : {2'd0, word[13:4]});
      end
    end else begin : g_no_node
      assign nodes[v*NODE+:NODE] = '0;
    end
    if (HAS_THREADS || HAS_DATA) begin : g_tag
      logic [31:0] tag_q;
      assign tags[v*32+:32] = tag_q;
      always_ff @(posedge clk_i) begin
        if (take[v] && (phase == SECOND_THREAD || phase == SECOND_DATA)) tag_q <= word;
      end
    end else begin : g_no_tag
      assign tags[v*32+:32] = '0;
    end
    if (HAS_DATA) begin : g_words
      logic [29:0] word_q;
      logic [15:0] stride_q;
      assign next_words[v*30+:30] = word_q;
      assign strides[v*16+:16]    = stride_q;
      always_ff @(posedge clk_i) begin
        if (take[v] && phase == SECOND_DATA) begin
          word_q   <= address_i;
          stride_q <= stride_i;
        end else if (take[v] && write_o) begin
          word_q <= address + {14'd0, stride};
        end
      end
    end else begin : g_no_words
      assign next_words[v*30+:30] = '0;
      assign strides[v*16+:16]    = '0;
    end
    if (HAS_THREADS) begin : g_arguments
      logic [COUNT-1:0] count_q;
      assign counts[v*COUNT+:COUNT] = count_q;
      always_ff @(posedge clk_i) begin
        if (take[v] && phase == SECOND_THREAD) count_q <= '0;
        else if (take[v] && load_o) count_q <= count + COUNT'(1);
      end
    end else begin : g_no_arguments
      assign counts[v*COUNT+:COUNT] = '0;
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_one_flit_is_taken : assert ((take & (take - VCS'(1))) == '0);
      a_only_what_has_come_is_taken : assert ((take & ~valid_i) == '0);
      a_a_word_has_the_port_to_memory : assert (!write_o || port_i);
      a_a_message_begins_with_a_head : assert (take == '0 || (phase == HEAD) == (kind == 2'b10));
      a_a_long_message_has_a_tag : assert (take == '0 || (phase == SECOND_THREAD || phase == SECOND_DATA) == (kind == 2'b11));
      a_an_rts_or_cts_ends_with_its_id : assert ((phase != SECOND_RTS && phase != SECOND_CTS) || is_tail);
      a_an_niu_knows_the_type : assert (take == '0 || phase != HEAD || !head_type[2]);
      a_a_context_is_granted_to_who_asks : assert (!granted_i || allocate_o);
    end
  end
`endif

`ifdef FORMAL
  // A flit that may be taken is taken after at most one flit of each other channel. A blocked flit may be taken again when
  // something has changed. The words of each message go to their own addresses, or into their own thread in their order,
  // regardless of flits on other channels.
  localparam int unsigned WIDE = POSITION_BITS + 2;

  for (genvar v = 0; v < VCS; v = v + 1) begin : g_message
    logic [WIDE-1:0]  waited_q;  // flits of others since it may be taken
    logic [WIDE-1:0]  earlier;   // channels before its own in round-robin order
    logic             may_go;
    logic             has_changed_q;
    logic [2:0]       seen;
    logic [29:0]      own_address_q;
    logic [15:0]      own_stride_q;
    logic [COUNT-1:0] own_count_q;
    logic [3:0]       own_context_q;
    logic [31:0]      own_tag_q;

    assign may_go = takeable[v] || (threads[v] && granted_i);
    assign earlier = (WIDE'(v) < WIDE'(next_q) ? WIDE'(VCS) : '0) + WIDE'(v) - WIDE'(next_q);
    assign seen   = phase_q[v*3+:3];

    always_ff @(posedge clk_i) begin
      waited_q      <= rst_i || !may_go || take[v] ? '0 : waited_q + WIDE'(take != '0);
      has_changed_q <= !rst_i && ((retry_i && blocked_q[v]) || (accept_o != '0 && write_o && blocked[v]));
      if (take[v] && seen == SECOND_DATA) begin
        own_address_q <= address_i;
        own_stride_q  <= stride_i;
        own_tag_q     <= flits_i[v*34+:32];
      end
      if (take[v] && seen == SECOND_THREAD) begin
        own_count_q   <= '0;
        own_context_q <= granted_context_i;
        own_tag_q     <= flits_i[v*34+:32];
      end
      if (take[v] && seen == WORD) own_address_q <= own_address_q + {14'd0, own_stride_q};
      if (take[v] && seen == ARGUMENT) own_count_q <= own_count_q + COUNT'(!overflow_o);

      if (!rst_i) begin
        assert (waited_q < WIDE'(VCS) && waited_q + earlier < WIDE'(VCS));
        assert (!may_go || take != '0);
        assert (!take[v] || may_go);
        assert (!(has_changed_q && !retry_i) || candidates[v] == valid_i[v]);
        assert (!retry_q || blocked_q != '0);
        if (seen == WORD) begin
          assert (next_words[v*30+:30] == own_address_q && strides[v*16+:16] == own_stride_q && tags[v*32+:32] == own_tag_q);
          if (take[v]) assert (write_o && address_o == own_address_q && word_o == flits_i[v*34+:32] && port_i);
          assert (show_op_o[v*2+:2] != SHOW_TAIL || show_id_o[v*32+:32] == own_tag_q);
        end
        if (seen == ARGUMENT) begin
          assert (counts[v*COUNT+:COUNT] == own_count_q && contexts[v*4+:4] == own_context_q && tags[v*32+:32] == own_tag_q);
          assert (own_count_q <= COUNT'(ARGUMENTS));
          if (take[v]) assert (overflow_o || (load_o && index_o == own_count_q && context_o == own_context_q && tag_o == own_tag_q));
        end
        if (take[v] && seen != WORD) assert (!write_o);
        if (take[v] && seen != ARGUMENT) assert (!load_o && !start_o);
        assert (seen != SECOND_DATA && seen != WORD || VC_SETS[DATA*VCS+v]);
        assert (seen != SECOND_THREAD && seen != ARGUMENT || VC_SETS[THREAD*VCS+v]);
      end
    end
  end
  always_ff @(posedge clk_i) if (!rst_i) assert (WIDE'(next_q) < WIDE'(VCS));
`endif

`ifdef PROOF_OF_ejector
  // Messages are whole and come on channels of their TYPE; no context is granted without a request.
  initial assume (rst_i);
  always_comb begin
    assume (!granted_i || allocate_o);
    assume (take == '0 || (phase == HEAD) == (kind == 2'b10));
    assume (take == '0 || (phase == SECOND_THREAD || phase == SECOND_DATA) == (kind == 2'b11));
    assume ((phase != SECOND_RTS && phase != SECOND_CTS) || is_tail);
    assume (take == '0 || phase != HEAD || !head_type[2]);
  end
  for (genvar v = 0; v < VCS; v = v + 1) begin : g_types
    always_comb begin
      if (take[v] && phase == HEAD) begin
        assume (head_type[1:0] != 2'd0 || VC_SETS[THREAD*VCS+v]);
        assume (head_type[1:0] != 2'd1 || VC_SETS[DATA*VCS+v]);
      end
    end
  end
`endif

endmodule
