// SPDX-License-Identifier: Apache-2.0
/// Matches input ports with output ports. Each input that gets an output sends a flit of one of its virtual channels that go there,
/// round-robin. Pointers move on only when a grant is used.
module switch_allocator #(
    parameter int PORTS = 5,
    parameter int VCS = 6,
    /// 0 input first, else output first in so many iterations.
    parameter int ITERATIONS = 0,
    /// Arbiters: matrix, or else round robin.
    parameter bit MATRIX = 1'b0
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    /// Bit port * VCS + vc: an input with a flit that could leave.
    input  logic [      PORTS*VCS-1:0] ready_i,
    /// Output of each: PORTS bits, one-hot.
    input  logic [PORTS*VCS*PORTS-1:0] port_i,
    /// The inputs that their ports pick: those whose flits leave, if the port wins its output.
    output logic [      PORTS*VCS-1:0] pick_o,
    /// The inputs whose flits leave, with the same bits.
    output logic [      PORTS*VCS-1:0] send_o,
    /// Bit output * PORTS + input: the crossbar connects them.
    output logic [    PORTS*PORTS-1:0] select_o
);

  localparam int POINTER_BITS = PORTS == 1 ? 1 : MATRIX ? PORTS * (PORTS - 1) / 2 : $clog2(PORTS);
  localparam int VC_POINTER_BITS = VCS == 1 ? 1 : MATRIX ? VCS * (VCS - 1) / 2 : $clog2(VCS);

  logic [PORTS*PORTS-1:0] wanted;  // PORTS bits per input: requested outputs
  logic [PORTS*PORTS-1:0] picked;  // PORTS bits per input: the output that it picks
  logic [PORTS*PORTS-1:0] match;   // PORTS bits per input: the output that it gets
  logic [PORTS*PORTS-1:0] first;   // PORTS bits per output: winner of the first iteration
  logic [ PORTS*POINTER_BITS-1:0] input_pointer;
  logic [ PORTS*POINTER_BITS-1:0] output_pointer;

  separable_match #(
      .REQUESTERS(PORTS),
      .GROUPS    (1),
      .GROUP     (PORTS),
      .ITERATIONS(ITERATIONS),
      .MATRIX    (MATRIX)
  ) i_match (
      .wanted_i        (wanted),
      .group_i         ({PORTS{1'b1}}),
      .requester_pointer_i(input_pointer),
      .resource_pointer_i (output_pointer),
      .pick_o          (picked),
      .match_o         (match),
      .winner_o        (select_o),
      .first_o         (first)
  );

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_input
    logic [  PORTS-1:0] outputs;  // that it wants
    logic [  PORTS-1:0] served;
    logic [    VCS-1:0] candidates;
    logic [VC_POINTER_BITS-1:0] vc_pointer;

    always @* begin
      outputs = '0;
      for (int unsigned v = 0; v < VCS; v = v + 1) begin
        outputs = outputs | (port_i[(p*VCS+v)*PORTS+:PORTS] & {PORTS{ready_i[p*VCS+v]}});
      end
    end

    assign wanted[p*PORTS+:PORTS] = outputs;

    for (genvar o = 0; o < PORTS; o = o + 1) begin : g_served
      assign served[o] = first[o*PORTS+p];
    end

    priority_pointer #(
        .N     (PORTS),
        .MATRIX(MATRIX)
    ) i_pointer (
        .clk_i  (clk_i),
        .rst_i  (rst_i),
        .serve_i(served),
        .pointer_o (input_pointer[p*POINTER_BITS+:POINTER_BITS])
    );

    for (genvar v = 0; v < VCS; v = v + 1) begin : g_candidate
      assign candidates[v] = ready_i[p*VCS+v] && (port_i[(p*VCS+v)*PORTS+:PORTS] & picked[p*PORTS+:PORTS]) != '0;
    end

    pointer_pick #(
        .N     (VCS),
        .MATRIX(MATRIX)
    ) i_vc_pick (
        .request_i(candidates),
        .pointer_i   (vc_pointer),
        .grant_o  (pick_o[p*VCS+:VCS])
    );

    assign send_o[p*VCS+:VCS] = pick_o[p*VCS+:VCS] & {VCS{match[p*PORTS+:PORTS] != '0}};

    priority_pointer #(
        .N     (VCS),
        .MATRIX(MATRIX)
    ) i_vc_pointer (
        .clk_i  (clk_i),
        .rst_i  (rst_i),
        .serve_i(send_o[p*VCS+:VCS]),
        .pointer_o (vc_pointer)
    );
  end

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_output
    priority_pointer #(
        .N     (PORTS),
        .MATRIX(MATRIX)
    ) i_pointer (
        .clk_i  (clk_i),
        .rst_i  (rst_i),
        .serve_i(first[o*PORTS+:PORTS]),
        .pointer_o (output_pointer[o*POINTER_BITS+:POINTER_BITS])
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
  // A flit that could leave goes to one port.
  initial assume (rst_i);
  for (genvar i = 0; i < PORTS * VCS; i = i + 1) begin : g_port
    always_comb begin
      assume ((port_i[i*PORTS+:PORTS] & (port_i[i*PORTS+:PORTS] - PORTS'(1))) == '0);
      assume (!ready_i[i] || port_i[i*PORTS+:PORTS] != '0);
    end
  end
`endif

endmodule
