// SPDX-License-Identifier: Apache-2.0
/// The poll counter: round robin over the channels and then the uplink.
module channel_poll #(
    /// Ports, 1 or more.
    parameter int unsigned PORTS = 64,
    /// Clocks that passing an idle port takes: 0, as with a priority encoder, or 1.
    parameter int unsigned IDLE_CHANNEL_CLOCKS = 0,
    /// Bits of a port number; follows from PORTS.
    parameter int unsigned BITS = PORTS > 1 ? $clog2(PORTS) : 1
) (
    input  logic             clk_i,
    /// Synchronous: port 0 is polled first.
    input  logic             rst_i,
    input  logic [PORTS-1:0] ready_i,
    /// One-hot: the port that is polled in this clock.
    output logic             has_next_o,
    output logic [ BITS-1:0] next_port_o,
    /// The next poll begins after this port.
    input  logic             pass_i,
    input  logic [ BITS-1:0] passed_i,
    /// No port has been served in this clock.
    input  logic             rest_i
);

  logic [BITS-1:0] at_q;

  function automatic logic [BITS-1:0] following(input logic [BITS-1:0] port);
    following = port == BITS'(PORTS - 1) ? '0 : port + BITS'(1);
  endfunction

  if (IDLE_CHANNEL_CLOCKS == 0) begin : g_encoder
    logic [PORTS-1:0] grant;
    logic [ BITS-1:0] unused_after;
    logic             unused_rest;

    round_robin #(
        .N(PORTS)
    ) i_pick (
        .request_i(ready_i),
        .pointer_i(at_q),
        .grant_o  (grant),
        .after_o  (unused_after)
    );

    always_comb begin
      next_port_o = '0;
      for (int unsigned p = 0; p < PORTS; p = p + 1) begin
        if (grant[p]) next_port_o = BITS'(p);
      end
    end

    assign has_next_o  = ready_i != '0;
    assign unused_rest = rest_i;

    always_ff @(posedge clk_i) begin
      if (rst_i) at_q <= '0;
      else if (pass_i) at_q <= following(passed_i);
    end
  end else begin : g_counter
    assign next_port_o     = at_q;
    assign has_next_o = ready_i[at_q];

    always_ff @(posedge clk_i) begin
      if (rst_i) at_q <= '0;
      else if (pass_i) at_q <= following(passed_i);
      else if (rest_i) at_q <= following(at_q);
    end
  end

endmodule
