// SPDX-License-Identifier: Apache-2.0
/// One virtual channel of an input port: its buffer, and the state of the packet at the front. It is idle or waits for
/// a virtual channel of the output (a head is at the front), until the allocator grants one; then it is active until
/// the tail has left.
///
/// A packet that is granted a virtual channel asks for the switch in the same cycle if PIPELINE is 1, else from the next
/// cycle on. A head asks for a virtual channel in the cycle in which it first stands at the front, or HEAD_CYCLES cycles later.
module input_vc #(
    parameter int PORTS = 5,
    parameter bit [3*PORTS-1:0] DIRECTIONS = (3 * PORTS)'('o43210),
    /// Ports with a link that leaves.
    parameter bit [PORTS-1:0] HAS_OUTPUT = {PORTS{1'b1}},
    parameter int VCS = 6,
    parameter int DEPTH = 4,
    /// Cycles from the buffer to the link: 1 single_cycle, 3 three_stage.
    parameter int PIPELINE = 1,
    parameter int HEAD_CYCLES = 0,
    parameter bit SINGLE_FLIT = 1'b0,
    /// Parameters of the routes, as in router.sv.
    parameter int DESTINATIONS = 0,
    parameter int COLUMNS = 0,
    parameter int STATES = 1,
    parameter int SETS = 1,
    parameter int CANDIDATES = 1,
    parameter int EXITS = 5,
    parameter int ROUTES = 1,
    /// These parameters follow from the others.
    parameter int STATE_BITS = STATES > 1 ? $clog2(STATES) : 1,
    parameter int FLIT = (SINGLE_FLIT ? 35 : 34) + (STATES > 1 ? STATE_BITS : 0),
    parameter int WORD = 32,
    parameter int SET_BITS = SETS > 1 ? $clog2(SETS) : 1,
    parameter int COUNT_BITS = $clog2(DEPTH + 1)
) (
    input  logic             clk_i,
    input  logic             rst_i,
    /// A flit arrives.
    input  logic             write_i,
    input  logic [ FLIT-1:0] flit_i,
    /// Routes of this input: see route_table.
    input  logic [ROUTES-1:0] routes_i,
    input  logic [STATE_BITS-1:0] entry_i,
    /// Inputs of route_choice.
    input  logic [SETS*VCS-1:0] sets_i,
    input  logic [PORTS*VCS-1:0] free_i,
    input  logic [PORTS*VCS*COUNT_BITS-1:0] credits_i,
    /// A head waits for a virtual channel of port `route_o`, of set `set_o`.
    output logic             waiting_o,
    output logic [PORTS-1:0] route_o,
    output logic [SET_BITS-1:0] set_o,
    /// A head is at the front and does not request yet.
    output logic             counting_o,
    /// Virtual channel that the head is granted, one-hot; zero: none.
    input  logic [  VCS-1:0] granted_vc_i,
    /// A flit could leave through virtual channel `vc_o` of port `port_o` if there is a credit, and unless `vc_o` is zero.
    output logic             present_o,
    output logic [PORTS-1:0] port_o,
    output logic [  VCS-1:0] vc_o,
    /// The flit that could leave.
    output logic [ FLIT-1:0] front_o,
    /// The flit leaves.
    input  logic             send_i,
    /// The packet at the front holds a virtual channel of the output.
    output logic             active_o
);

  localparam int MARKS = SINGLE_FLIT ? 3 : 2;
  localparam int KIND = WORD + MARKS;

  logic             empty;
  logic             standing;  // a head is at the front
  logic             active_q;
  logic [PORTS-1:0] port_q;
  logic [  VCS-1:0] vc_q;
  logic             granted;
  logic             is_head;
  logic             is_tail;

`ifdef FORMAL
  logic [      DEPTH*FLIT-1:0] contents;
  logic [$clog2(DEPTH+1)-1:0] count;
`endif

  logic [ FLIT-1:0] front;

  flit_buffer #(
      .DEPTH(DEPTH),
      .FLIT (FLIT)
  ) i_buffer (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .write_i(write_i),
      .flit_i (flit_i),
      .read_i (send_i),
      .empty_o(empty),
      .front_o(front)
`ifdef FORMAL
      ,
      .contents_o(contents),
      .count_o   (count)
`endif
  );

  flit_kind #(
      .FLIT       (32 + MARKS),
      .SINGLE_FLIT(SINGLE_FLIT)
  ) i_kind (
      .flit_i         (front[KIND-1:WORD]),
      .is_head_o (is_head),
      .is_tail_o(is_tail)
  );

  if (DESTINATIONS == 0) begin : g_computed
    route_computation #(
        .PORTS     (PORTS),
        .DIRECTIONS(DIRECTIONS)
    ) i_route (
        .x_i   (front[WORD-1-:6]),
        .y_i   (front[WORD-7-:6]),
        .port_o(route_o)
    );
    assign set_o   = '0;
    assign front_o = front;

    logic unused;
    assign unused = ^{routes_i, entry_i, sets_i, free_i, credits_i};
  end else begin : g_table
    logic [      STATE_BITS-1:0] state;
    logic [      STATE_BITS-1:0] state_behind;
    logic [            CANDIDATES-1:0] valid;
    logic [            CANDIDATES-1:0] later;
    logic [      CANDIDATES*PORTS-1:0] ports;
    logic [   CANDIDATES*SET_BITS-1:0] sets;
    logic [ CANDIDATES*STATE_BITS-1:0] states;

    route_table #(
        .PORTS       (PORTS),
        .DIRECTIONS  (DIRECTIONS),
        .HAS_OUTPUT  (HAS_OUTPUT),
        .COLUMNS     (COLUMNS),
        .DESTINATIONS(DESTINATIONS),
        .STATES      (STATES),
        .SETS        (SETS),
        .CANDIDATES        (CANDIDATES),
        .EXITS       (EXITS)
    ) i_route (
        .head_i  (32'(front[WORD-1:0]) << (32 - WORD)),
        .state_i (state),
        .routes_i(routes_i),
        .valid_o (valid),
        .later_o (later),
        .port_o  (ports),
        .set_o   (sets),
        .state_o (states)
    );

    if (STATES > 1) begin : g_state
      assign state   = front[KIND+:STATE_BITS] | entry_i;
      assign front_o[KIND+STATE_BITS-1:0] = {is_head ? state_behind : front[KIND+:STATE_BITS], front[KIND-1:0]};
      if (FLIT > KIND + STATE_BITS) begin : g_other_payload
        assign front_o[FLIT-1:KIND+STATE_BITS] = front[FLIT-1:KIND+STATE_BITS];
      end
    end else begin : g_no_state
      assign state   = '0;
      assign front_o = front;
      logic unused;
      assign unused = ^{entry_i, state_behind};
    end

    if (CANDIDATES > 1) begin : g_choice
      route_choice #(
          .PORTS     (PORTS),
          .VCS       (VCS),
          .COUNT_BITS(COUNT_BITS),
          .SETS      (SETS),
          .CANDIDATES      (CANDIDATES),
          .STATE_BITS(STATE_BITS)
      ) i_choice (
          .clk_i    (clk_i),
          .rst_i    (rst_i),
          .valid_i  (valid),
          .later_i  (later),
          .port_i   (ports),
          .set_i    (sets),
          .state_i  (states),
          .sets_i   (sets_i),
          .free_i   (free_i),
          .credits_i(credits_i),
          .granted_i(granted),
          .port_o   (route_o),
          .set_o    (set_o),
          .state_o  (state_behind)
      );
    end else begin : g_one_candidate
      assign route_o      = ports;
      assign set_o        = sets;
      assign state_behind = states;
      logic unused;
      assign unused = ^{valid, later, sets_i, free_i, credits_i};
    end
  end

  assign standing = !empty && !active_q;
  assign granted  = granted_vc_i != '0;
  assign active_o = active_q;

  if (HEAD_CYCLES == 0) begin : g_prompt
    assign waiting_o  = standing;
    assign counting_o = 1'b0;
  end else begin : g_slow
    localparam int COUNT = $clog2(HEAD_CYCLES + 1);
    logic [COUNT-1:0] stood_q;  // cycles since the head came to the front; 0 without one
    logic             asks;

    assign asks       = stood_q == COUNT'(HEAD_CYCLES);
    assign waiting_o  = standing && asks;
    assign counting_o = standing && !asks;

    // The head of the next packet may be there in the cycle after a grant: a packet of one flit leaves at once.
    always_ff @(posedge clk_i) begin
      if (rst_i || !standing || granted) stood_q <= '0;
      else if (!asks) stood_q <= stood_q + COUNT'(1);
    end

