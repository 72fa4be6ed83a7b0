// SPDX-License-Identifier: Apache-2.0
/// Unpacks two doubles and puts the larger magnitude first. Results of MAX, MIN, and sums with an infinity or a NaN are known here.
module fpu_order (
    /// 0 SUM, 1 MAX, 2 MIN.
    input  logic [ 1:0] operation_i,
    input  logic [63:0] a_i,
    input  logic [63:0] b_i,
    /// The result is `value_o`, not the sum.
    output logic        known_o,
    output logic [63:0] value_o,
    /// Sign of a sum that is not zero; for two zeros, or numbers that cancel, the sign of the zero.
    output logic        sign_o,
    /// The magnitudes are subtracted.
    output logic        subtract_o,
    /// Biased exponent of the larger number; 1 for subnormals.
    output logic [10:0] exponent_o,
    /// Significands: 1 (0 of subnormals) and 52 bits behind the point.
    output logic [52:0] larger_o,
    output logic [52:0] smaller_o,
    /// Difference of the exponents.
    output logic [10:0] distance_o
);

  localparam logic [63:0] CANONICAL_NAN = 64'h7ff8000000000000;
  localparam logic [62:0] INFINITY = 63'h7ff0000000000000;

  logic        a_is_nan;
  logic        b_is_nan;
  logic        a_is_infinite;
  logic        b_is_infinite;
  logic        a_is_less;
  logic        b_is_larger;
  logic        larger_is_a;
  logic [63:0] larger;
  logic [62:0] smaller;
  logic [10:0] smaller_exponent;

  assign a_is_nan      = a_i[62:0] > INFINITY;
  assign b_is_nan      = b_i[62:0] > INFINITY;
  assign a_is_infinite = a_i[62:0] == INFINITY;
  assign b_is_infinite = b_i[62:0] == INFINITY;
  assign b_is_larger   = b_i[62:0] > a_i[62:0];

  // The order of numbers, with -0 below +0.
  always_comb begin
    if (a_i[63] != b_i[63]) a_is_less = a_i[63];
    else if (a_i[63]) a_is_less = a_i[62:0] > b_i[62:0];
    else a_is_less = b_is_larger;
  end

  always_comb begin
    known_o = 1'b1;
    value_o = CANONICAL_NAN;
    if (operation_i != 2'd0) begin
      if (a_is_nan && !b_is_nan) value_o = b_i;
      else if (b_is_nan && !a_is_nan) value_o = a_i;
      else if (!a_is_nan) value_o = a_is_less == (operation_i == 2'd1) ? b_i : a_i;
    end else if (a_is_nan || b_is_nan) begin
      value_o = CANONICAL_NAN;
    end else if (a_is_infinite && b_is_infinite) begin
      value_o = a_i[63] == b_i[63] ? a_i : CANONICAL_NAN;
    end else if (a_is_infinite) begin
      value_o = a_i;
    end else if (b_is_infinite) begin
      value_o = b_i;
    end else begin
      known_o = 1'b0;
      value_o = '0;
    end
  end

  assign larger_is_a    = !b_is_larger;
  assign larger          = larger_is_a ? a_i : b_i;
  assign smaller          = larger_is_a ? b_i[62:0] : a_i[62:0];
  assign exponent_o     = larger[62:52] == '0 ? 11'd1 : larger[62:52];
  assign smaller_exponent = smaller[62:52] == '0 ? 11'd1 : smaller[62:52];
  assign larger_o        = {larger[62:52] != '0, larger[51:0]};
  assign smaller_o        = {smaller[62:52] != '0, smaller[51:0]};
  assign distance_o     = exponent_o - smaller_exponent;
  assign subtract_o     = a_i[63] ^ b_i[63];
  // Numbers that cancel give +0.
  assign sign_o         = larger[62:0] == smaller ? a_i[63] && b_i[63] : larger[63];

endmodule
