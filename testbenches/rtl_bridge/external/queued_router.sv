// SPDX-License-Identifier: Apache-2.0
// A router of another kind than orbweaver's, for tests of pin maps: it queues at its outputs, and has no input buffers,
// no credits and no heads. Ready and valid; a packet holds a virtual channel of an output until its last flit. Ports
// are E, N, W, S, node.
module queued_router #(
    parameter int unsigned X_ID  = 0,
    parameter int unsigned Y_ID  = 0,
    parameter int unsigned QUEUE = 4,
    parameter int unsigned LANES = 2  // virtual channels
) (
    input  logic             clk,
    input  logic             rst_n,
    input  logic [4:0]       in_valid,
    output logic [4:0]       in_ready,
    input  logic [4:0]       in_lane,
    input  logic [4:0][30:0] in_flit,  // last, x, y, 24 bits for the user
    output logic [4:0]       out_valid,
    input  logic [4:0]       out_ready,
    output logic [4:0]       out_lane,
    output logic [4:0][30:0] out_flit
);

  localparam int unsigned NONE = 5;

  logic [30:0] queue_q[5][LANES][QUEUE];
  int unsigned first_q[5][LANES], count_q[5][LANES];
  int unsigned owner_q[5][LANES];  // input whose packet has the lane; NONE: free
  logic open_q[5][LANES];          // [input]: a packet is under way
  int unsigned pointer_q[5], lane_pointer_q[5];

  int unsigned route[5], winner[5], shown[5];

  always_comb begin
    in_ready = '0;
    for (int unsigned i = 0; i < 5; i++) begin
      automatic int unsigned x = 32'(in_flit[i][29:27]), y = 32'(in_flit[i][26:24]);
      route[i] = x > X_ID ? 0 : x < X_ID ? 2 : y < Y_ID ? 1 : y > Y_ID ? 3 : 4;
    end
    for (int unsigned o = 0; o < 5; o++) begin
      winner[o] = NONE;
      for (int unsigned k = 0; k < 5; k++) begin
        automatic int unsigned i = (pointer_q[o] + k) % 5;
        automatic int unsigned lane = 32'(in_lane[i]);
        automatic logic may = open_q[i][lane] ? owner_q[o][lane] == i : owner_q[o][lane] == NONE;
        if (winner[o] == NONE && in_valid[i] && route[i] == o && may && count_q[o][lane] < QUEUE) winner[o] = i;
      end
      if (winner[o] != NONE) in_ready[winner[o]] = 1'b1;
      shown[o] = LANES;
      for (int unsigned k = 0; k < LANES; k++) begin
        automatic int unsigned lane = (lane_pointer_q[o] + k) % LANES;
        if (shown[o] == LANES && count_q[o][lane] != 0) shown[o] = lane;
      end
      out_valid[o] = shown[o] != LANES;
      out_lane[o]  = out_valid[o] && shown[o] == 1;
      out_flit[o]  = out_valid[o] ? queue_q[o][shown[o]][first_q[o][shown[o]]] : '0;
    end
  end

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      for (int unsigned o = 0; o < 5; o++) begin
        pointer_q[o]      <= 0;
        lane_pointer_q[o] <= 0;
        for (int unsigned lane = 0; lane < LANES; lane++) begin
          first_q[o][lane] <= 0;
          count_q[o][lane] <= 0;
          owner_q[o][lane] <= NONE;
          open_q[o][lane]  <= 1'b0;
        end
      end
    end else begin
      for (int unsigned o = 0; o < 5; o++) begin
        for (int unsigned lane = 0; lane < LANES; lane++) begin
          automatic logic enters = winner[o] != NONE && 32'(in_lane[winner[o]]) == lane;
          automatic logic leaves = shown[o] == lane && out_ready[o];
          if (enters) begin
            queue_q[o][lane][(first_q[o][lane]+count_q[o][lane])%QUEUE] <= in_flit[winner[o]];
            owner_q[o][lane] <= in_flit[winner[o]][30] ? NONE : winner[o];
            open_q[winner[o]][lane] <= !in_flit[winner[o]][30];
          end
          if (leaves) first_q[o][lane] <= (first_q[o][lane] + 1) % QUEUE;
          count_q[o][lane] <= count_q[o][lane] + 32'(enters) - 32'(leaves);
        end
        if (winner[o] != NONE) pointer_q[o] <= (winner[o] + 1) % 5;
        lane_pointer_q[o] <= shown[o] == LANES ? lane_pointer_q[o] : (shown[o] + 1) % LANES;
      end
    end
  end

endmodule
