// SPDX-License-Identifier: Apache-2.0
/// Shifts a sum until its first 1 is before the point or, for a subnormal result, until the exponent is the lowest
/// one.
module fpu_normalise (
    /// Biased exponent, 1 or more.
    input  logic [10:0] exponent_i,
    /// Carry, 53 bits, guard, round, sticky.
    input  logic [56:0] sum_i,
    /// Biased exponent; 0: subnormal or zero.
    output logic [11:0] exponent_o,
    /// The 52 bits behind the point, guard, sticky.
    output logic [53:0] fraction_o
);

  logic [ 5:0] zeros;
  logic [10:0] most;
  logic [ 5:0] shift;
  logic [55:0] shifted;

  leading_zeros #(
      .BITS(56)
  ) i_zeros (
      .data_i (sum_i[55:0]),
      .count_o(zeros)
  );

  assign most    = exponent_i - 11'd1;
  assign shift   = most < {5'd0, zeros} ? most[5:0] : zeros;
  assign shifted = sum_i[55:0] << shift;

  always_comb begin
    if (sum_i[56]) begin
      exponent_o = {1'b0, exponent_i} + 12'd1;
      fraction_o = {sum_i[55:3], sum_i[2:0] != '0};
    end else begin
      exponent_o = shifted[55] ? {1'b0, exponent_i} - {6'd0, shift} : '0;
      fraction_o = {shifted[54:2], shifted[1:0] != '0};
    end
  end

endmodule
