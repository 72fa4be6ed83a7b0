// SPDX-License-Identifier: Apache-2.0
/// Changes a head by a hop: the offset of the dimension of the hop comes one nearer to zero. Other flits pass
/// unchanged.
module header_step #(
    /// Direction of the output: 0 node, 1 E, 2 W, 3 N, 4 S.
    parameter bit [2:0] DIRECTION = 3'd0
) (
    input  logic        is_head_i,
    input  logic [31:0] payload_i,
    output logic [31:0] payload_o
);

  logic [5:0] x;
  logic [5:0] y;

  always @* begin
    x = payload_i[31:26];
    y = payload_i[25:20];
    case (DIRECTION)
      3'd1: x = x - 6'd1;
      3'd2: x = x + 6'd1;
      3'd3: y = y + 6'd1;
      3'd4: y = y - 6'd1;
      default: ;
    endcase
  end

  assign payload_o = is_head_i ? {x, y, payload_i[19:0]} : payload_i;

endmodule
