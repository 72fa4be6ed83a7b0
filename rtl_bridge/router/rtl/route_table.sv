// SPDX-License-Identifier: Apache-2.0
/// The candidate outputs of a head, from a table indexed by its destination and its routing state. Constants or registers outside
/// hold the table. An entry has CANDIDATES candidates; a candidate is, lowest first: the number of the exit, the set of VCs, the
/// next state; and with several candidates, a valid bit and a bit if others are preferred.
module route_table #(
    parameter int PORTS = 5,
    /// Parameters as in router.sv.
    parameter bit [3*PORTS-1:0] DIRECTIONS = '0,
    /// Ports with a link that leaves.
    parameter bit [PORTS-1:0] HAS_OUTPUT = {PORTS{1'b1}},
    parameter int COLUMNS = 0,
    parameter int DESTINATIONS = 2,
    parameter int STATES = 1,
    parameter int SETS = 1,
    parameter int CANDIDATES = 1,
    parameter int EXITS = 5,
    /// These parameters follow from the others.
    parameter int STATE_BITS = STATES > 1 ? $clog2(STATES) : 1,
    parameter int SET_BITS = SETS > 1 ? $clog2(SETS) : 1,
    parameter int EXIT_BITS = EXITS > 1 ? $clog2(EXITS) : 1,
    parameter int CANDIDATE_BITS = EXIT_BITS + (SETS > 1 ? SET_BITS : 0) + (STATES > 1 ? STATE_BITS : 0) + (CANDIDATES > 1 ? 2 : 0)
) (
    input  logic [                           31:0] head_i,
    input  logic [                 STATE_BITS-1:0] state_i,
    /// Entry state * DESTINATIONS + destination. On a mesh whose heads carry offsets, the destination is the distance to it in
    /// numbers of nodes, modulo DESTINATIONS.
    input  logic [STATES*DESTINATIONS*CANDIDATES*CANDIDATE_BITS-1:0] routes_i,
    /// One bit per candidate.
    output logic [                       CANDIDATES-1:0] valid_o,
    output logic [                       CANDIDATES-1:0] later_o,
    /// PORTS bits per candidate, one-hot.
    output logic [                 CANDIDATES*PORTS-1:0] port_o,
    output logic [              CANDIDATES*SET_BITS-1:0] set_o,
    output logic [            CANDIDATES*STATE_BITS-1:0] state_o
);

  localparam int ENTRIES = STATES * DESTINATIONS;
  localparam int NODE_BITS = DESTINATIONS > 1 ? $clog2(DESTINATIONS) : 1;
  localparam int INDEX_BITS = ENTRIES > 1 ? $clog2(ENTRIES) : 1;
  localparam int FIRST_SET = EXIT_BITS;
  localparam int FIRST_STATE = FIRST_SET + (SETS > 1 ? SET_BITS : 0);
  localparam int FIRST_MARK = FIRST_STATE + (STATES > 1 ? STATE_BITS : 0);

  logic unused;
  assign unused = ^{head_i, state_i};

  logic [ NODE_BITS-1:0] destination;
  logic [INDEX_BITS-1:0] index;
  logic [  CANDIDATES*CANDIDATE_BITS-1:0] entry;

  if (COLUMNS != 0) begin : g_offsets
    logic signed [12:0] distance;
    assign distance = 13'($signed(head_i[25:20])) * $signed(13'(COLUMNS)) + 13'($signed(head_i[31:26]));
    assign destination = NODE_BITS'(distance < 0 ? distance + $signed(13'(DESTINATIONS)) : distance);
  end else begin : g_address
    assign destination = NODE_BITS'(head_i[28:16]);
  end

  if (STATES > 1) begin : g_states
    assign index = INDEX_BITS'(state_i) * INDEX_BITS'(DESTINATIONS) + INDEX_BITS'(destination);
  end else begin : g_stateless
    assign index = INDEX_BITS'(destination);
  end

  assign entry = routes_i[index*(CANDIDATES*CANDIDATE_BITS)+:CANDIDATES*CANDIDATE_BITS];

  for (genvar k = 0; k < CANDIDATES; k = k + 1) begin : g_candidate
    logic [      CANDIDATE_BITS-1:0] candidate;
    logic [EXIT_BITS-1:0] exit;
    assign candidate  = entry[k*CANDIDATE_BITS+:CANDIDATE_BITS];
    assign exit = candidate[0+:EXIT_BITS];

    for (genvar p = 0; p < PORTS; p = p + 1) begin : g_port
      assign port_o[k*PORTS+p] = HAS_OUTPUT[p] ? exit == EXIT_BITS'(COLUMNS != 0 ? 32'(DIRECTIONS[3*p+:3]) : p) : 1'b0;
    end

    if (SETS > 1) begin : g_set
      assign set_o[k*SET_BITS+:SET_BITS] = candidate[FIRST_SET+:SET_BITS];
    end else begin : g_no_set
      assign set_o[k*SET_BITS+:SET_BITS] = '0;
    end

    if (STATES > 1) begin : g_state
      assign state_o[k*STATE_BITS+:STATE_BITS] = candidate[FIRST_STATE+:STATE_BITS];
    end else begin : g_no_state
      assign state_o[k*STATE_BITS+:STATE_BITS] = '0;
    end

    if (CANDIDATES > 1) begin : g_marks
      assign valid_o[k] = candidate[FIRST_MARK];
      assign later_o[k] = candidate[FIRST_MARK+1];
    end else begin : g_no_marks
      assign valid_o[k] = 1'b1;
      assign later_o[k] = 1'b0;
    end
  end

endmodule
