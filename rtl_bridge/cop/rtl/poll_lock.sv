// SPDX-License-Identifier: Apache-2.0
/// The port that has locked the poll. A host that is silent for too long loses its lock.
module poll_lock #(
    /// Clocks of silence after which a host's lock ends; 0: never.
    parameter int unsigned TIMEOUT = 0,
    /// Bits of a port number.
    parameter int unsigned BITS = 6
) (
    input  logic            clk_i,
    /// Synchronous: no lock.
    input  logic            rst_i,
    /// The lock at the beginning of this clock; `expires_o` takes effect in the next one.
    output logic            locked_o,
    output logic [BITS-1:0] holder_o,
    /// The lock ends in this clock.
    output logic            expires_o,
    /// The holder is a host.
    input  logic            is_host_i,
    /// The holder is served in this clock.
    input  logic            served_i,
    input  logic            lock_i,
    input  logic [BITS-1:0] port_i,
    input  logic            unlock_i,
    /// A lock of another controller is requested, which ends the silence of the holder.
    input  logic            restart_i
);

  logic            locked_q;
  logic [BITS-1:0] holder_q;

  assign locked_o = locked_q;
  assign holder_o = holder_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      locked_q <= 1'b0;
      holder_q <= '0;
    end else if (lock_i) begin
      locked_q <= 1'b1;
      holder_q <= port_i;
    end else if (unlock_i || expires_o) begin
      locked_q <= 1'b0;
    end
  end

  if (TIMEOUT == 0) begin : g_patient
    logic unused;
    assign unused    = ^{is_host_i, served_i, restart_i};
    assign expires_o = 1'b0;
  end else begin : g_timer
    localparam int unsigned CLOCK_BITS = $clog2(TIMEOUT + 1);
    logic [CLOCK_BITS-1:0] silence_q;

    assign expires_o = locked_q && is_host_i && !served_i && silence_q == CLOCK_BITS'(TIMEOUT - 1);

    always_ff @(posedge clk_i) begin
      if (rst_i || lock_i || restart_i || served_i) silence_q <= '0;
      else if (locked_q && is_host_i) silence_q <= silence_q + CLOCK_BITS'(1);
    end
  end

endmodule
