// SPDX-License-Identifier: Apache-2.0
/// The table of routes of one router (route_table). A module of its own, so that registers may stand in its place, and so that
/// synthesis builds the router for any table.
(* keep_hierarchy *)
module route_rom #(
    parameter int BITS = 1,
    parameter bit [BITS-1:0] CONTENTS = '0
) (
    output logic [BITS-1:0] routes_o
);

  assign routes_o = CONTENTS;

endmodule
