// SPDX-License-Identifier: Apache-2.0
/// Whose turn it is among the virtual channels of a head's output. An arbiter of one input chooses among the virtual channels of all
/// outputs. Round robin: so it begins again when the head goes to another port than the one before it did. Matrix: an order for each
/// port.
module vc_pointer #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS = 6,
    parameter bit MATRIX = 1'b0,
    /// As turn has it, of VCS.
    parameter int unsigned BITS = VCS == 1 ? 1 : MATRIX ? VCS * (VCS - 1) / 2 : $clog2(VCS)
) (
    input  logic             clk_i,
    input  logic             rst_i,
    /// Where the head goes, one-hot.
    input  logic [PORTS-1:0] route_i,
    /// The virtual channel that it gets, one-hot; zero: none.
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

    always_comb begin
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

    // Both are one-hot, or zero: a head of no route wants nothing, and after reset the turn is at 0 anyway.
    assign pointer_o = next & {BITS{(route_i & last_route_q) != '0}};
  end

endmodule
