// SPDX-License-Identifier: Apache-2.0
// queued_router with a ready for each virtual channel that answers valid: it is low while nothing is offered.
module answering_router #(parameter int X_ID = 0, parameter int Y_ID = 0) (
    input clk, input rst_n, input [4:0] in_valid, output [4:0][1:0] in_ready, input [4:0] in_lane,
    input [4:0][30:0] in_flit, output [4:0] out_valid, input [4:0] out_ready, output [4:0] out_lane,
    output [4:0][30:0] out_flit
);

  wire [4:0] ready;
  queued_router #(.X_ID(X_ID), .Y_ID(Y_ID)) queued (.*, .in_ready(ready));
  for (genvar p = 0; p < 5; p++) begin : gen_ready
    assign in_ready[p] = {ready[p] && in_lane[p], ready[p] && !in_lane[p]};
  end

endmodule
