// SPDX-License-Identifier: Apache-2.0
/// Input-queued wormhole router with virtual channels and credits, as the model in hw/noc/router. Every output is a
/// register. Vectors over ports have port 0 lowest, those over (port, virtual channel) bit port * VCS + vc.
///
/// A flit on `flit_i` in a cycle is visible in its buffer in the next one. If a flit leaves the buffer in cycle g,
/// the flit and its credit are on the links in g + 1 (PIPELINE 1) or g + 2 (PIPELINE 3).
module router #(
    /// Ports, at most one a direction.
    parameter int PORTS = 5,
    /// Where each port leads, three bits a port, that of port 0 lowest: 0 node, 1 E, 2 W, 3 N, 4 S.
    parameter bit [3*PORTS-1:0] DIRECTIONS = (3 * PORTS)'('o43210),
    /// Virtual channels of a port, 1 or more.
    parameter int VCS = 6,
    /// Flits that the buffer of a virtual channel holds, in this router and behind the links.
    parameter int DEPTH = 4,
    /// Sets of virtual channels that routes name, 1 or more.
    parameter int SETS = 1,
    /// Partition of the virtual channels. Bit (s * VCS + v) * VCS + w: a packet on v may take w behind the router, if its route names
    /// set s.
    parameter bit [SETS*VCS*VCS-1:0] ALLOWED = '1,
    /// Stages: 1 single_cycle (virtual channel, switch and crossbar in one cycle), 3 three_stage (a cycle each).
    parameter int PIPELINE = 1,
    /// Cycles that a head is at the front of its buffer before it requests a virtual channel.
    parameter int HEAD_CYCLES = 0,
    /// Whether packets of one flit occur, which costs a wire.
    parameter bit SINGLE_FLIT = 1'b0,
    /// Bits of payload of a flit, 16 or more. Heads use the upper bits of the first 32, as many as there are.
    parameter int PAYLOAD = 32,
    /// Allocators: 0 input first, else output first in so many iterations (iSLIP).
    parameter int VC_ITERATIONS = 0,
    parameter int SWITCH_ITERATIONS = 0,
    /// Arbiters: matrix, or else round robin.
    parameter bit MATRIX = 1'b0,
    /// A virtual channel is free only when all credits of the packet before are back.
    parameter bit TAIL_CREDIT = 1'b0,
    /// Nodes that the table of routes knows; 0: there is no table, but dimension order on a mesh.
    parameter int DESTINATIONS = 0,
    /// The table of a mesh: heads carry offsets, exits are directions; 0: heads carry addresses, exits are ports.
    parameter int COLUMNS = 0,
    /// Inputs that have routes of their own; 1: all have the same.
    parameter int INPUTS = 1,
    /// States of packets next to the head, 1 or more.
    parameter int STATES = 1,
    /// Candidate outputs among which heads choose, 1 or more.
    parameter int CANDIDATES = 1,
    /// Exits that the table numbers.
    parameter int EXITS = 5,
    /// A flit holds the link behind output o for INTERVALS[32*o+:32] / UNIT cycles (link_pace).
    parameter int UNIT = 1,
    parameter bit [32*PORTS-1:0] INTERVALS = {PORTS{32'd1}},
    /// Ports with a link that arrives, and with one that leaves. What the others need stays in reset, so synthesis does not build it.
    parameter bit [PORTS-1:0] HAS_INPUT = {PORTS{1'b1}},
    parameter bit [PORTS-1:0] HAS_OUTPUT = {PORTS{1'b1}},
    // The others follow from these.
    /// Bits of the routing state in heads.
    parameter int STATE_BITS = STATES > 1 ? $clog2(STATES) : 1,
    /// Bits of the first word of payload.
    parameter int WORD = PAYLOAD < 32 ? PAYLOAD : 32,
    /// Wires of a flit: the first word of payload, tail, head, with SINGLE_FLIT its mark; the state, if there are several; then the other
    /// payload.
    parameter int FLIT = PAYLOAD + (SINGLE_FLIT ? 3 : 2) + (STATES > 1 ? STATE_BITS : 0),
    /// Bits of the number of a virtual channel.
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1,
    parameter int SET_BITS = SETS > 1 ? $clog2(SETS) : 1,
    parameter int EXIT_BITS = EXITS > 1 ? $clog2(EXITS) : 1,
    /// Bits of the routes of an input, as in route_table.
    parameter int ROUTES = DESTINATIONS == 0 ? 1 : STATES * DESTINATIONS * CANDIDATES *
        (EXIT_BITS + (SETS > 1 ? SET_BITS : 0) + (STATES > 1 ? STATE_BITS : 0) + (CANDIDATES > 1 ? 2 : 0))
) (
    input  logic                     clk_i,
    /// Synchronous: buffers empty, virtual channels free, all credits available, all pointers at 0.
    input  logic                     rst_i,
    input  logic [        PORTS-1:0] valid_i,
    input  logic [PORTS*VC_BITS-1:0] vc_i,
    input  logic [   PORTS*FLIT-1:0] flit_i,
    /// Credits for received flits: one wire per virtual channel.
    output logic [    PORTS*VCS-1:0] credit_o,
    output logic [        PORTS-1:0] valid_o,
    output logic [PORTS*VC_BITS-1:0] vc_o,
    output logic [   PORTS*FLIT-1:0] flit_o,
    /// Credits for sent flits.
    input  logic [    PORTS*VCS-1:0] credit_i,
    /// Tables of each input, or one for all: see route_table. Constants, or registers that are written while the network is empty.
    input  logic [INPUTS*ROUTES-1:0] routes_i,
    /// State of each input channel, added to that of the head at its front, for nodes that know it late. 0: heads carry theirs.
    input  logic [PORTS*VCS*STATE_BITS-1:0] entry_i
);

  localparam int CHANNELS = PORTS * VCS;
  localparam int LINK = 1 + VC_BITS + FLIT;
  localparam int COUNT_BITS = $clog2(DEPTH + 1);
  localparam int MARKS = SINGLE_FLIT ? 3 : 2;

  // Signals of the input channels.
  logic [      CHANNELS-1:0] waiting;
  logic [CHANNELS*PORTS-1:0] route   /* verilator public_flat_rd */;
  logic [CHANNELS*SET_BITS-1:0] set;
  logic [      CHANNELS-1:0] counting /* verilator public_flat_rd */;  // heads that do not request yet
  logic [  CHANNELS*VCS-1:0] allowed;
  logic [  CHANNELS*VCS-1:0] granted_vc /* verilator public_flat_rd */;
  logic [      CHANNELS-1:0] present;
  logic [CHANNELS*PORTS-1:0] port    /* verilator public_flat_rd */;
  logic [  CHANNELS*VCS-1:0] vc      /* verilator public_flat_rd */;
  logic [ CHANNELS*FLIT-1:0] front;
  logic [      CHANNELS-1:0] active  /* verilator public_flat_rd */;
  logic [      CHANNELS-1:0] ready   /* verilator public_flat_rd */;  // ready, except perhaps for the link
  logic [      CHANNELS-1:0] open;    // ready, and the link takes a flit
  logic [      CHANNELS-1:0] pick;  // choice of each port, whether or not it wins its output
  // Departing flits by input channel, and their outputs. An adapter reads them: a flit is announced in the cycle
  // in which it leaves its buffer.
  logic [      CHANNELS-1:0] send    /* verilator public_flat_rd */;
  logic [   PORTS*PORTS-1:0] select  /* verilator public_flat_rd */;
  // Signals of the output channels.
  logic [      CHANNELS-1:0] free     /* verilator public_flat_rd */;
  logic [      CHANNELS-1:0] has_credit;
  logic [CHANNELS*COUNT_BITS-1:0] credits;
  logic [      CHANNELS-1:0] taken    /* verilator public_flat_rd */;
  logic [      CHANNELS-1:0] spend;
  logic [      CHANNELS-1:0] released /* verilator public_flat_rd */;
  logic [         PORTS-1:0] link_free;
  // Signals through the crossbar.
  logic [      CHANNELS-1:0] offered_vc;  // VC behind the link, VCS bits per input
  logic [    PORTS*LINK-1:0] offered;
  logic [    PORTS*LINK-1:0] crossed;
  logic [    PORTS*LINK-1:0] leaving /* verilator public_flat_rd */;
  logic [    PORTS*LINK-1:0] sent;

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_input
    for (genvar v = 0; v < VCS; v = v + 1) begin : g_vc
      localparam int I = p * VCS + v;
      logic [SETS*VCS-1:0] sets;

      for (genvar s = 0; s < SETS; s = s + 1) begin : g_set
        assign sets[s*VCS+:VCS] = ALLOWED[(s*VCS+v)*VCS+:VCS];
      end

      if (SETS > 1) begin : g_allowed
        always @* begin
          allowed[I*VCS+:VCS] = '0;
          for (int unsigned s = 0; s < SETS; s = s + 1) begin
            if (set[I*SET_BITS+:SET_BITS] == SET_BITS'(s)) allowed[I*VCS+:VCS] = sets[s*VCS+:VCS];
          end
        end
      end else begin : g_all_allowed
        assign allowed[I*VCS+:VCS] = sets;
        logic unused;
        assign unused = ^set[I*SET_BITS+:SET_BITS];
      end

      input_vc #(
          .PORTS      (PORTS),
          .DIRECTIONS (DIRECTIONS),
          .HAS_OUTPUT (HAS_OUTPUT),
          .VCS        (VCS),
          .DEPTH      (DEPTH),
          .PIPELINE   (PIPELINE),
          .HEAD_CYCLES(HEAD_CYCLES),
          .FLIT       (FLIT),
          .WORD       (WORD),
          .SINGLE_FLIT(SINGLE_FLIT),
          .DESTINATIONS(DESTINATIONS),
          .COLUMNS    (COLUMNS),
          .STATES     (STATES),
          .SETS       (SETS),
          .CANDIDATES       (CANDIDATES),
          .EXITS      (EXITS),
          .ROUTES     (ROUTES)
      ) i_vc (
          .clk_i          (clk_i),
          .rst_i          (HAS_INPUT[p] ? rst_i : 1'b1),
          .write_i        (HAS_INPUT[p] ? valid_i[p] && vc_i[p*VC_BITS+:VC_BITS] == VC_BITS'(v) : 1'b0),
          .flit_i         (flit_i[p*FLIT+:FLIT]),
          .routes_i       (routes_i[(INPUTS==1?0:COLUMNS!=0?32'(DIRECTIONS[3*p+:3]):p)*ROUTES+:ROUTES]),
          .entry_i        (entry_i[I*STATE_BITS+:STATE_BITS]),
          .sets_i         (sets),
          .free_i         (free),
          .credits_i      (credits),
          .waiting_o      (waiting[I]),
          .route_o        (route[I*PORTS+:PORTS]),
          .set_o          (set[I*SET_BITS+:SET_BITS]),
          .counting_o     (counting[I]),
          .granted_vc_i   (granted_vc[I*VCS+:VCS]),
          .present_o      (present[I]),
          .port_o         (port[I*PORTS+:PORTS]),
          .vc_o           (vc[I*VCS+:VCS]),
          .front_o        (front[I*FLIT+:FLIT]),
          .send_i         (send[I]),
          .active_o       (active[I])
      );

      // Credits of the port that it goes to are known before its virtual channel is.
      logic [VCS-1:0] credit_there;

      always @* begin
        credit_there = '0;
        for (int unsigned o = 0; o < PORTS; o = o + 1) begin
          credit_there = credit_there | (has_credit[o*VCS+:VCS] & {VCS{port[I*PORTS+o]}});
        end
      end

      assign ready[I] = present[I] && (vc[I*VCS+:VCS] & credit_there) != '0;
      assign open[I]  = ready[I] && (port[I*PORTS+:PORTS] & ~link_free) == '0;
    end
  end

  vc_allocator #(
      .PORTS     (PORTS),
      .VCS       (VCS),
      .ITERATIONS(VC_ITERATIONS),
      .MATRIX    (MATRIX)
  ) i_vc_allocator (
      .clk_i    (clk_i),
      .rst_i    (rst_i),
      .waiting_i(waiting),
      .route_i  (route),
      .allowed_i(allowed),
      .free_i   (free),
      .granted_o(granted_vc),
      .taken_o  (taken)
  );

  switch_allocator #(
      .PORTS     (PORTS),
      .VCS       (VCS),
      .ITERATIONS(SWITCH_ITERATIONS),
      .MATRIX    (MATRIX)
  ) i_switch_allocator (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .ready_i (open),
      .port_i  (port),
      .pick_o  (pick),
      .send_o  (send),
      .select_o(select)
  );

  // The flit that each input offers, with the number of its virtual channel behind the link. The crossbar drops flits of inputs
  // that win no output, so nothing here waits for the outputs.
  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_offer
    logic [   FLIT-1:0] flit;
    logic [VC_BITS-1:0] number;
    logic [    VCS-1:0] vcs;

    always @* begin
      flit   = '0;
      number = '0;
      vcs    = '0;
      for (int unsigned v = 0; v < VCS; v = v + 1) begin
        flit = flit | (front[(p*VCS+v)*FLIT+:FLIT] & {FLIT{pick[p*VCS+v]}});
        vcs  = vcs | (vc[(p*VCS+v)*VCS+:VCS] & {VCS{pick[p*VCS+v]}});
      end
      for (int unsigned w = 0; w < VCS; w = w + 1) begin
        number = number | (VC_BITS'(w) & {VC_BITS{vcs[w]}});
      end
    end

    assign offered_vc[p*VCS+:VCS] = vcs;
    assign offered[p*LINK+:LINK] = {1'b1, number, flit};
  end

  crossbar #(
      .PORTS(PORTS),
      .BITS (LINK)
  ) i_crossbar (
      .data_i  (offered),
      .select_i(select),
      .data_o  (crossed)
  );

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_output
    if (INTERVALS[32*o+:32] == UNIT) begin : g_wide
      assign link_free[o] = 1'b1;
    end else begin : g_narrow
      logic taken_link;
      assign taken_link = select[o*PORTS+:PORTS] != '0;

      link_pace #(
          .UNIT    (UNIT),
          .INTERVAL(INTERVALS[32*o+:32])
      ) i_pace (
          .clk_i (clk_i),
          .rst_i (rst_i),
          .take_i(taken_link),
          .free_o(link_free[o])
      );
    end

    logic is_head;
    logic is_tail;

    flit_kind #(
        .FLIT       (32 + MARKS),
        .SINGLE_FLIT(SINGLE_FLIT)
    ) i_kind (
        .flit_i         (crossed[o*LINK+WORD+:MARKS]),
        .is_head_o (is_head),
        .is_tail_o(is_tail)
    );

    logic [31:0] stepped;

    header_step #(
        .DIRECTION(DIRECTIONS[3*o+:3])
    ) i_step (
        .is_head_i(is_head),
        .payload_i(32'(crossed[o*LINK+:WORD]) << (32 - WORD)),
        .payload_o(stepped)
    );
    assign leaving[o*LINK+:WORD] = stepped[31-:WORD];
    assign leaving[o*LINK+WORD+:LINK-WORD] = crossed[o*LINK+WORD+:LINK-WORD];

    if (WORD < 32) begin : g_no_low_bits
      logic unused;
      assign unused = ^stepped[31-WORD:0];
    end

    for (genvar w = 0; w < VCS; w = w + 1) begin : g_vc
      localparam int O = o * VCS + w;
      logic [PORTS-1:0] spenders;
      for (genvar p = 0; p < PORTS; p = p + 1) begin : g_spender
        assign spenders[p] = select[o*PORTS+p] && offered_vc[p*VCS+w];
      end
      assign spend[O]    = spenders != '0;
      assign released[O] = spend[O] && is_tail;

      output_vc #(
          .DEPTH      (DEPTH),
          .TAIL_CREDIT(TAIL_CREDIT)
      ) i_vc (
          .clk_i       (clk_i),
          .rst_i       (HAS_OUTPUT[o] ? rst_i : 1'b1),
          .take_i      (taken[O]),
          .spend_i     (spend[O]),
          .release_i   (released[O]),
          .credit_i    (credit_i[O]),
          .free_o      (free[O]),
          .has_credit_o(has_credit[O]),
          .credits_o   (credits[O*COUNT_BITS+:COUNT_BITS])
      );
    end

    assign {valid_o[o], vc_o[o*VC_BITS+:VC_BITS], flit_o[o*FLIT+:FLIT]} = sent[o*LINK+:LINK];
  end

  // Crossbar to link: in three stages a register behind the switch's decision, and the one at the link.
  delay_line #(
      .BITS  (PORTS * LINK + CHANNELS),
      .CYCLES(PIPELINE == 1 ? 1 : 2)
  ) i_link_registers (
      .clk_i (clk_i),
      .rst_i (rst_i),
      .data_i({leaving, send}),
      .data_o({sent, credit_o})
  );

endmodule
