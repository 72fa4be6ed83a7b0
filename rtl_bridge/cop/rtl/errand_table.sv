// SPDX-License-Identifier: Apache-2.0
/// The commands that this controller has sent to others and that are not answered yet, one a port at most.
module errand_table #(
    /// Ports that lead to controllers.
    parameter int unsigned PORTS = 64,
    /// Of the number of the port that asked.
    parameter int unsigned ASKER_BITS = 6,
    /// Of the number of a port here; follows from PORTS.
    parameter int unsigned BITS = PORTS > 1 ? $clog2(PORTS) : 1
) (
    input  logic                  clk_i,
    /// Synchronous: none is open.
    input  logic                  rst_i,
    output logic [     PORTS-1:0] open_o,
    /// Sent to these ports.
    input  logic [     PORTS-1:0] send_i,
    /// It is a command of port `asker_i`; else an own one, a result or a sum.
    input  logic                  is_asked_i,
    input  logic [ASKER_BITS-1:0] asker_i,
    /// It is LOCK or UNLOCK.
    input  logic                  locks_i,
    input  logic                  unlocks_i,
    // Of one port.
    input  logic [      BITS-1:0] at_i,
    output logic                  is_asked_o,
    output logic [ASKER_BITS-1:0] asker_o,
    output logic                  locks_o,
    output logic                  unlocks_o,
    /// It has been answered.
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
