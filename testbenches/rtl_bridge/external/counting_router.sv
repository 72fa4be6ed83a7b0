// SPDX-License-Identifier: Apache-2.0
// The router of `orbweaver rtl new` behind pins of another kind, for tests of pin maps. It finds heads and tails by
// counting the flits that a head states, as OpenPiton's and BaseJump's routers do. A pin shows an inner wire that the
// router needs itself.
module counting_router (
    input clk, input rst, input [7:0] x, input [7:0] y, input [4:0] v, input [4:0][15:0] more, input [4:0][7:0] dx,
    input [4:0][7:0] dy, input [4:0][31:0] g, output [4:0] c, output [4:0] vo, output [4:0][31:0] go, input [4:0] ci,
    output busy
);

  logic [4:0][15:0] left_q;  // flits of the packet that are still to come
  logic [4:0] head, tail;
  wire [4:0] valid;

  always_comb
    for (int p = 0; p < 5; p++) begin
      head[p] = left_q[p] == 0;
      tail[p] = head[p] ? more[p] == 0 : left_q[p] == 1;
    end
  always_ff @(posedge clk)
    for (int p = 0; p < 5; p++)
      if (rst) left_q[p] <= '0;
      else if (v[p]) left_q[p] <= head[p] ? more[p] : left_q[p] - 16'd1;

  user_router #(.PORTS(5), .VCS(1), .DEPTH(4)) user (
      .clk_i(clk), .rst_i(rst), .x_i(x), .y_i(y), .valid_i(v), .vc_i('0), .head_i(head), .tail_i(tail), .dest_x_i(dx),
      .dest_y_i(dy), .length_i('0), .tag_i(g), .credit_o(c), .valid_o(valid), .vc_o(), .head_o(), .tail_o(), .tag_o(go),
      .credit_i(ci));

  assign busy = |valid;
  assign vo   = busy ? valid : '0;

endmodule
