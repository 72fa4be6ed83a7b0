// SPDX-License-Identifier: Apache-2.0
// user_router: a working router with the ports that orbweaver expects of `network.router.impl: external`. Keep
// the ports, and replace what is below the line by an instance of your own router.
//
// Ports are numbered 0 node, 1 east, 2 west, 3 north, 4 south. x grows to the east, y to the south. Those at the edge
// of the mesh that lead nowhere are quiet. Every port has a slice of each signal: [p].
//
// A flit lies on the wires for one cycle, whenever valid is set. There is no ready: the sender has counted credits,
// DEPTH for each virtual channel at the start, and a flit takes one. Set credit_o[p][v] for a cycle when a place of the
// buffer of input p, virtual channel v, is free again; credit_i[p][v] informs the same of the buffer behind output p.
//
// Payload does not come in. Every flit has a tag instead, which must leave with it.
//
// Outputs must come from registers: nothing may pass from an input to an output within a cycle.
module user_router #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS   = 2,  // virtual channels of a port
    parameter int unsigned DEPTH = 4   // flits that the buffer of each holds
) (
    input logic       clk_i,
    input logic       rst_i,  // synchronous, active high
    input logic [7:0] x_i,    // position of the router
    input logic [7:0] y_i,

    input logic [PORTS-1:0]       valid_i,
    input logic [PORTS-1:0][ 7:0] vc_i,
    input logic [PORTS-1:0]       head_i,    // the first flit of a packet
    input logic [PORTS-1:0]       tail_i,    // the last; a packet of one flit sets both
    input logic [PORTS-1:0][ 7:0] dest_x_i,  // where the packet goes, in each of its flits
    input logic [PORTS-1:0][ 7:0] dest_y_i,
    input logic [PORTS-1:0][15:0] length_i,  // flits of the packet, with its head; 0: not known yet
    input logic [PORTS-1:0][31:0] tag_i,
    output logic [PORTS-1:0][VCS-1:0] credit_o,

    output logic [PORTS-1:0]       valid_o,
    output logic [PORTS-1:0][ 7:0] vc_o,
    output logic [PORTS-1:0]       head_o,
    output logic [PORTS-1:0]       tail_o,
    output logic [PORTS-1:0][31:0] tag_o,
    input  logic [PORTS-1:0][VCS-1:0] credit_i
);

  // ---------------------------------------------------------------------------------------------------------------
  // A small router: a FIFO for each virtual channel of an input, X before Y, and a packet keeps its virtual channel.
  // In a cycle an output takes a flit from one FIFO, in turn; a packet holds a virtual channel of the output from its
  // head to its tail.

  localparam int unsigned CHANNELS = PORTS * VCS;  // channel c: virtual channel c % VCS of port c / VCS
  localparam int unsigned LAST     = DEPTH - 1;

  typedef struct packed {
    logic        head;
    logic        tail;
    logic [7:0]  dest_x;
    logic [7:0]  dest_y;
    logic [31:0] tag;
  } flit_t;

  flit_t fifo_q [CHANNELS][DEPTH];
  int unsigned first_q [CHANNELS], count_q [CHANNELS];
  int unsigned credits_q [CHANNELS];       // credits of the buffers behind the outputs
  logic        held_q [CHANNELS];          // a packet has the virtual channel of the output ...
  int unsigned holder_q [CHANNELS];        // ... which comes from this port
  int unsigned pointer_q [PORTS];             // channel that an output looks at first

  flit_t       front [CHANNELS];
  int unsigned route [CHANNELS];           // output of the packet at the front
  int unsigned winner [PORTS];             // channel that an output takes from; CHANNELS: none
  logic        leaves [CHANNELS];

  always_comb begin
    for (int unsigned c = 0; c < CHANNELS; c++) begin
      front[c] = fifo_q[c][first_q[c]];
      if (front[c].dest_x != x_i) route[c] = front[c].dest_x > x_i ? 1 : 2;
      else if (front[c].dest_y != y_i) route[c] = front[c].dest_y > y_i ? 4 : 3;
      else route[c] = 0;
      leaves[c] = 1'b0;
    end
    for (int unsigned o = 0; o < PORTS; o++) begin
      winner[o] = CHANNELS;
      for (int unsigned k = 0; k < CHANNELS; k++) begin
        automatic int unsigned c = (pointer_q[o] + k) % CHANNELS;
        automatic int unsigned v = o * VCS + c % VCS;
        automatic logic may = held_q[v] ? holder_q[v] == c / VCS : front[c].head;
        if (winner[o] == CHANNELS && count_q[c] != 0 && route[c] == o && may && credits_q[v] != 0) winner[o] = c;
      end
      if (winner[o] != CHANNELS) leaves[winner[o]] = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned c = 0; c < CHANNELS; c++) begin
      automatic int unsigned p = c / VCS;
      automatic logic arrives = valid_i[p] && vc_i[p] == 8'(c % VCS);
      automatic logic sent = winner[p] != CHANNELS && winner[p] % VCS == c % VCS;
      if (arrives)
        fifo_q[c][(first_q[c] + count_q[c]) % DEPTH] <= '{head_i[p], tail_i[p], dest_x_i[p], dest_y_i[p], tag_i[p]};
      if (leaves[c]) first_q[c] <= first_q[c] == LAST ? 0 : first_q[c] + 1;
      count_q[c]   <= count_q[c] + 32'(arrives) - 32'(leaves[c]);
      credits_q[c] <= credits_q[c] + 32'(credit_i[p][c%VCS]) - 32'(sent);
      if (sent) begin
        held_q[c]   <= !front[winner[p]].tail;
        holder_q[c] <= winner[p] / VCS;
      end
      credit_o[p][c%VCS] <= leaves[c];
      if (rst_i) begin
        first_q[c]   <= 0;
        count_q[c]   <= 0;
        credits_q[c] <= DEPTH;
        held_q[c]    <= 1'b0;
        credit_o[p][c%VCS] <= 1'b0;
      end
    end
    for (int unsigned o = 0; o < PORTS; o++) begin
      valid_o[o] <= winner[o] != CHANNELS && !rst_i;
      if (winner[o] != CHANNELS) begin
        vc_o[o]   <= 8'(winner[o] % VCS);
        head_o[o] <= front[winner[o]].head;
        tail_o[o] <= front[winner[o]].tail;
        tag_o[o]  <= front[winner[o]].tag;
        pointer_q[o] <= (winner[o] + 1) % CHANNELS;
      end
      if (rst_i) pointer_q[o] <= 0;
    end
  end

endmodule
