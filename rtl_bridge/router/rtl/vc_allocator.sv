// SPDX-License-Identifier: Apache-2.0
/// Matches waiting heads with free virtual channels of the outputs: separable, input first, round robin. Each head picks
/// a virtual channel (vc_pick), then each virtual channel takes one of those that picked it. Turns move on only with a
/// grant.
///
/// Vectors run over (port, virtual channel): bit port * VCS + vc.
module vc_allocator #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS = 6,
    /// Bit v * VCS + w: a packet on virtual channel v may take virtual channel w behind the router.
    parameter bit [VCS*VCS-1:0] ALLOWED = '1
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    /// Inputs: a head waits there.
    input  logic [      PORTS*VCS-1:0] waiting_i,
    /// Where it goes: PORTS bits an input, one-hot.
    input  logic [PORTS*VCS*PORTS-1:0] route_i,
    /// Outputs that no packet holds.
    input  logic [      PORTS*VCS-1:0] free_i,
    /// For each input the virtual channel that it is granted: VCS bits, one-hot or zero.
    output logic [  PORTS*VCS*VCS-1:0] granted_o,
    /// Outputs that are taken.
    output logic [      PORTS*VCS-1:0] taken_o
);

  localparam int unsigned CHANNELS = PORTS * VCS;

  logic [     CHANNELS*VCS-1:0] pick;   // VCS bits an input
  logic [CHANNELS*CHANNELS-1:0] grant;  // CHANNELS bits an output: the input that wins it

  for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_input
    logic [  VCS-1:0] free_there;
    logic [PORTS-1:0] route;
    logic             granted;
    assign route   = route_i[i*PORTS+:PORTS];
    assign granted = granted_o[i*VCS+:VCS] != '0;

    always_comb begin
      free_there = '0;
      for (int unsigned o = 0; o < PORTS; o = o + 1) begin
        free_there = free_there | (free_i[o*VCS+:VCS] & {VCS{route[o]}});
      end
    end

    vc_pick #(
        .PORTS(PORTS),
        .VCS  (VCS)
    ) i_pick (
        .clk_i    (clk_i),
        .rst_i    (rst_i),
        .wanted_i (free_there & ALLOWED[(i%VCS)*VCS+:VCS] & {VCS{waiting_i[i]}}),
        .route_i  (route),
        .pick_o   (pick[i*VCS+:VCS]),
        .granted_i(granted)
    );

    always_comb begin
      granted_o[i*VCS+:VCS] = '0;
      for (int unsigned o = 0; o < PORTS; o = o + 1) begin
        for (int unsigned w = 0; w < VCS; w = w + 1) begin
          if (grant[(o*VCS+w)*CHANNELS+i]) granted_o[i*VCS+w] = 1'b1;
        end
      end
    end
  end

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_port
    for (genvar w = 0; w < VCS; w = w + 1) begin : g_output
      logic [CHANNELS-1:0] picked_by;
      for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_input
        assign picked_by[i] = pick[i*VCS+w] && route_i[i*PORTS+o];
      end

      arbiter #(.N(CHANNELS)) i_arbiter (
          .clk_i    (clk_i),
          .rst_i    (rst_i),
          .request_i(picked_by),
          .grant_o  (grant[(o*VCS+w)*CHANNELS+:CHANNELS])
      );

      assign taken_o[o*VCS+w] = picked_by != '0;
    end
  end

`ifdef FORMAL
  // A head gets at most one virtual channel, one that it may take, that is free, and where it goes; and nobody else gets that.
  for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_exclusive_input
    logic [VCS-1:0] mine;
    assign mine = granted_o[i*VCS+:VCS];
    always_comb begin
      assert ((mine & (mine - VCS'(1))) == '0);
      assert ((mine & ~ALLOWED[(i%VCS)*VCS+:VCS]) == '0);
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
  // Who waits goes to one port.
  initial assume (rst_i);
  for (genvar i = 0; i < CHANNELS; i = i + 1) begin : g_route
    always_comb begin
      assume ((route_i[i*PORTS+:PORTS] & (route_i[i*PORTS+:PORTS] - PORTS'(1))) == '0);
      assume (!waiting_i[i] || route_i[i*PORTS+:PORTS] != '0);
    end
  end
`endif

endmodule
