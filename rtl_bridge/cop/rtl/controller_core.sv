// SPDX-License-Identifier: Apache-2.0
/// The core of a coordination processor: poll counter, lock, decoder, ALUs and RAMs, as the model in
/// hw/cop/controller_core.h, which it equals in every clock on every wire of hw/cop/controller_port.h.
///
/// Ports: channel c is number c - 1; of level 1, the uplink is the last one. A service takes SERVICE_CLOCKS: in the
/// first one the receive registers are read and decoded, in the second one the RAMs are read, in the last one they are
/// written and transmit registers loaded, which is repeated while one of those is full. Outputs are what the ports do at
/// the end of the clock.
module controller_core #(
    /// 0: the only controller, 1: of level 1, with an uplink, 2: of level 2, whose channels lead to controllers.
    parameter int unsigned LEVEL = 0,
    /// 1 to 64.
    parameter int unsigned CHANNELS = 64,
    /// Channels of a full controller of this level; hosts read the number.
    parameter int unsigned FULL_CHANNELS = 64,
    /// Clocks of a service, and of a service with the FPU; each 2 or more.
    parameter int unsigned SERVICE_CLOCKS = 3,
    parameter int unsigned FPU_SERVICE_CLOCKS = 7,
    /// Every message marked with F takes the time of the FPU.
    parameter bit THESIS_DOUBLES = 1'b0,
    /// Clocks that the poll takes to pass an idle channel: 0 or 1.
    parameter int unsigned IDLE_CHANNEL_CLOCKS = 0,
    /// Clocks for each further entry of SETTC and SETBM: 0 or 1.
    parameter int unsigned MASK_ENTRY_CLOCKS = 0,
    /// Clocks of silence after which a host loses its lock; 0: never.
    parameter int unsigned LOCK_TIMEOUT = 0,
    /// WSRAM to an entry that waits for the channel contributes.
    parameter bit WRITES_COUNT = 1'b0,
    /// Entries of the global space and of the mask RAMs, and words of the other spaces; each 1 to 65536.
    parameter int unsigned ENTRIES = 4096,
    parameter int unsigned TASK_WORDS = 2048,
    parameter int unsigned TASKS = 1,
    parameter int unsigned SYSTEM_WORDS = 64,
    /// These parameters follow from the others.
    parameter int unsigned PORTS = LEVEL == 1 ? CHANNELS + 1 : CHANNELS,
    parameter int unsigned PORT_BITS = PORTS > 1 ? $clog2(PORTS) : 1
) (
    input  logic                 clk_i,
    /// Synchronous, two clocks or more: no port is served or has a lock, no mask is set, port 0 is polled first.
    input  logic                 rst_i,
    /// CNTNO.
    input  logic [          5:0] number_i,
    /// A command is in the receive registers.
    input  logic [    PORTS-1:0] data_ready_i,
    /// An answer to this controller's own command is in the receive registers.
    input  logic [    PORTS-1:0] answered_i,
    /// The transmit registers to a host, or those for answers to a controller, are free.
    input  logic [    PORTS-1:0] transmit_empty_i,
    /// Registers of the port selected, word 0 lowest, and how many of them count.
    input  logic [        127:0] received_i,
    input  logic [          2:0] received_size_i,
    /// Port whose receive registers are to be visible within the clock.
    output logic                 selects_o,
    output logic [PORT_BITS-1:0] selected_o,
    /// Selects the registers for answers.
    output logic                 selected_answer_o,
    /// Result of the command of this port.
    output logic                 acknowledges_o,
    output logic                 refuses_o,
    output logic [PORT_BITS-1:0] verdict_port_o,
    output logic [          7:0] reason_o,
    /// The answer of the port selected has been read.
    output logic                 takes_answer_o,
    output logic [    PORTS-1:0] load_o,
    output logic [        127:0] transmit_o,
    output logic [          2:0] transmit_size_o,
    output logic                 locked_o,
    output logic [PORT_BITS-1:0] lock_port_o,
    // Outputs for performance counters.
    output logic                 begins_o,
    output logic                 stalls_o,
    output logic                 puts_off_o,
    output logic                 completes_o,
    output logic                 loses_o,
    output logic                 lock_expires_o,
    /// Action of the last clock as cop_pkg::action_t, for waveforms.
    output logic [          3:0] action_o,
    /// A port is served or waits to be polled.
    output logic                 pending_o
);

  localparam int unsigned TAG_BITS = ENTRIES > 1 ? $clog2(ENTRIES) : 1;
  localparam int unsigned LONGER = FPU_SERVICE_CLOCKS > SERVICE_CLOCKS ? FPU_SERVICE_CLOCKS : SERVICE_CLOCKS;
  localparam int unsigned CLOCK_BITS = $clog2(LONGER + MASK_ENTRY_CLOCKS * 8190 + 1);
  /// The operands are valid in clock 2; the result is needed in the last clock.
  localparam int unsigned FPU_STAGES = FPU_SERVICE_CLOCKS < 6 ? FPU_SERVICE_CLOCKS - 2 : 4;
  localparam logic [PORTS-1:0] UPLINK = LEVEL == 1 ? PORTS'(1) << (PORTS - 1) : '0;
  localparam logic [PORTS-1:0] CONTROLLERS = LEVEL == 2 ? '1 : UPLINK;
  /// Ports with an errand table: all of level 2, the uplink of level 1.
  localparam int unsigned ERRANDS = LEVEL == 2 ? CHANNELS : 1;
  localparam int unsigned ERRAND_BITS = ERRANDS > 1 ? $clog2(ERRANDS) : 1;

  // The service.
  logic busy_q;
  logic [PORT_BITS-1:0] from_q;
  logic answer_q;
  logic [127:0] words_q;
  logic [2:0] size_q;
  logic [CLOCK_BITS-1:0] clock_q;
  logic decided_q;
  logic refused_q;
  // Commands on their way to another controller; those put off until an errand ends.
  logic [PORTS-1:0] forwarded_q;
  logic [PORTS-1:0] waiting_q;
  // Level 1: ports that hold or have requested a lock of level 2.
  logic far_locked_q;
  logic [PORT_BITS-1:0] far_holder_q;

  logic locked_before;
  logic [PORT_BITS-1:0] holder;
  logic locked;
  logic lock_expires;

  // The poll. A lock delays commands, never answers: its holder may be waiting for one. A controller's command
  // waits until the registers for its answer are free.
  logic [PORTS-1:0] commands;
  logic [PORTS-1:0] ready;
  logic has_next;
  logic [PORT_BITS-1:0] next_port;
  logic stays;
  logic selects;
  logic [PORT_BITS-1:0] from;
  logic is_answer;
  logic [PORTS-1:0] from_port;

  always_comb begin
    commands = data_ready_i & ~forwarded_q & ~waiting_q & ~(CONTROLLERS & ~transmit_empty_i);
    if (locked_before) commands = commands & (PORTS'(1) << holder);
  end
  assign ready = commands | answered_i;
  assign stays = locked_before && answered_i == '0;

  always_comb begin
    if (busy_q) begin
      selects   = 1'b1;
      from      = from_q;
      is_answer = answer_q;
    end else begin
      selects   = stays ? ready != '0 : has_next;
      from      = !selects ? '0 : stays ? holder : next_port;
      is_answer = selects && answered_i[from];
    end
  end

  assign from_port         = PORTS'(1) << from;
  assign selects_o         = selects;
  assign selected_o        = from;
  assign selected_answer_o = is_answer;
  assign begins_o          = selects && !busy_q;
  assign pending_o         = busy_q || ready != '0;

  // The message and the command in it.
  logic [127:0] words;
  logic [2:0] size;
  logic [31:0] instruction;
  logic [6:0] opcode;
  logic from_uplink;
  logic from_host;
  logic [6:0] channel;          // number as in messages
  logic is_wide;
  logic is_reduction;
  logic adds_doubles;
  logic [5:0] controller;
  logic [1:0] space;
  logic [15:0] tag;
  logic [12:0] count;
  logic [6:0] named_channel;
  logic [63:0] operand;
  logic [3:0] asked;
  logic takes_fpu_time;
  logic decided_by_rams;

  assign words         = busy_q ? words_q : received_i;
  assign size          = busy_q ? size_q : received_size_i;
  assign instruction   = words[31:0];
  assign opcode        = instruction[29:23];
  assign from_uplink   = (from_port & UPLINK) != '0;
  assign from_host     = LEVEL != 2 && !from_uplink;
  assign channel       = from_uplink ? 7'd65 : 7'(from) + 7'd1;
  assign is_wide       = opcode[5];
  assign is_reduction  = opcode[6] && opcode[4] && opcode[3:2] != 2'b11;
  assign adds_doubles  = opcode == cop_pkg::OP_READ_MODIFY_WRITE64 && words[48];
  assign controller    = words[63:58];
  assign space         = words[50:49];
  assign tag           = words[47:32];
  // In a message from level 2 the address names the channel, as with Z.
  assign named_channel = instruction[21] || from_uplink ? words[57:51] : channel;
  assign operand       = is_wide ? {words[95:64], words[127:96]} : {{32{words[95]}}, words[95:64]};

  // SETBM for another controller has a count of seven bits.
  always_comb begin
    if (instruction[30] && instruction[21]) count = words[57:51] == '0 ? 13'd128 : {6'd0, words[57:51]};
    else count = words[63:51];
  end

  command_decoder #(
      .LEVEL         (LEVEL),
      .WRITES_COUNT  (WRITES_COUNT),
      .THESIS_DOUBLES(THESIS_DOUBLES)
  ) i_decoder (
      .instruction_i    (instruction),
      .space_i          (space),
      .real_i           (words[48]),
      .size_i           (size),
      .from_above_i     (from_uplink),
      .is_answer_i      (is_answer),
      .action_o         (asked),
      .takes_fpu_time_o (takes_fpu_time),
      .decided_by_rams_o(decided_by_rams)
  );

  // Clocks of this service, counted from 1.
  logic [CLOCK_BITS-1:0] clock;
  logic [CLOCK_BITS-1:0] extra;
  logic [CLOCK_BITS-1:0] decision;
  logic [CLOCK_BITS-1:0] last;
  logic decides;
  logic is_last;

  if (MASK_ENTRY_CLOCKS == 0) begin : g_ranges_at_once
    assign extra = '0;
  end else begin : g_entry_by_entry
    assign extra = asked == cop_pkg::DO_SET_MASK && count != '0 ? CLOCK_BITS'(count - 13'd1) : '0;
  end
  assign clock    = busy_q ? clock_q + CLOCK_BITS'(1) : CLOCK_BITS'(1);
  assign decision = (decided_by_rams ? CLOCK_BITS'(2) : CLOCK_BITS'(1)) + extra;
  assign last     = (takes_fpu_time ? CLOCK_BITS'(FPU_SERVICE_CLOCKS) : CLOCK_BITS'(SERVICE_CLOCKS)) + extra;
  assign decides  = selects && !is_answer && clock == decision && !(busy_q && decided_q);
  assign is_last  = selects && clock == last;

  // RAMs.
  logic [TAG_BITS-1:0] entry;
  logic [12:0] range;
  logic [CHANNELS-1:0] channel_bit;
  logic [CHANNELS-1:0] waited_for;
  logic waits_accessed;
  logic is_fresh;
  logic waits;
  logic terminal_counts_in_use;
  logic [CHANNELS-1:0] receivers;
  logic [2*CHANNELS-1:0] bank_masks;  // both banks
  logic [1:0] bank_in_use;
  logic bank;
  logic sets_terminal_count;
  logic position_exists;
  logic is_taken;
  logic [63:0] stored;
  logic [63:0] written;
  // Writes to the RAMs in the last clock.
  logic sets_masks;
  logic contributes;
  logic writes_word;
  logic releases_tag;
  logic releases_receivers;
  logic ages_entry;
  logic takes_space;

  assign entry               = TAG_BITS'(tag);
  assign range               = asked == cop_pkg::DO_SET_MASK ? count : 13'd1;
  assign channel_bit         = from_port[CHANNELS-1:0];
  assign waits               = waits_accessed && (waited_for & channel_bit) != '0;
  assign bank                = instruction[22];
  assign receivers           = bank ? bank_masks[2*CHANNELS-1-:CHANNELS] : bank_masks[CHANNELS-1:0];
  assign sets_terminal_count = opcode == cop_pkg::OP_SET_TERMINAL_COUNT;

  mask_ram #(
      .ENTRIES (ENTRIES),
      .CHANNELS(CHANNELS)
  ) i_terminal_counts (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .tag_i         (entry),
      .count_i       (range),
      .mask_o        (waited_for),
      .accessed_o    (waits_accessed),
      .fresh_o       (is_fresh),
      .any_accessed_o(terminal_counts_in_use),
      .set_i         (sets_masks && sets_terminal_count),
      .mask_i        (operand[CHANNELS-1:0]),
      .remove_i      (contributes),
      .removed_i     (channel_bit),
      .age_i         (ages_entry),
      .release_i     (releases_tag)
  );

  for (genvar b = 0; b < 2; b = b + 1) begin : g_bank
    broadcast_mask_ram #(
        .ENTRIES (ENTRIES),
        .CHANNELS(CHANNELS)
    ) i_broadcast_masks (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .tag_i         (entry),
        .count_i       (range),
        .mask_o        (bank_masks[b*CHANNELS+:CHANNELS]),
        .any_accessed_o(bank_in_use[b]),
        .set_i         (sets_masks && !sets_terminal_count && bank == 1'(b)),
        .mask_i        (operand[CHANNELS-1:0]),
        // The second bank keeps its masks for the next operation.
        .release_i     (b == 0 && releases_receivers && !bank)
    );
  end

  data_ram #(
      .CHANNELS     (CHANNELS),
      .FULL_CHANNELS(FULL_CHANNELS),
      .ENTRIES      (ENTRIES),
      .TASK_WORDS   (TASK_WORDS),
      .TASKS        (TASKS),
      .SYSTEM_WORDS (SYSTEM_WORDS)
  ) i_data (
      .clk_i     (clk_i),
      .rst_i     (rst_i),
      .number_i  (number_i),
      .space_i   (asked == cop_pkg::DO_CONTRIBUTE ? cop_pkg::SPACE_GLOBAL : space),
      .channel_i (named_channel),
      .task_i    (instruction[18:1]),
      .tag_i     (tag),
      .exists_o  (position_exists),
      .is_taken_o(is_taken),
      .data_o    (stored),
      .write_i   (writes_word),
      .data_i    (written),
      .take_i    (takes_space)
  );

  // ALUs.
  logic [63:0] integer_result;
  logic [63:0] real_result;
  logic is_real;
  logic uses_fpu;
  logic [63:0] combined;
  logic [63:0] sum;

  assign is_real  = opcode[6] && opcode[4:2] == 3'b101;
  assign uses_fpu = is_real || adds_doubles;

  integer_alu i_integer_alu (
      .opcode_i(opcode),
      .a_i     (stored),
      .b_i     (operand),
      .result_o(integer_result)
  );

  // Operands are stable until the last clock; operands of other services have no effect.
  fpu #(
      .STAGES(FPU_STAGES)
  ) i_fpu (
      .clk_i      (clk_i),
      .operation_i(is_real ? opcode[1:0] : 2'd0),
      .a_i        (uses_fpu ? stored : 64'd0),
      .b_i        (uses_fpu ? operand : 64'd0),
      .result_o   (real_result)
  );

  assign sum = adds_doubles ? real_result : integer_result;
  always_comb begin
    if (is_fresh || !is_reduction) combined = operand;
    else combined = is_real ? real_result : integer_result;
  end

  // The verdict. WSRAM to an entry that waits for the channel may contribute.
  logic is_counted_write;
  logic [3:0] action;
  logic [3:0] refusal;
  logic refuses;
  logic puts_off;
  logic is_last_contribution;
  logic must_wait;
  logic [ERRANDS-1:0] errand_open;
  logic [3:0] done;  // action of the last clock

  assign is_counted_write = WRITES_COUNT && asked == cop_pkg::DO_WRITE && !from_uplink && space == cop_pkg::SPACE_GLOBAL &&
      position_exists && waits;
  assign action = is_counted_write ? cop_pkg::DO_CONTRIBUTE : asked;
  assign is_last_contribution = action == cop_pkg::DO_CONTRIBUTE && waited_for == channel_bit;

  command_check #(
      .LEVEL   (LEVEL),
      .CHANNELS(CHANNELS),
      .ENTRIES (ENTRIES)
  ) i_check (
      .action_i         (action),
      .instruction_i    (instruction),
      .controller_i     (controller),
      .space_i          (space),
      .tag_i            (tag),
      .count_i          (count),
      .mask_i           (operand),
      .has_lock_i       (locked && holder == from),
      .is_locking_host_i(locked && holder == from && from_host),
      .has_far_lock_i   (LEVEL == 2 ? locked && holder == from : far_locked_q && far_holder_q == from),
      .from_above_i     (from_uplink),
      .position_exists_i   (position_exists),
      .other_channel_i  (named_channel != channel),
      .is_taken_i       (is_taken),
      .in_use_i         (sets_terminal_count ? terminal_counts_in_use : bank_in_use[bank]),
      .waits_i          (waits),
      .error_o          (refusal)
  );

  // A command needs another controller, which is busy.
  always_comb begin
    must_wait = 1'b0;
    if (LEVEL == 2) begin
      if (is_last_contribution || action == cop_pkg::DO_BROADCAST) begin
        must_wait = (ERRANDS'(receivers) & errand_open) != '0;
      end
      if (action == cop_pkg::DO_FORWARD) must_wait = (errand_open & (ERRANDS'(1) << controller)) != '0;
    end else if (LEVEL == 1) begin
      if (action == cop_pkg::DO_FORWARD) begin
        must_wait = errand_open[0] || (far_locked_q && far_holder_q != from);
      end
      if (is_last_contribution && instruction[30]) must_wait = errand_open[0];
    end
  end

  assign refuses  = decides && refusal != cop_pkg::ERROR_NONE;
  assign puts_off = decides && refusal == cop_pkg::ERROR_NONE && must_wait;
  assign done     = (busy_q && refused_q) || refuses ? cop_pkg::DO_REFUSE : action;
  assign action_o = done;

  // Transmitted words and their ports. Registers for commands to a controller are free while no errand is open there.
  logic [CHANNELS-1:0] shown_mask;
  logic [127:0] message;
  logic [2:0] message_size;
  logic [PORTS-1:0] load;
  logic [PORTS-1:0] needed;
  logic finishes;
  logic stalls;
  logic performs;
  logic errand_is_asked;
  logic [PORT_BITS-1:0] asker;
  logic errand_locks;
  logic errand_unlocks;
  logic [7:0] answer_reason;

  assign shown_mask = bank ? waited_for : bank_masks[CHANNELS-1:0];

  message_builder #(
      .LEVEL(LEVEL)
  ) i_message (
      .action_i   (done),
      .words_i    (words),
      .size_i     (size),
      .from_host_i(from_host),
      .number_i   (number_i),
      .channel_i  (channel),
      .read_i     (space != cop_pkg::SPACE_MASK ? stored : 64'(shown_mask)),
      .result_i   (done == cop_pkg::DO_COMPLETE ? operand : combined),
      .words_o    (message),
      .size_o     (message_size)
  );

  always_comb begin
    load = '0;
    case (done)
      cop_pkg::DO_PROBE, cop_pkg::DO_READ, cop_pkg::DO_ADD: load = from_port;
      cop_pkg::DO_CONTRIBUTE: begin
        if (is_last_contribution) load = LEVEL == 1 && instruction[30] ? UPLINK : PORTS'(receivers);
      end
      cop_pkg::DO_COMPLETE, cop_pkg::DO_BROADCAST: load = PORTS'(receivers);
      cop_pkg::DO_FORWARD: load = LEVEL == 2 ? PORTS'(1) << controller : UPLINK;
      cop_pkg::DO_ANSWER: if (size > 3'd1 && errand_is_asked) load = PORTS'(1) << asker;
      default: ;
    endcase
  end

  always_comb begin
    needed = message[30] ? '0 : load;
    // The answer is a message, too.
    if (LEVEL == 2 && done == cop_pkg::DO_ANSWER && errand_is_asked) needed = needed | PORTS'(1) << asker;
  end

  assign finishes        = is_last && !puts_off;
  assign stalls          = finishes && (needed & ~transmit_empty_i) != '0;
  assign performs        = finishes && !stalls;
  assign load_o          = performs ? load : '0;
  assign transmit_o      = load_o != '0 ? message : '0;
  assign transmit_size_o = load_o != '0 ? message_size : '0;
  assign stalls_o        = stalls;
  assign puts_off_o      = puts_off;

  // Actions.
  logic sends;
  logic [ERRANDS-1:0] errands_begun;
  logic answers_command;
  logic ends_lock;
  logic locks;
  logic unlocks;
  logic forwards_lock;

  assign sets_masks         = performs && done == cop_pkg::DO_SET_MASK;
  assign contributes        = performs && done == cop_pkg::DO_CONTRIBUTE;
  assign completes_o        = contributes && is_last_contribution;
  assign takes_space        = performs && done == cop_pkg::DO_WRITE && space == cop_pkg::SPACE_TASK;
  assign ages_entry         = performs && (done == cop_pkg::DO_WRITE || done == cop_pkg::DO_ADD) &&
      space == cop_pkg::SPACE_GLOBAL;
  // The service of a sum for level 2 ends when level 2 has completed the sum.
  assign releases_tag       = (completes_o && (load_o & UPLINK) == '0) || (performs && done == cop_pkg::DO_COMPLETE);
  assign releases_receivers = releases_tag || (performs && done == cop_pkg::DO_BROADCAST);

  always_comb begin
    writes_word = 1'b0;
    written     = operand;
    case (done)
      cop_pkg::DO_WRITE: writes_word = performs;
      cop_pkg::DO_ADD: begin
        writes_word = performs;
        written     = sum;
      end
      cop_pkg::DO_CONTRIBUTE: begin
        writes_word = performs && opcode != cop_pkg::OP_BARRIER_ENTRY;
        written     = combined;
      end
      default: ;
    endcase
  end

  // Other controllers.
  assign sends           = performs && message[30] && load != '0;
  always_comb begin
    errands_begun = '0;
    if (sends) errands_begun = LEVEL == 2 ? ERRANDS'(load) : ERRANDS'((load & UPLINK) != '0);
  end
  assign takes_answer_o  = performs && done == cop_pkg::DO_ANSWER;
  assign answers_command = takes_answer_o && errand_is_asked;
  assign answer_reason   = size > 3'd1 ? '0 : instruction[8:1];
  assign loses_o         = takes_answer_o && !errand_is_asked && answer_reason != '0;
  assign ends_lock       = answers_command && (answer_reason == '0 ? errand_unlocks : errand_locks);

  errand_table #(
      .PORTS     (ERRANDS),
      .ASKER_BITS(PORT_BITS)
  ) i_errands (
      .clk_i     (clk_i),
      .rst_i     (rst_i),
      .open_o    (errand_open),
      .send_i    (errands_begun),
      .is_asked_i(done == cop_pkg::DO_FORWARD),
      .asker_i   (from),
      .locks_i   (opcode == cop_pkg::OP_LOCK),
      .unlocks_i (opcode == cop_pkg::OP_UNLOCK),
      .at_i      (LEVEL == 2 ? ERRAND_BITS'(from) : ERRAND_BITS'(0)),
      .is_asked_o(errand_is_asked),
      .asker_o   (asker),
      .locks_o   (errand_locks),
      .unlocks_o (errand_unlocks),
      .close_i   (takes_answer_o)
  );

  always_comb begin
    acknowledges_o = 1'b0;
    refuses_o      = 1'b0;
    verdict_port_o = '0;
    reason_o       = '0;
    if (answers_command) begin
      acknowledges_o = answer_reason == '0;
      refuses_o      = answer_reason != '0;
      verdict_port_o = asker;
      reason_o       = answer_reason;
    end else if (decides && !puts_off && (refuses || action != cop_pkg::DO_FORWARD)) begin
      acknowledges_o = !refuses;
      refuses_o      = refuses;
      verdict_port_o = from;
      reason_o       = {4'd0, refusal};
    end
  end

  // The lock.
  logic holder_is_host;

  assign forwards_lock  = performs && done == cop_pkg::DO_FORWARD && opcode == cop_pkg::OP_LOCK;
  assign locks          = (performs && done == cop_pkg::DO_LOCK) || (LEVEL == 2 && forwards_lock);
  assign unlocks        = (performs && done == cop_pkg::DO_UNLOCK) || (LEVEL == 2 && ends_lock);
  assign locked         = locked_before && !lock_expires;
  assign locked_o       = locks || (locked && !unlocks);
  assign lock_port_o    = locks ? from : locked_o ? holder : '0;
  assign lock_expires_o = lock_expires;
  assign holder_is_host = LEVEL != 2 && (UPLINK & (PORTS'(1) << holder)) == '0;

  poll_lock #(
      .TIMEOUT(LOCK_TIMEOUT),
      .BITS   (PORT_BITS)
  ) i_lock (
      .clk_i    (clk_i),
      .rst_i    (rst_i),
      .locked_o (locked_before),
      .holder_o (holder),
      .expires_o(lock_expires),
      .is_host_i(holder_is_host),
      .served_i (selects && from == holder),
      .lock_i   (locks),
      .port_i   (from),
      .unlock_i (unlocks),
      .restart_i(forwards_lock)
  );

  // The poll stops while a port has a lock.
  logic ends;
  logic passes;

  assign ends   = performs || puts_off;
  assign passes = ends && !locked_o;

  channel_poll #(
      .PORTS              (PORTS),
      .IDLE_CHANNEL_CLOCKS(IDLE_CHANNEL_CLOCKS)
  ) i_poll (
      .clk_i     (clk_i),
      .rst_i     (rst_i),
      .ready_i   (ready),
      .has_next_o(has_next),
      .next_port_o    (next_port),
      .pass_i    (passes || lock_expires),
      .passed_i  (passes ? from : holder),
      .rest_i    (!selects)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      busy_q       <= 1'b0;
      forwarded_q  <= '0;
      waiting_q    <= '0;
      far_locked_q <= 1'b0;
    end else begin
      busy_q <= selects && !ends;
      if (performs && done == cop_pkg::DO_FORWARD) forwarded_q <= forwarded_q | from_port;
      else if (answers_command) forwarded_q <= forwarded_q & ~(PORTS'(1) << asker);
      if (takes_answer_o) waiting_q <= '0;
      else if (puts_off) waiting_q <= waiting_q | from_port;
      if (LEVEL == 1 && forwards_lock) far_locked_q <= 1'b1;
      else if (LEVEL == 1 && ends_lock) far_locked_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (LEVEL == 1 && forwards_lock) far_holder_q <= from;
    if (begins_o) begin
      from_q   <= from;
      answer_q <= is_answer;
      words_q  <= received_i;
      size_q   <= received_size_i;
    end
    if (selects) begin
      if (!stalls) clock_q <= clock;
      decided_q <= decides || (busy_q && decided_q);
      refused_q <= refuses || (busy_q && refused_q);
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_full_registers_are_not_loaded : assert (message[30] || (load_o & ~transmit_empty_i) == '0);
      a_lock_holds_up_other_commands : assert (!begins_o || !locked_before || is_answer || from == holder);
      a_only_what_is_ready_is_served : assert (!begins_o || (ready & from_port) != '0);
      a_one_verdict_a_clock : assert (!(acknowledges_o && refuses_o));
      a_service_is_decided_before_it_ends : assert (!performs || is_answer || decides || decided_q);
    end
  end
`endif

endmodule
