// SPDX-License-Identifier: Apache-2.0
/// Floating-point unit of the coordination processor: SUM, MAX and MIN of IEEE-754 doubles, rounded to nearest even, as
/// the model in hw/cop/real_alu.h. Subnormals are numbers like others. MAX and MIN give the number when one operand is
/// a NaN, and order -0 below +0; a NaN that comes out is the canonical one.
///
/// A pipeline that takes a pair of operands in every clock and gives its result STAGES clocks later. Four steps
/// (operands in order, sum, normalised, rounded), a register behind each of the first STAGES of them.
module fpu #(
    /// 0 (no registers: a result in the same clock) to 4.
    parameter int unsigned STAGES = 4
) (
    input  logic        clk_i,
    /// 0 SUM, 1 MAX, 2 MIN: the lowest bits of SUMF, MAXF, MINF.
    input  logic [ 1:0] operation_i,
    input  logic [63:0] a_i,
    input  logic [63:0] b_i,
    output logic [63:0] result_o
);

  localparam int unsigned ORDERED = 1 + 64 + 1 + 1 + 11 + 53 + 53 + 11;
  localparam int unsigned SUMMED = 1 + 64 + 1 + 11 + 57;
  localparam int unsigned NORMALISED = 1 + 64 + 1 + 12 + 54;

  logic [ORDERED-1:0] ordered_d;
  logic [ORDERED-1:0] ordered;
  logic [SUMMED-1:0] summed_d;
  logic [SUMMED-1:0] summed;
  logic [NORMALISED-1:0] normalised_d;
  logic [NORMALISED-1:0] normalised;
  logic [63:0] rounded;

  fpu_order i_order (
      .operation_i (operation_i),
      .a_i         (a_i),
      .b_i         (b_i),
      .known_o     (ordered_d[194]),
      .value_o     (ordered_d[193:130]),
      .sign_o      (ordered_d[129]),
      .subtract_o  (ordered_d[128]),
      .exponent_o  (ordered_d[127:117]),
      .larger_o     (ordered_d[116:64]),
      .smaller_o     (ordered_d[63:11]),
      .distance_o  (ordered_d[10:0])
  );

  fpu_stage #(
      .BITS    (ORDERED),
      .REGISTER(STAGES > 0)
  ) i_ordered (
      .clk_i (clk_i),
      .data_i(ordered_d),
      .data_o(ordered)
  );

  // Results that are already known bypass the steps, with sign and exponent.
  assign summed_d[SUMMED-1-:66] = ordered[ORDERED-1-:66];
  assign summed_d[67:57]        = ordered[127:117];

  fpu_sum i_sum (
      .subtract_i(ordered[128]),
      .larger_i   (ordered[116:64]),
      .smaller_i   (ordered[63:11]),
      .distance_i(ordered[10:0]),
      .sum_o     (summed_d[56:0])
  );

  fpu_stage #(
      .BITS    (SUMMED),
      .REGISTER(STAGES > 1)
  ) i_summed (
      .clk_i (clk_i),
      .data_i(summed_d),
      .data_o(summed)
  );

  assign normalised_d[NORMALISED-1-:66] = summed[SUMMED-1-:66];

  fpu_normalise i_normalise (
      .exponent_i(summed[67:57]),
      .sum_i     (summed[56:0]),
      .exponent_o(normalised_d[65:54]),
      .fraction_o(normalised_d[53:0])
  );

  fpu_stage #(
      .BITS    (NORMALISED),
      .REGISTER(STAGES > 2)
  ) i_normalised (
      .clk_i (clk_i),
      .data_i(normalised_d),
      .data_o(normalised)
  );

  fpu_round i_round (
      .known_i      (normalised[NORMALISED-1]),
      .value_i      (normalised[NORMALISED-2-:64]),
      .sign_i       (normalised[66]),
      .exponent_i   (normalised[65:54]),
      .fraction_i   (normalised[53:0]),
      .result_o     (rounded)
  );

  fpu_stage #(
      .BITS    (64),
      .REGISTER(STAGES > 3)
  ) i_rounded (
      .clk_i (clk_i),
      .data_i(rounded),
      .data_o(result_o)
  );

endmodule