`ifdef FORMAL
    // A head asks from the HEAD_CYCLES-th cycle on after that in which it came to the front: into an empty buffer, or behind a flit
    // that left.
    logic [COUNT-1:0] since_q;

    always_ff @(posedge clk_i) begin
      if (rst_i || send_i || count == '0) since_q <= '0;
      else if (since_q != COUNT'(HEAD_CYCLES)) since_q <= since_q + COUNT'(1);
    end

    always_ff @(posedge clk_i) begin
      if (!rst_i && count != '0 && !active_q) begin
        assert (waiting_o == (since_q == COUNT'(HEAD_CYCLES)));
        assert (stood_q == since_q);
      end
    end
`endif
  end

  if (PIPELINE == 1) begin : g_single_cycle
    assign present_o = !empty;
    assign port_o    = active_q ? port_q : route_o;
    assign vc_o      = (vc_q & {VCS{active_q}}) | granted_vc_i;  // an active channel gets no grant
  end else begin : g_three_stage
    assign present_o = !empty && active_q;
    assign port_o    = port_q;
    assign vc_o      = vc_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) active_q <= 1'b0;
    else if (send_i && is_tail) active_q <= 1'b0;
    else if (granted) active_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (granted) begin
      port_q <= route_o;
      vc_q   <= granted_vc_i;
    end
  end

