// SPDX-License-Identifier: Apache-2.0
/// Counts the zeros above the highest 1; BITS if there is none.
module leading_zeros #(
    parameter int unsigned BITS = 56,
    /// Bits of the count; follows from BITS.
    parameter int unsigned COUNT_BITS = $clog2(BITS + 1)
) (
    input  logic [      BITS-1:0] data_i,
    output logic [COUNT_BITS-1:0] count_o
);

  always_comb begin
    count_o = COUNT_BITS'(BITS);
    for (int unsigned k = 0; k < BITS; k = k + 1) begin
      if (data_i[k]) count_o = COUNT_BITS'(BITS - 1 - k);
    end
  end

endmodule
