// SPDX-License-Identifier: Apache-2.0
/// Chooses a candidate output for a waiting head in every cycle: of the preferred ones with a free virtual channel
/// the one with most credits, and of these the next in round-robin order. The pointer moves on with a grant.
module route_choice #(
    parameter int PORTS = 5,
    parameter int VCS = 2,
    /// Bits of a number of credits.
    parameter int COUNT_BITS = 3,
    parameter int SETS = 1,
    parameter int CANDIDATES = 2,
    parameter int STATE_BITS = 1,
    parameter int SET_BITS = SETS > 1 ? $clog2(SETS) : 1
) (
    input  logic                            clk_i,
    input  logic                            rst_i,
    // Candidates of route_table.
    input  logic [                CANDIDATES-1:0] valid_i,
    input  logic [                CANDIDATES-1:0] later_i,
    input  logic [          CANDIDATES*PORTS-1:0] port_i,
    input  logic [       CANDIDATES*SET_BITS-1:0] set_i,
    input  logic [     CANDIDATES*STATE_BITS-1:0] state_i,
    /// The virtual channels of each set: VCS bits a set.
    input  logic [            SETS*VCS-1:0] sets_i,
    /// Free output VCs (bit port * VCS + vc), and the credits of each.
    input  logic [           PORTS*VCS-1:0] free_i,
    input  logic [PORTS*VCS*COUNT_BITS-1:0] credits_i,
    /// The head is granted a virtual channel of the chosen candidate.
    input  logic                            granted_i,
    output logic [               PORTS-1:0] port_o,
    output logic [            SET_BITS-1:0] set_o,
    output logic [          STATE_BITS-1:0] state_o
);

  localparam int SUM_BITS = COUNT_BITS + $clog2(VCS + 1);
  localparam int POINTER_BITS = $clog2(CANDIDATES);

  logic [         CANDIDATES-1:0] usable;
  logic [CANDIDATES*SUM_BITS-1:0] credits;  // credits of the virtual channels of its set, taken or not
  logic [         CANDIDATES-1:0] best;
  logic [         CANDIDATES-1:0] pick;
  logic [         CANDIDATES-1:0] chosen;
  logic [         POINTER_BITS-1:0] candidate_pointer;

  for (genvar k = 0; k < CANDIDATES; k = k + 1) begin : g_candidate
    logic [VCS-1:0] allowed;
    logic [VCS-1:0] free;
    logic [SUM_BITS-1:0] sum;
    logic [CANDIDATES-1:0] better;

    always @* begin
      allowed = '0;
      for (int unsigned s = 0; s < SETS; s = s + 1) begin
        if (set_i[k*SET_BITS+:SET_BITS] == SET_BITS'(s)) allowed = sets_i[s*VCS+:VCS];
      end
    end

    always @* begin
      free = '0;
      sum  = '0;
      for (int unsigned o = 0; o < PORTS; o = o + 1) begin
        free = free | (free_i[o*VCS+:VCS] & {VCS{port_i[k*PORTS+o]}});
        for (int unsigned w = 0; w < VCS; w = w + 1) begin
          if (port_i[k*PORTS+o] && allowed[w]) sum = sum + SUM_BITS'(credits_i[(o*VCS+w)*COUNT_BITS+:COUNT_BITS]);
        end
      end
    end

    assign credits[k*SUM_BITS+:SUM_BITS] = sum;
    assign usable[k] = valid_i[k] && (free & allowed) != '0;

    for (genvar j = 0; j < CANDIDATES; j = j + 1) begin : g_other
      assign better[j] = usable[j] && ((later_i[k] && !later_i[j]) ||
          (later_i[k] == later_i[j] && credits[j*SUM_BITS+:SUM_BITS] > credits[k*SUM_BITS+:SUM_BITS]));
    end
    assign best[k] = usable[k] && better == '0;
  end

  pointer_pick #(.N(CANDIDATES)) i_pick (
      .request_i(best),
      .pointer_i   (candidate_pointer),
      .grant_o  (pick)
  );

  assign chosen = pick | CANDIDATES'(pick == '0);  // the first if there is none

  priority_pointer #(.N(CANDIDATES)) i_pointer (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .serve_i(chosen & {CANDIDATES{granted_i}}),
      .pointer_o (candidate_pointer)
  );

  always @* begin
    port_o  = '0;
    set_o   = '0;
    state_o = '0;
    for (int unsigned k = 0; k < CANDIDATES; k = k + 1) begin
      port_o  = port_o | (port_i[k*PORTS+:PORTS] & {PORTS{chosen[k]}});
      set_o   = set_o | (set_i[k*SET_BITS+:SET_BITS] & {SET_BITS{chosen[k]}});
      state_o = state_o | (state_i[k*STATE_BITS+:STATE_BITS] & {STATE_BITS{chosen[k]}});
    end
  end

`ifdef FORMAL
  // One candidate is chosen: a usable one if there is any, and none that is less preferred or has fewer credits than another.
  for (genvar k = 0; k < CANDIDATES; k = k + 1) begin : g_chosen
    for (genvar j = 0; j < CANDIDATES; j = j + 1) begin : g_other
      always_comb begin
        if (chosen[k] && usable[j]) begin
          assert (usable[k]);
          assert (!later_i[k] || later_i[j]);
          assert (later_i[k] != later_i[j] || credits[k*SUM_BITS+:SUM_BITS] >= credits[j*SUM_BITS+:SUM_BITS]);
        end
      end
    end
  end

  always_comb assert (chosen != '0 && (chosen & (chosen - CANDIDATES'(1))) == '0);
`endif

`ifdef PROOF_OF_route_choice
  initial assume (rst_i);
`endif

endmodule
