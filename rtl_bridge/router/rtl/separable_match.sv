// SPDX-License-Identifier: Apache-2.0
/// Matches requesters with resources, in two halves. Input first: each requester picks one of the resources that it wants, then each
/// resource takes one of those that picked it. Output first: each resource offers itself to one of those that want it, then each
/// requester takes one offer; in several iterations (iSLIP) those that are left over go on.
///
/// Resources come in groups; all resources that a requester wants are of one group. Resource k of group g is number g * GROUP + k. It keeps
/// no pointers: those move on with the matches of the first iteration.
module separable_match #(
    parameter int REQUESTERS = 5,
    parameter int GROUPS = 1,
    /// Resources of a group.
    parameter int GROUP = 5,
    /// 0 input first, else output first in so many iterations.
    parameter int ITERATIONS = 0,
    parameter bit MATRIX = 1'b0,
    /// Bits of the states of priority_pointer; they follow from the others.
    parameter int REQUESTER_POINTER_BITS = GROUP == 1 ? 1 : MATRIX ? GROUP * (GROUP - 1) / 2 : $clog2(GROUP),
    parameter int RESOURCE_POINTER_BITS = REQUESTERS == 1 ? 1 : MATRIX ? REQUESTERS * (REQUESTERS - 1) / 2 : $clog2(REQUESTERS)
) (
    /// GROUP bits per requester.
    input  logic [       REQUESTERS*GROUP-1:0] wanted_i,
    /// GROUPS bits per requester, one-hot.
    input  logic [      REQUESTERS*GROUPS-1:0] group_i,
    input  logic [REQUESTERS*REQUESTER_POINTER_BITS-1:0] requester_pointer_i,
    input  logic [GROUPS*GROUP*RESOURCE_POINTER_BITS-1:0] resource_pointer_i,
    /// GROUP bits per requester, one-hot or zero: its pick, whether or not granted (input first), and its grant.
    output logic [       REQUESTERS*GROUP-1:0] pick_o,
    output logic [       REQUESTERS*GROUP-1:0] match_o,
    /// REQUESTERS bits per resource, one-hot or zero: its winner, and its winner in the first iteration.
    output logic [GROUPS*GROUP*REQUESTERS-1:0] winner_o,
    output logic [GROUPS*GROUP*REQUESTERS-1:0] first_o
);

  if (ITERATIONS == 0) begin : g_input_first
    for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_requester
      pointer_pick #(
          .N     (GROUP),
          .MATRIX(MATRIX)
      ) i_pick (
          .request_i(wanted_i[i*GROUP+:GROUP]),
          .pointer_i   (requester_pointer_i[i*REQUESTER_POINTER_BITS+:REQUESTER_POINTER_BITS]),
          .grant_o  (pick_o[i*GROUP+:GROUP])
      );
    end

    for (genvar g = 0; g < GROUPS; g = g + 1) begin : g_group
      for (genvar k = 0; k < GROUP; k = k + 1) begin : g_resource
        logic [REQUESTERS-1:0] picked_by;
        for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_picked
          assign picked_by[i] = pick_o[i*GROUP+k] && group_i[i*GROUPS+g];
        end

        pointer_pick #(
            .N     (REQUESTERS),
            .MATRIX(MATRIX)
        ) i_pick (
            .request_i(picked_by),
            .pointer_i   (resource_pointer_i[(g*GROUP+k)*RESOURCE_POINTER_BITS+:RESOURCE_POINTER_BITS]),
            .grant_o  (winner_o[(g*GROUP+k)*REQUESTERS+:REQUESTERS])
        );
      end
    end

    assign first_o = winner_o;
  end else begin : g_output_first
    for (genvar n = 0; n < ITERATIONS; n = n + 1) begin : g_iteration
      logic [          REQUESTERS-1:0] open;    // requesters that are left over
      logic [        GROUPS*GROUP-1:0] free;    // resources that are left over
      logic [GROUPS*GROUP*REQUESTERS-1:0] offer;
      logic [    REQUESTERS*GROUP-1:0] taken;
      logic [GROUPS*GROUP*REQUESTERS-1:0] winner;  // winners of this iteration and those before
      logic [    REQUESTERS*GROUP-1:0] match;

      for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_requester
        logic [GROUP-1:0] offered;
        always @* begin
          offered = '0;
          for (int unsigned g = 0; g < GROUPS; g = g + 1) begin
            for (int unsigned k = 0; k < GROUP; k = k + 1) offered[k] = offered[k] | offer[(g*GROUP+k)*REQUESTERS+i];
          end
        end

        pointer_pick #(
            .N     (GROUP),
            .MATRIX(MATRIX)
        ) i_pick (
            .request_i(offered),
            .pointer_i   (requester_pointer_i[i*REQUESTER_POINTER_BITS+:REQUESTER_POINTER_BITS]),
            .grant_o  (taken[i*GROUP+:GROUP])
        );

        if (n == 0) begin : g_first
          assign open[i] = 1'b1;
          assign match[i*GROUP+:GROUP] = taken[i*GROUP+:GROUP];
        end else begin : g_later
          assign open[i] = g_iteration[n-1].match[i*GROUP+:GROUP] == '0;
          assign match[i*GROUP+:GROUP] = taken[i*GROUP+:GROUP] | g_iteration[n-1].match[i*GROUP+:GROUP];
        end
      end

      for (genvar g = 0; g < GROUPS; g = g + 1) begin : g_group
        for (genvar k = 0; k < GROUP; k = k + 1) begin : g_resource
          localparam int R = g * GROUP + k;
          logic [REQUESTERS-1:0] wanted_by;
          logic [REQUESTERS-1:0] taken_by;
          for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_wanted
            assign wanted_by[i] = wanted_i[i*GROUP+k] && group_i[i*GROUPS+g] && open[i] && free[R];
            assign taken_by[i]  = taken[i*GROUP+k] && offer[R*REQUESTERS+i];
          end

          pointer_pick #(
              .N     (REQUESTERS),
              .MATRIX(MATRIX)
          ) i_pick (
              .request_i(wanted_by),
              .pointer_i   (resource_pointer_i[R*RESOURCE_POINTER_BITS+:RESOURCE_POINTER_BITS]),
              .grant_o  (offer[R*REQUESTERS+:REQUESTERS])
          );

          if (n == 0) begin : g_first
            assign free[R] = 1'b1;
            assign winner[R*REQUESTERS+:REQUESTERS] = taken_by;
          end else begin : g_later
            assign free[R] = g_iteration[n-1].winner[R*REQUESTERS+:REQUESTERS] == '0;
            assign winner[R*REQUESTERS+:REQUESTERS] = taken_by | g_iteration[n-1].winner[R*REQUESTERS+:REQUESTERS];
          end
        end
      end
    end

    assign match_o  = g_iteration[ITERATIONS-1].match;
    assign pick_o   = match_o;
    assign winner_o = g_iteration[ITERATIONS-1].winner;
    assign first_o  = g_iteration[0].winner;
  end

  if (ITERATIONS == 0) begin : g_match
    for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_requester
      always @* begin
        match_o[i*GROUP+:GROUP] = '0;
        for (int unsigned g = 0; g < GROUPS; g = g + 1) begin
          for (int unsigned k = 0; k < GROUP; k = k + 1) begin
            if (winner_o[(g*GROUP+k)*REQUESTERS+i]) match_o[i*GROUP+k] = 1'b1;
          end
        end
      end
    end
  end

