// SPDX-License-Identifier: Apache-2.0
/// Finds the last marked position at or below a position, in groups of 64 positions in parallel.
module last_marked #(
    parameter int unsigned POSITIONS = 4096,
    /// Bits of a position; follows from POSITIONS.
    parameter int unsigned BITS = POSITIONS > 1 ? $clog2(POSITIONS) : 1
) (
    input  logic [POSITIONS-1:0] marks_i,
    input  logic [  BITS-1:0] from_i,
    output logic              found_o,
    output logic [  BITS-1:0] position_o
);

  localparam int unsigned WIDTH = 64;
  localparam int unsigned GROUPS = (POSITIONS + WIDTH - 1) / WIDTH;
  localparam int unsigned GROUP_BITS = GROUPS > 1 ? $clog2(GROUPS) : 1;

  logic [GROUPS*WIDTH-1:0] marks;
  logic [GROUP_BITS+5:0] from;
  logic [GROUP_BITS-1:0] own_group;
  logic [GROUPS-1:0] has_mark;
  logic [GROUPS-1:0] below;
  logic [GROUP_BITS-1:0] group;
  logic [WIDTH-1:0] own_marks;
  logic [WIDTH-1:0] chosen;
  logic [5:0] position;

  assign marks     = (GROUPS * WIDTH)'(marks_i);
  assign from      = (GROUP_BITS + 6)'(from_i);
  assign own_group = from[GROUP_BITS+5:6];
  assign own_marks = marks[own_group*WIDTH+:WIDTH] & ({WIDTH{1'b1}} >> (6'd63 - from[5:0]));
  assign below     = has_mark & ~({GROUPS{1'b1}} << own_group);

  for (genvar g = 0; g < GROUPS; g = g + 1) begin : g_group
    assign has_mark[g] = marks[g*WIDTH+:WIDTH] != '0;
  end

  always_comb begin
    group = '0;
    for (int unsigned g = 0; g < GROUPS; g = g + 1) begin
      if (below[g]) group = GROUP_BITS'(g);
    end
    if (own_marks != '0) group = own_group;
  end

  assign chosen = own_marks != '0 ? own_marks : marks[group*WIDTH+:WIDTH];

  always_comb begin
    position = '0;
    for (int unsigned k = 0; k < WIDTH; k = k + 1) begin
      if (chosen[k]) position = 6'(k);
    end
  end

  assign found_o = own_marks != '0 || below != '0;
  assign position_o = BITS'({group, position});

endmodule
