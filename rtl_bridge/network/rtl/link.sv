// SPDX-License-Identifier: Apache-2.0
/// One direction of a channel between two ports: flits in one direction, credits in the other. The register of the driver of a wire counts
/// for its first cycle, so a link of one cycle is wires alone.
module link #(
    /// Flight time, 1 or more.
    parameter int CYCLES = 1,
    /// Virtual channels.
    parameter int VCS = 1,
    /// Wires of the number of a virtual channel.
    parameter int VC_BITS = 1,
    /// Wires of a flit.
    parameter int FLIT = 34
) (
    input  logic               clk_i,
    input  logic               rst_i,
    // Flits from the sender, and credits to it.
    input  logic               valid_i,
    input  logic [VC_BITS-1:0] vc_i,
    input  logic [   FLIT-1:0] flit_i,
    output logic [    VCS-1:0] credit_o,
    // Flits to the receiver, and credits from it.
    output logic               valid_o,
    output logic [VC_BITS-1:0] vc_o,
    output logic [   FLIT-1:0] flit_o,
    input  logic [    VCS-1:0] credit_i
);

  if (CYCLES == 1) begin : g_wires
    assign valid_o  = valid_i;
    assign vc_o     = vc_i;
    assign flit_o   = flit_i;
    assign credit_o = credit_i;

    logic unused;
    assign unused = clk_i ^ rst_i;
  end else begin : g_registers
    delay_line #(
        .BITS  (1 + VC_BITS + FLIT + VCS),
        .CYCLES(CYCLES - 1)
    ) i_flight (
        .clk_i (clk_i),
        .rst_i (rst_i),
        .data_i({valid_i, vc_i, flit_i, credit_i}),
        .data_o({valid_o, vc_o, flit_o, credit_o})
    );
  end

endmodule
