// SPDX-License-Identifier: Apache-2.0
/// Dimension-order routing on the `offsets` head: along X until its offset is zero, then along Y, then to the node.
module route_computation #(
    /// Ports of the router.
    parameter int PORTS = 5,
    /// Where each port leads, three bits a port, that of port 0 lowest: 0 node, 1 E, 2 W, 3 N, 4 S.
    parameter bit [3*PORTS-1:0] DIRECTIONS = (3 * PORTS)'('o43210)
) (
    /// Remaining hops, two's complement; east and south are positive.
    input  logic [      5:0] x_i,
    input  logic [      5:0] y_i,
    /// One-hot; zero if the route leads out of the mesh.
    output logic [PORTS-1:0] port_o
);

  logic [2:0] direction;

  always @* begin
    if (x_i != '0) direction = x_i[5] ? 3'd2 : 3'd1;
    else if (y_i != '0) direction = y_i[5] ? 3'd3 : 3'd4;
    else direction = 3'd0;
  end

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_port
    assign port_o[p] = direction == DIRECTIONS[3*p+:3];
  end

endmodule
