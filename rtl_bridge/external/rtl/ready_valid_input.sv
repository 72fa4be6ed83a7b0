// SPDX-License-Identifier: Apache-2.0
// Adapter before an input of a router with ready and valid: a FIFO per virtual channel, so that the link can count
// credits. It shows one flit at a time, of the virtual channels in turn.
//
// Its outputs do not depend on ready in the same cycle, so ready may depend on valid. With BY_VC, a channel that was ready
// in the cycle before comes first, and a flit is shown for two cycles, so that ready may also answer in the next one.
module ready_valid_input #(
    parameter int unsigned VCS   = 1,
    parameter int unsigned DEPTH = 4,
    parameter int unsigned BITS  = 1,
    parameter bit          BY_VC = 1'b0  // the router is ready for each virtual channel, not for all
) (
    input  logic            clk_i,
    input  logic            rst_i,
    input  logic            valid_i,
    input  logic [     7:0] vc_i,
    input  logic [BITS-1:0] flit_i,
    output logic [ VCS-1:0] credit_o,
    output logic            valid_o,
    output logic [     7:0] vc_o,
    output logic [BITS-1:0] flit_o,
    input  logic            ready_i,
    input  logic [ VCS-1:0] ready_vc_i
);

  localparam int unsigned LAST = DEPTH - 1;

  logic [BITS-1:0] fifo_q[VCS][DEPTH];
  int unsigned first_q[VCS], count_q[VCS];
  int unsigned pointer_q, chosen;
  logic [VCS-1:0] leaves, ready_q;
  logic waited_q;

  always_comb begin
    chosen = VCS;
    for (int unsigned k = 0; k < VCS; k++) begin
      automatic int unsigned v = (pointer_q + k) % VCS;
      if (chosen == VCS && count_q[v] != 0 && (!BY_VC || ready_q[v])) chosen = v;
    end
    for (int unsigned k = 0; k < VCS; k++) begin
      automatic int unsigned v = (pointer_q + k) % VCS;
      if (chosen == VCS && count_q[v] != 0) chosen = v;
    end
    valid_o = chosen != VCS;
    vc_o    = valid_o ? 8'(chosen) : '0;
    flit_o  = valid_o ? fifo_q[chosen][first_q[chosen]] : '0;
    leaves  = '0;
    if (valid_o && (BY_VC ? ready_vc_i[chosen] : ready_i)) leaves[chosen] = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned v = 0; v < VCS; v++) begin
      automatic logic arrives = valid_i && vc_i == 8'(v);
      if (arrives) fifo_q[v][(first_q[v] + count_q[v]) % DEPTH] <= flit_i;
      if (leaves[v]) first_q[v] <= first_q[v] == LAST ? 0 : first_q[v] + 1;
      count_q[v] <= count_q[v] + 32'(arrives) - 32'(leaves[v]);
      if (rst_i) begin
        first_q[v] <= 0;
        count_q[v] <= 0;
      end
    end
    ready_q  <= rst_i ? '0 : ready_vc_i;
    waited_q <= !rst_i && BY_VC && valid_o && leaves == '0 && !waited_q;
    if (rst_i) pointer_q <= 0;
    else if (valid_o) pointer_q <= !BY_VC || leaves != '0 || waited_q ? (chosen + 1) % VCS : chosen;
    credit_o <= rst_i ? '0 : leaves;
  end

endmodule
