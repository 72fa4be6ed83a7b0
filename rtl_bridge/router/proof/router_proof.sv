// SPDX-License-Identifier: Apache-2.0
/// A router between nodes that keep to its rules, for the proof that every flit leaves once, unchanged in kind, at the output that its
/// head names, before LIMIT cycles are over. Flits are narrow: of the payload only what names the output may differ, and a mark, which
/// one flit of a run has. Packets have one or two flits; their flits come in successive cycles, and receivers take a flit at once.
module router_proof #(
    /// Ports: the node, and east and west from the second on.
    parameter int PORTS = 2,
    parameter int VCS = 1,
    parameter int DEPTH = 2,
    parameter int PIPELINE = 1,
    parameter int HEAD_CYCLES = 0,
    /// Parameters as in router.sv.
    parameter int VC_ITERATIONS = 0,
    parameter int SWITCH_ITERATIONS = 0,
    parameter bit MATRIX = 1'b0,
    parameter bit TAIL_CREDIT = 1'b0,
    /// Cycles in which the flit must have left.
    parameter int LIMIT = 10,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1
) (
    input logic clk_i,
    input logic rst_i,
    // Arriving flits, by port.
    input logic [        PORTS-1:0] valid_i,
    input logic [PORTS*VC_BITS-1:0] vc_i,
    input logic [        PORTS-1:0] head_i,
    input logic [        PORTS-1:0] tail_i,
    input logic [        PORTS-1:0] east_i,   // a head goes there, or else to the node
    input logic [        PORTS-1:0] west_i,
    input logic [        PORTS-1:0] marked_i
);

  localparam int FLIT = 35;
  localparam int COUNT_BITS = $clog2(DEPTH + 1);
  localparam int AGE_BITS = $clog2(LIMIT + 2);

  logic [   PORTS*FLIT-1:0] flit;
  logic [    PORTS*VCS-1:0] credit_back;
  logic [        PORTS-1:0] valid_out;
  logic [PORTS*VC_BITS-1:0] vc_out;
  logic [   PORTS*FLIT-1:0] flit_out;
  logic [    PORTS*VCS-1:0] credit_in;

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_flit
    assign flit[p*FLIT+:FLIT] = {head_i[p] && tail_i[p], head_i[p], tail_i[p], {5{west_i[p]}}, east_i[p] || west_i[p], 25'd0, marked_i[p]};
  end

  router #(
      .PORTS      (PORTS),
      .DIRECTIONS (PORTS == 2 ? (3 * PORTS)'('o10) : (3 * PORTS)'('o210)),
      .VCS        (VCS),
      .DEPTH      (DEPTH),
      .ALLOWED    ({VCS * VCS{1'b1}}),
      .PIPELINE   (PIPELINE),
      .HEAD_CYCLES(HEAD_CYCLES),
      .SINGLE_FLIT(1'b1),
      .VC_ITERATIONS    (VC_ITERATIONS),
      .SWITCH_ITERATIONS(SWITCH_ITERATIONS),
      .MATRIX           (MATRIX),
      .TAIL_CREDIT      (TAIL_CREDIT)
  ) i_router (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .valid_i (valid_i),
      .vc_i    (vc_i),
      .flit_i  (flit),
      .credit_o(credit_back),
      .valid_o (valid_out),
      .vc_o    (vc_out),
      .flit_o  (flit_out),
      .credit_i(credit_in),
      .routes_i(1'b0),
      .entry_i ({PORTS * VCS{1'b0}})
  );

  initial assume (rst_i);

  // Receivers return a credit in the cycle after a flit arrived.
  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_receiver
    for (genvar v = 0; v < VCS; v = v + 1) begin : g_vc
      logic taken_q;
      always_ff @(posedge clk_i) taken_q <= !rst_i && valid_out[p] && vc_out[p*VC_BITS+:VC_BITS] == VC_BITS'(v);
      assign credit_in[p*VCS+v] = taken_q;
    end
  end

  // Senders keep credits, and send packets in one piece. A flit from the east does not return there, and so on.
  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_sender
    logic               open_q;  // the second flit of a packet is to come
    logic [VC_BITS-1:0] open_vc_q;
    logic [    VCS-1:0] has_room;
    for (genvar v = 0; v < VCS; v = v + 1) begin : g_vc
      logic [COUNT_BITS-1:0] positions_q;
      always_ff @(posedge clk_i) begin
        if (rst_i) positions_q <= COUNT_BITS'(DEPTH);
        else
          positions_q <= positions_q + COUNT_BITS'(credit_back[p*VCS+v]) -
              COUNT_BITS'(valid_i[p] && vc_i[p*VC_BITS+:VC_BITS] == VC_BITS'(v));
      end
      // A head that a tail follows needs two places.
      assign has_room[v] = positions_q >= COUNT_BITS'(head_i[p] && !tail_i[p] ? 2 : 1);
    end
    always_ff @(posedge clk_i) begin
      if (rst_i) open_q <= 1'b0;
      else if (valid_i[p]) open_q <= !tail_i[p];
      open_vc_q <= vc_i[p*VC_BITS+:VC_BITS];
    end
    always_comb begin
      assume (vc_i[p*VC_BITS+:VC_BITS] < VCS);
      assume (!valid_i[p] || rst_i || has_room[vc_i[p*VC_BITS+:VC_BITS]]);
      assume (head_i[p] == !open_q);
      assume (head_i[p] || tail_i[p]);
      assume (!open_q || (valid_i[p] && vc_i[p*VC_BITS+:VC_BITS] == open_vc_q));
      assume (!(east_i[p] && west_i[p]) && (head_i[p] || !(east_i[p] || west_i[p])));
      assume (!(valid_i[p] && east_i[p] && p == 1) && !(valid_i[p] && west_i[p] && (p == 2 || PORTS == 2)));
      assume (!(valid_i[p] && rst_i));
    end
  end

  // One flit has the mark.
  logic               sent_q;  // the marked flit has arrived
  logic               left_q;  // the marked flit has left
  logic [  PORTS-1:0] goal_q;  // the output of its packet
  logic [        1:0] kind_q;
  logic [AGE_BITS-1:0] age_q;
  logic [  PORTS-1:0] marked_in;
  logic [  PORTS-1:0] marked_out;
  logic [  PORTS-1:0] goal_in;
  logic [PORTS*PORTS-1:0] goals;  // output of the last head of each input

  assign marked_in = valid_i & marked_i;

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_mark
    logic [PORTS-1:0] last_goal_q;
    logic [PORTS-1:0] goal;
    assign goal = !head_i[p] ? last_goal_q : east_i[p] ? PORTS'(2) : west_i[p] ? PORTS'(4) : PORTS'(1);
    always_ff @(posedge clk_i) if (valid_i[p]) last_goal_q <= goal;
    assign goals[p*PORTS+:PORTS] = goal & {PORTS{marked_in[p]}};
    assign marked_out[p] = valid_out[p] && flit_out[p*FLIT];
  end

  always_comb begin
    goal_in = '0;
    for (int unsigned p = 0; p < PORTS; p = p + 1) goal_in = goal_in | goals[p*PORTS+:PORTS];
    assume ((marked_in & (marked_in - PORTS'(1))) == '0);
    assume (!sent_q || marked_in == '0);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sent_q <= 1'b0;
      left_q <= 1'b0;
      age_q  <= '0;
    end else begin
      if (marked_in != '0) begin
        sent_q <= 1'b1;
        goal_q <= goal_in;
        kind_q <= {(head_i & marked_in) != '0, (tail_i & marked_in) != '0};
      end
      if (marked_out != '0) left_q <= 1'b1;
      if (sent_q && !left_q) age_q <= age_q + AGE_BITS'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      assert (marked_out == '0 || (sent_q && !left_q));
      assert (marked_out == '0 || marked_out == goal_q);
      assert (age_q < AGE_BITS'(LIMIT));
      for (int unsigned p = 0; p < PORTS; p = p + 1) begin
        if (marked_out[p]) assert (flit_out[p*FLIT+32+:2] == {kind_q[1], kind_q[0]});
      end
    end
  end

endmodule
