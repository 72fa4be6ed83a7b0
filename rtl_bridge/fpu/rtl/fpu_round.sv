// SPDX-License-Identifier: Apache-2.0
/// Rounds to nearest, ties to even, and packs. A carry out of the significand goes into
/// the exponent, which is right: from the largest subnormal to the smallest normal, and from the largest to infinity.
module fpu_round (
    /// The result is `value_i`.
    input  logic        known_i,
    input  logic [63:0] value_i,
    input  logic        sign_i,
    /// Biased exponent; 0: subnormal or zero.
    input  logic [11:0] exponent_i,
    /// The 52 bits behind the point, guard, sticky.
    input  logic [53:0] fraction_i,
    output logic [63:0] result_o
);

  logic        up;
  logic [62:0] magnitude;

  assign up        = fraction_i[1] && (fraction_i[0] || fraction_i[2]);
  assign magnitude = {exponent_i[10:0], fraction_i[53:2]} + {62'd0, up};

  always_comb begin
    if (known_i) result_o = value_i;
    else if (exponent_i >= 12'd2047) result_o = {sign_i, 11'd2047, 52'd0};
    else result_o = {sign_i, magnitude};
  end

endmodule