`ifndef SYNTHESIS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!standing || is_head);  // a packet begins with a head
      assert (!standing || route_o != '0);  // a route stays in the mesh
      assert (!granted || waiting_o);  // only who waits is granted
    end
  end
`else
  logic unused;
  assign unused = is_head;
`endif

`ifdef FORMAL
  // No flit is lost or made: flits that have arrived and not left are in the buffer. Whole packets leave, flit after flit, each through one
  // virtual channel of one port.
  logic [COUNT_BITS-1:0] inside_q;
  logic                  coming_q;   // a packet whose last flit has not arrived
  logic                  leaving_q;  // a packet whose first flit has left and whose last has not
  logic [     PORTS-1:0] leaving_port_q;
  logic [       VCS-1:0] leaving_vc_q;
  logic                  is_head_behind;
  logic                  is_tail_behind;

  flit_kind #(
      .FLIT       (32 + MARKS),
      .SINGLE_FLIT(SINGLE_FLIT)
  ) i_kind_behind (
      .flit_i         (flit_i[KIND-1:WORD]),
      .is_head_o (is_head_behind),
      .is_tail_o(is_tail_behind)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      inside_q  <= '0;
      coming_q  <= 1'b0;
      leaving_q <= 1'b0;
    end else begin
      inside_q <= inside_q + COUNT_BITS'(write_i) - COUNT_BITS'(send_i);
      if (write_i) coming_q <= !is_tail_behind;
      if (send_i) begin
        leaving_q      <= !is_tail;
        leaving_port_q <= port_o;
        leaving_vc_q   <= vc_o;
      end
    end
  end

  // The head and tail marks of the flits in the buffer, front first.
  logic [DEPTH-1:0] heads;
  logic [DEPTH-1:0] tails;
  for (genvar k = 0; k < DEPTH; k = k + 1) begin : g_inside
    flit_kind #(
        .FLIT       (32 + MARKS),
        .SINGLE_FLIT(SINGLE_FLIT)
    ) i_kind_inside (
        .flit_i         (contents[k*FLIT+WORD+:MARKS]),
        .is_head_o (heads[k]),
        .is_tail_o(tails[k])
    );
  end

  for (genvar k = 0; k + 1 < DEPTH; k = k + 1) begin : g_order
    always_ff @(posedge clk_i) begin
      if (!rst_i && COUNT_BITS'(k + 1) < count) assert (heads[k+1] == tails[k]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      assert (inside_q == count);
      assert (!leaving_q || active_q);
      if (count != '0) assert (heads[0] == !leaving_q && coming_q == !tails[count-COUNT_BITS'(1)]);
      else assert (coming_q == leaving_q);
      if (send_i) begin
        assert (port_o != '0 && (port_o & (port_o - PORTS'(1))) == '0);
        assert (vc_o != '0 && (vc_o & (vc_o - VCS'(1))) == '0);
        assert (!leaving_q || (port_o == leaving_port_q && vc_o == leaving_vc_q));
      end
      if (leaving_q) assert (port_q == leaving_port_q && vc_q == leaving_vc_q);
      if (active_q) assert (port_q != '0 && (port_q & (port_q - PORTS'(1))) == '0 && vc_q != '0 && (vc_q & (vc_q - VCS'(1))) == '0);
    end
  end
`endif

`ifdef PROOF_OF_input_vc
  // Whole packets come, one after the other, into a buffer that has room, and stay in the mesh. A waiting head is granted at most one
  // virtual channel, and only a flit that could leave does.
  initial assume (rst_i);
  always_comb begin
    assume (!write_i || count != COUNT_BITS'(DEPTH));
    assume (!write_i || is_head_behind == !coming_q);
    assume (!standing || route_o != '0);
    assume (granted_vc_i == '0 || waiting_o);
    assume ((granted_vc_i & (granted_vc_i - VCS'(1))) == '0);
    assume (!send_i || (present_o && vc_o != '0));
  end
`endif

endmodule
