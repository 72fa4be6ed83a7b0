// SPDX-License-Identifier: Apache-2.0
/// First half of switch allocation, for one input port: picks an output in turn of those that its virtual channels want, then in turn
/// one of the virtual channels that want it. Turns move on only when the pick is served.
module switch_pick #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS   = 6
) (
    input  logic                 clk_i,
    input  logic                 rst_i,
    /// Virtual channels with a flit that could leave.
    input  logic [      VCS-1:0] ready_i,
    /// Where it goes: PORTS bits a virtual channel, one-hot.
    input  logic [VCS*PORTS-1:0] port_i,
    /// One-hot; zero if none is ready.
    output logic [    PORTS-1:0] output_o,
    output logic [      VCS-1:0] vc_o,
    /// The pick won its output.
    input  logic                 served_i
);

  localparam int unsigned PORT_BITS = PORTS > 1 ? $clog2(PORTS) : 1;
  localparam int unsigned VC_BITS = VCS > 1 ? $clog2(VCS) : 1;

  logic [PORT_BITS-1:0] next_output_q;
  logic [PORT_BITS-1:0] after_output;
  logic [  VC_BITS-1:0] next_vc_q;
  logic [  VC_BITS-1:0] after_vc;
  logic [    PORTS-1:0] wanted;
  logic [      VCS-1:0] candidates;

  always_comb begin
    wanted = '0;
    for (int unsigned v = 0; v < VCS; v = v + 1) begin
      wanted = wanted | (port_i[v*PORTS+:PORTS] & {PORTS{ready_i[v]}});
    end
  end

  round_robin #(.N(PORTS)) i_output (
      .request_i(wanted),
      .pointer_i(next_output_q),
      .grant_o  (output_o),
      .after_o  (after_output)
  );

  for (genvar v = 0; v < VCS; v = v + 1) begin : g_candidate
    assign candidates[v] = ready_i[v] && (port_i[v*PORTS+:PORTS] & output_o) != '0;
  end

  round_robin #(.N(VCS)) i_vc (
      .request_i(candidates),
      .pointer_i(next_vc_q),
      .grant_o  (vc_o),
      .after_o  (after_vc)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      next_output_q <= '0;
      next_vc_q     <= '0;
    end else if (served_i) begin
      next_output_q <= after_output;
      next_vc_q     <= after_vc;
    end
  end

endmodule
