// SPDX-License-Identifier: Apache-2.0
/// Round-robin order of the virtual channels of a head's output. An arbiter of one input chooses among the virtual channels of all
/// outputs. Round robin: the pointer restarts when the head goes to another port than the previous head. Matrix: an order for each
/// port.
module vc_pointer #(
    parameter int PORTS = 5,
    parameter int VCS = 6,
    parameter bit MATRIX = 1'b0,
    /// State of a priority_pointer of VCS requesters.
    parameter int BITS = VCS == 1 ? 1 : MATRIX ? VCS * (VCS - 1) / 2 : $clog2(VCS)
) (
    input  logic             clk_i,
    input  logic             rst_i,
    /// Output of the head, one-hot.
    input  logic [PORTS-1:0] route_i,
    /// The virtual channel that the head gets, one-hot; zero: none.
    input  logic [  VCS-1:0] serve_i,
    output logic [ BITS-1:0] pointer_o
);

  if (MATRIX) begin : g_matrix
    logic [PORTS*BITS-1:0] pointers;

    for (genvar o = 0; o < PORTS; o = o + 1) begin : g_port
      priority_pointer #(
          .N     (VCS),
          .MATRIX(MATRIX)
      ) i_pointer (
          .clk_i  (clk_i),
          .rst_i  (rst_i),
          .serve_i(serve_i & {VCS{route_i[o]}}),
          .pointer_o (pointers[o*BITS+:BITS])
      );
    end

    always @* begin
      pointer_o = '0;
      for (int unsigned o = 0; o < PORTS; o = o + 1) pointer_o = pointer_o | (pointers[o*BITS+:BITS] & {BITS{route_i[o]}});
    end
  end else begin : g_round_robin
    logic [PORTS-1:0] last_route_q;
    logic [ BITS-1:0] next;

    priority_pointer #(.N(VCS)) i_pointer (
        .clk_i  (clk_i),
        .rst_i  (rst_i),
        .serve_i(serve_i),
        .pointer_o (next)
    );

    always_ff @(posedge clk_i) begin
      if (rst_i) last_route_q <= '0;
      else if (serve_i != '0) last_route_q <= route_i;
    end

    // Both are one-hot, or zero: a head without a route requests nothing, and after reset the pointer is 0.
    assign pointer_o = next & {BITS{(route_i & last_route_q) != '0}};
  end

endmodule
