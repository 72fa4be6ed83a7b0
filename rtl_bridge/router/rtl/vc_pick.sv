// SPDX-License-Identifier: Apache-2.0
/// First half of virtual-channel allocation, for one head: picks one of the virtual channels that it may take, in turn. The turn
/// counts over the virtual channels of all outputs, so it begins anew when the head goes to another port than the one
/// before it did.
module vc_pick #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS   = 6
) (
    input  logic             clk_i,
    input  logic             rst_i,
    /// Virtual channels that it may take and that are free.
    input  logic [  VCS-1:0] wanted_i,
    /// Where it goes, one-hot.
    input  logic [PORTS-1:0] route_i,
    /// One-hot; zero if there is none.
    output logic [  VCS-1:0] pick_o,
    /// The pick became a grant.
    input  logic             granted_i
);

  localparam int unsigned BITS = VCS > 1 ? $clog2(VCS) : 1;

  logic [PORTS-1:0] last_route_q;
  logic [ BITS-1:0] next_q;
  logic [ BITS-1:0] pointer;
  logic [ BITS-1:0] after;

  // Both are one-hot, or zero: a head of no route wants nothing, and after reset the turn is at 0 anyway.
  assign pointer = next_q & {BITS{(route_i & last_route_q) != '0}};

  round_robin #(.N(VCS)) i_pick (
      .request_i(wanted_i),
      .pointer_i(pointer),
      .grant_o  (pick_o),
      .after_o  (after)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      last_route_q <= '0;
      next_q       <= '0;
    end else if (granted_i) begin
      last_route_q <= route_i;
      next_q       <= after;
    end
  end

endmodule
