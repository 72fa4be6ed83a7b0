// SPDX-License-Identifier: Apache-2.0
/// Carries the flit that leaves each input to the output that the input won. The emitted RTL contains `always @*`, because Icarus
/// Verilog 11 can loop at time 0 in `always_comb`.
module crossbar #(
    parameter int PORTS = 5,
    /// Wires of a flit.
    parameter int BITS = 34
) (
    /// Flits of the inputs, BITS per input.
    input  logic [ PORTS*BITS-1:0] data_i,
    /// Bit output * PORTS + input, at most one an output.
    input  logic [PORTS*PORTS-1:0] select_i,
    /// Flits of the outputs, BITS per output; zero where no input is selected.
    output logic [ PORTS*BITS-1:0] data_o
);

  for (genvar o = 0; o < PORTS; o = o + 1) begin : g_output
    logic [BITS-1:0] data;

    always @* begin
      data = '0;
      for (int unsigned p = 0; p < PORTS; p = p + 1) data = data | (data_i[p*BITS+:BITS] & {BITS{select_i[o*PORTS+p]}});
    end

    assign data_o[o*BITS+:BITS] = data;
  end

endmodule