`ifdef FORMAL
  // A resource goes to at most one requester, one that wants it, and a requester gets at most one. If there is a request, a requester
  // gets a resource in the first iteration.
  logic [GROUPS*GROUP*REQUESTERS-1:0] won;  // the matches, as in winner_o

  for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_one_resource
    logic [GROUP-1:0] mine;
    assign mine = match_o[i*GROUP+:GROUP];
    for (genvar g = 0; g < GROUPS; g = g + 1) begin : g_group
      for (genvar k = 0; k < GROUP; k = k + 1) begin : g_resource
        assign won[(g*GROUP+k)*REQUESTERS+i] = mine[k] && group_i[i*GROUPS+g];
      end
    end
    always_comb begin
      assert ((mine & (mine - GROUP'(1))) == '0);
      assert ((mine & ~wanted_i[i*GROUP+:GROUP]) == '0);
    end
  end

  for (genvar r = 0; r < GROUPS * GROUP; r = r + 1) begin : g_one_requester
    logic [REQUESTERS-1:0] its;
    assign its = winner_o[r*REQUESTERS+:REQUESTERS];
    always_comb assert ((its & (its - REQUESTERS'(1))) == '0);
  end

  always_comb begin
    assert (winner_o == won);
    assert ((first_o & ~winner_o) == '0);
    assert (wanted_i == '0 || first_o != '0);
  end
`endif

`ifdef PROOF_OF_separable_match
  // A requester wants resources of one group. Round robin: pointers are valid numbers.
  for (genvar i = 0; i < REQUESTERS; i = i + 1) begin : g_requester_rules
    always_comb begin
      assume (group_i[i*GROUPS+:GROUPS] != '0);
      assume ((group_i[i*GROUPS+:GROUPS] & (group_i[i*GROUPS+:GROUPS] - GROUPS'(1))) == '0);
      if (!MATRIX) assume (requester_pointer_i[i*REQUESTER_POINTER_BITS+:REQUESTER_POINTER_BITS] < GROUP);
    end
  end
  for (genvar r = 0; r < GROUPS * GROUP; r = r + 1) begin : g_resource_rules
    always_comb if (!MATRIX) assume (resource_pointer_i[r*RESOURCE_POINTER_BITS+:RESOURCE_POINTER_BITS] < REQUESTERS);
  end
`endif

endmodule
