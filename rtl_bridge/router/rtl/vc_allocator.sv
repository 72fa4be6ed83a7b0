// SPDX-License-Identifier: Apache-2.0
/// Matches waiting heads with free virtual channels of the outputs. Pointers move on only with a grant.
///
/// Vectors run over (port, virtual channel): bit port * VCS + vc.
module vc_allocator #(
    parameter int PORTS = 5,
    parameter int VCS = 6,
    /// 0 input first, else output first in so many iterations.
    parameter int ITERATIONS = 0,
    /// Arbiters: matrix, or else round robin.
    parameter bit MATRIX = 1'b0
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    /// Input VCs with a waiting head.
    input  logic [      PORTS*VCS-1:0] waiting_i,
    /// Output of the head: PORTS bits per input VC, one-hot.
    input  logic [PORTS*VCS*PORTS-1:0] route_i,
    /// The virtual channels that it may take there: VCS bits per input VC.
    input  logic [  PORTS*VCS*VCS-1:0] allowed_i,
    /// Outputs that no packet holds.
    input  logic [      PORTS*VCS-1:0] free_i,
    /// For each input the virtual channel that it is granted: VCS bits, one-hot or zero.
    output logic [  PORTS*VCS*VCS-1:0] granted_o,
    /// Outputs that are taken.
    output logic [      PORTS*VCS-1:0] taken_o
);

  localparam int CHANNELS = PORTS * VCS;
  localparam int PICK_POINTER_BITS = VCS == 1 ? 1 : MATRIX ? VCS * (VCS - 1) / 2 : $clog2(VCS);
  localparam int POINTER_BITS = CHANNELS == 1 ? 1 : MATRIX ? CHANNELS * (CHANNELS - 1) / 2 : $clog2(CHANNELS);

  logic [      CHANNELS*VCS-1:0] wanted;
  logic [      CHANNELS*VCS-1:0] pick;
  logic [CHANNELS*PICK_POINTER_BITS-1:0] pick_pointer;
  logic [     CHANNELS*POINTER_BITS-1:0] pointers;
  logic [ CHANNELS*CHANNELS-1:0] winner;  // CHANNELS bits per output: the input that wins it
  logic [ CHANNELS*CHANNELS-1:0] first;   // winner of the first iteration
  logic [      CHANNELS*VCS-1:0] served;  // VCS bits per input: grant of the first iteration

  for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_input
    logic [  VCS-1:0] free_there;
    logic [PORTS-1:0] route;
    assign route = route_i[i*PORTS+:PORTS];

    always @* begin
      free_there = '0;
      for (int unsigned o = 0; o < PORTS; o = o + 1) begin
        free_there = free_there | (free_i[o*VCS+:VCS] & {VCS{route[o]}});
      end
    end

    assign wanted[i*VCS+:VCS] = free_there & allowed_i[i*VCS+:VCS] & {VCS{waiting_i[i]}};

    always @* begin
      served[i*VCS+:VCS] = '0;
      for (int unsigned o = 0; o < PORTS; o = o + 1) begin
        for (int unsigned w = 0; w < VCS; w = w + 1) begin
          if (first[(o*VCS+w)*CHANNELS+i]) served[i*VCS+w] = 1'b1;
        end
      end
    end

    vc_pointer #(
        .PORTS (PORTS),
        .VCS   (VCS),
        .MATRIX(MATRIX)
    ) i_pointer (
        .clk_i  (clk_i),
        .rst_i  (rst_i),
        .route_i(route),
        .serve_i(served[i*VCS+:VCS]),
        .pointer_o (pick_pointer[i*PICK_POINTER_BITS+:PICK_POINTER_BITS])
    );
  end

  separable_match #(
      .REQUESTERS(CHANNELS),
      .GROUPS    (PORTS),
      .GROUP     (VCS),
      .ITERATIONS(ITERATIONS),
      .MATRIX    (MATRIX)
  ) i_match (
      .wanted_i        (wanted),
      .group_i         (route_i),
      .requester_pointer_i(pick_pointer),
      .resource_pointer_i (pointers),
      .pick_o          (pick),
      .match_o         (granted_o),
      .winner_o        (winner),
      .first_o         (first)
  );

  logic unused;
  assign unused = ^pick;

  for (genvar c = 0; c < CHANNELS; c = c + 1) begin : g_output
    priority_pointer #(
        .N     (CHANNELS),
        .MATRIX(MATRIX)
    ) i_pointer (
        .clk_i  (clk_i),
        .rst_i  (rst_i),
        .serve_i(first[c*CHANNELS+:CHANNELS]),
        .pointer_o (pointers[c*POINTER_BITS+:POINTER_BITS])
    );

    assign taken_o[c] = winner[c*CHANNELS+:CHANNELS] != '0;
  end

`ifdef FORMAL
  // A head gets at most one virtual channel, one that it may take, that is free, at its output; and no other head gets that.
  for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_exclusive_input
    logic [VCS-1:0] mine;
    assign mine = granted_o[i*VCS+:VCS];
    always_comb begin
      assert ((mine & (mine - VCS'(1))) == '0);
      assert ((mine & ~allowed_i[i*VCS+:VCS]) == '0);
      assert (mine == '0 || waiting_i[i]);
    end
  end

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_exclusive_port
    for (genvar w = 0; w < VCS; w = w + 1) begin : g_exclusive_output
      logic [CHANNELS-1:0] winners;
      for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_winner
        assign winners[i] = granted_o[i*VCS+w] && route_i[i*PORTS+o];
      end
      always_comb begin
        assert ((winners & (winners - CHANNELS'(1))) == '0);
        assert (taken_o[o*VCS+w] == (winners != '0));
        assert (!taken_o[o*VCS+w] || free_i[o*VCS+w]);
      end
    end
  end
`endif

`ifdef PROOF_OF_vc_allocator
  // A waiting head goes to one port.
  initial assume (rst_i);
  for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_route
    always_comb begin
      assume ((route_i[i*PORTS+:PORTS] & (route_i[i*PORTS+:PORTS] - PORTS'(1))) == '0);
      assume (!waiting_i[i] || route_i[i*PORTS+:PORTS] != '0);
    end
  end
`endif

endmodule
