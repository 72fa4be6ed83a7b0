// SPDX-License-Identifier: Apache-2.0
/// Carries the flit that leaves each input to the output that the input won.
module crossbar #(
    parameter int unsigned PORTS = 5,
    /// Wires of a flit.
    parameter int unsigned BITS = 34
) (
    /// Flits of the inputs, BITS per input.
    input  logic [ PORTS*BITS-1:0] data_i,
    /// Bit output * PORTS + input, at most one an output.
    input  logic [PORTS*PORTS-1:0] select_i,
    /// Flits of the outputs, BITS per output; zero where no input is selected.
    output logic [ PORTS*BITS-1:0] data_o
);

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_output
    always_comb begin
      data_o[o*BITS+:BITS] = '0;
      for (int unsigned p = 0; p < PORTS; p = p + 1) begin
        data_o[o*BITS+:BITS] = data_o[o*BITS+:BITS] | (data_i[p*BITS+:BITS] & {BITS{select_i[o*PORTS+p]}});
      end
    end
  end

endmodule
