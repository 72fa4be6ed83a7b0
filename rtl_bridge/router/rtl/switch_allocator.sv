// SPDX-License-Identifier: Apache-2.0
/// Matches input ports with output ports: separable, input first, round robin. Each input picks one of its virtual
/// channels (switch_pick), then each output takes one of the inputs that picked it.
module switch_allocator #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS   = 6
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    /// Bit port * VCS + vc: an input with a flit that could leave.
    input  logic [      PORTS*VCS-1:0] ready_i,
    /// Where it goes: PORTS bits each, one-hot.
    input  logic [PORTS*VCS*PORTS-1:0] port_i,
    /// The inputs that their ports pick: those whose flits leave, if the port wins its output.
    output logic [      PORTS*VCS-1:0] pick_o,
    /// The inputs whose flits leave, likewise.
    output logic [      PORTS*VCS-1:0] send_o,
    /// Bit output * PORTS + input: the crossbar connects them.
    output logic [    PORTS*PORTS-1:0] select_o
);

  logic [PORTS*PORTS-1:0] picked;  // PORTS bits an input: the output that it picks

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_input
    logic [PORTS-1:0] won;
    logic             served;
    assign served = won != '0;
    for (genvar o = 0; o < PORTS; o = o + 1) begin : g_won
      assign won[o] = select_o[o*PORTS+p];
    end

    switch_pick #(
        .PORTS(PORTS),
        .VCS  (VCS)
    ) i_pick (
        .clk_i   (clk_i),
        .rst_i   (rst_i),
        .ready_i (ready_i[p*VCS+:VCS]),
        .port_i  (port_i[p*VCS*PORTS+:VCS*PORTS]),
        .output_o(picked[p*PORTS+:PORTS]),
        .vc_o    (pick_o[p*VCS+:VCS]),
        .served_i(served)
    );

    assign send_o[p*VCS+:VCS] = pick_o[p*VCS+:VCS] & {VCS{served}};
  end

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_output
    logic [PORTS-1:0] picked_by;
    for (genvar p = 0; p < PORTS; p = p + 1) begin : g_picked
      assign picked_by[p] = picked[p*PORTS+o];
    end

    arbiter #(.N(PORTS)) i_arbiter (
        .clk_i    (clk_i),
        .rst_i    (rst_i),
        .request_i(picked_by),
        .grant_o  (select_o[o*PORTS+:PORTS])
    );
  end

`ifdef FORMAL
  // Each output takes a flit of at most one input, and each input gives one flit to one output, that to which it goes.
  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_exclusive_output
    logic [PORTS-1:0] inputs;
    assign inputs = select_o[o*PORTS+:PORTS];
    always_comb assert ((inputs & (inputs - PORTS'(1))) == '0);
  end

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_exclusive_input
    logic [  VCS-1:0] sent;
    logic [PORTS-1:0] outputs;
    logic [PORTS-1:0] wanted;
    assign sent = send_o[p*VCS+:VCS];
    for (genvar o = 0; o < PORTS; o = o + 1) begin : g_outputs
      assign outputs[o] = select_o[o*PORTS+p];
    end
    always_comb begin
      wanted = '0;
      for (int unsigned v = 0; v < VCS; v = v + 1) begin
        wanted = wanted | (port_i[(p*VCS+v)*PORTS+:PORTS] & {PORTS{sent[v]}});
      end
      assert ((sent & (sent - VCS'(1))) == '0);
      assert ((sent & ~ready_i[p*VCS+:VCS]) == '0);
      assert (outputs == wanted);
    end
  end
`endif

`ifdef PROOF_OF_switch_allocator
  // What could leave goes to one port.
  initial assume (rst_i);
  for (genvar i = 0; i < PORTS * VCS; i = i + 1) begin : g_port
    always_comb begin
      assume ((port_i[i*PORTS+:PORTS] & (port_i[i*PORTS+:PORTS] - PORTS'(1))) == '0);
      assume (!ready_i[i] || port_i[i*PORTS+:PORTS] != '0);
    end
  end
`endif

endmodule
