// SPDX-License-Identifier: Apache-2.0
/// Kind of a flit from the wires next to its payload. {head, tail}: 10 head, 00 body, 01 tail, 11 tag, which is a body to
/// routers. With SINGLE_FLIT one wire more marks a packet of one flit, whose head and tail are set too.
module flit_kind #(
    /// Wires of a flit up to the mark: 32 of payload, tail, head, and with SINGLE_FLIT the mark.
    parameter int FLIT = 34,
    parameter bit SINGLE_FLIT = 1'b0
) (
    /// The payload is not used here.
    input  logic [FLIT-1:32] flit_i,
    output logic             is_head_o,
    output logic             is_tail_o
);

  logic single;

  if (SINGLE_FLIT) begin : g_single
    assign single = flit_i[FLIT-1];
  end else begin : g_no_single
    assign single = 1'b0;
  end

  assign is_head_o  = flit_i[33] && (!flit_i[32] || single);
  assign is_tail_o = flit_i[32] && (!flit_i[33] || single);

endmodule
