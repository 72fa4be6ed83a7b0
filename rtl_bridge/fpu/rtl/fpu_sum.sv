// SPDX-License-Identifier: Apache-2.0
/// Adds or subtracts two significands, the smaller one shifted into place. Three bits below the last one (guard, round,
/// sticky) keep the information for rounding: the sticky bit is the OR of all bits shifted out further.
module fpu_sum (
    input  logic        subtract_i,
    input  logic [52:0] larger_i,
    input  logic [52:0] smaller_i,
    input  logic [10:0] distance_i,
    /// Carry, 53 bits, guard, round, sticky.
    output logic [56:0] sum_o
);

  localparam int unsigned MOST = 63;  // more shifts everything out

  logic [  5:0] distance;
  logic [118:0] shifted;
  logic [ 56:0] aligned;

  assign distance = distance_i > 11'(MOST) ? 6'(MOST) : distance_i[5:0];
  assign shifted  = {smaller_i, 66'd0} >> distance;
  assign aligned  = {1'b0, shifted[118:64], shifted[63:0] != '0};
  assign sum_o    = subtract_i ? {1'b0, larger_i, 3'd0} - aligned : {1'b0, larger_i, 3'd0} + aligned;

endmodule
