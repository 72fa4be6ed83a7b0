// SPDX-License-Identifier: Apache-2.0
/// The commands that this controller has sent to others and that are not answered yet, one a port at most.
module errand_table #(
    /// Ports that lead to controllers.
    parameter int unsigned PORTS = 64,
    /// Bits of the number of the port that asked.
    parameter int unsigned ASKER_BITS = 6,
    /// Bits of a port number; follows from PORTS.
    parameter int unsigned BITS = PORTS > 1 ? $clog2(PORTS) : 1
) (
    input  logic                  clk_i,
    /// Synchronous: no command is open.
    input  logic                  rst_i,
    output logic [     PORTS-1:0] open_o,
    /// Ports to which a command is sent.
    input  logic [     PORTS-1:0] send_i,
    /// The command comes from port `asker_i`; else it is the controller's own command, a result or a sum.
    input  logic                  is_asked_i,
    input  logic [ASKER_BITS-1:0] asker_i,
    /// The command is LOCK or UNLOCK.
    input  logic                  locks_i,
    input  logic                  unlocks_i,
    // Queries of one port.
    input  logic [      BITS-1:0] at_i,
    output logic                  is_asked_o,
    output logic [ASKER_BITS-1:0] asker_o,
    output logic                  locks_o,
    output logic                  unlocks_o,
    /// The command has been answered.
    input  logic                  close_i
);

  localparam int unsigned ENTRY = 3 + ASKER_BITS;

  logic [PORTS-1:0] open_q;
  logic [PORTS*ENTRY-1:0] entries_q;
  logic [ENTRY-1:0] entry;

  assign open_o = open_q;
  assign entry  = entries_q[at_i*ENTRY+:ENTRY];
  assign {is_asked_o, locks_o, unlocks_o, asker_o} = open_q[at_i] ? entry : '0;

  for (genvar p = 0; p < PORTS; p = p + 1) begin : g_port
    always_ff @(posedge clk_i) begin
      if (rst_i) open_q[p] <= 1'b0;
      else if (send_i[p]) open_q[p] <= 1'b1;
      else if (close_i && at_i == BITS'(p)) open_q[p] <= 1'b0;
    end

    always_ff @(posedge clk_i) begin
      if (send_i[p]) entries_q[p*ENTRY+:ENTRY] <= {is_asked_i, locks_i, unlocks_i, asker_i};
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_port_has_one_errand : assert ((send_i & open_q) == '0);
      a_answer_belongs_to_an_errand : assert (!close_i || open_q[at_i]);
    end
  end
`endif

endmodule
