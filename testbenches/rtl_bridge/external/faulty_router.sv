// SPDX-License-Identifier: Apache-2.0
// The router of `orbweaver rtl new` with one fault on its outputs, chosen by a number when the simulation begins:
// kind (fault - 1) % 10, after (fault - 1) / 10 + 1 flits have left. 0: none. 201 and more: COMBINATIONAL and those that
// follow it.
import "DPI-C" function int unsigned orbweaver_fault();
import "DPI-C" function void exit(input int code);
import "DPI-C" function void _exit(input int code);

module faulty_router #(
    parameter int unsigned PORTS = 5,
    parameter int unsigned VCS   = 2,
    parameter int unsigned DEPTH = 4
) (
    input logic       clk_i,
    input logic       rst_i,
    input logic [7:0] x_i,
    input logic [7:0] y_i,
    input logic [PORTS-1:0]       valid_i,
    input logic [PORTS-1:0][ 7:0] vc_i,
    input logic [PORTS-1:0]       head_i,
    input logic [PORTS-1:0]       tail_i,
    input logic [PORTS-1:0][ 7:0] dest_x_i,
    input logic [PORTS-1:0][ 7:0] dest_y_i,
    input logic [PORTS-1:0][15:0] length_i,
    input logic [PORTS-1:0][31:0] tag_i,
    output logic [PORTS-1:0][VCS-1:0] credit_o,
    output logic [PORTS-1:0]       valid_o,
    output logic [PORTS-1:0][ 7:0] vc_o,
    output logic [PORTS-1:0]       head_o,
    output logic [PORTS-1:0]       tail_o,
    output logic [PORTS-1:0][31:0] tag_o,
    input  logic [PORTS-1:0][VCS-1:0] credit_i
);

  localparam int unsigned DROP = 0, DUPLICATE = 1, OUTPUT = 2, CHANNEL = 3, TAGS = 4, EARLY_CREDIT = 5,
                          LOST_CREDIT = 6, INTERLEAVING = 7, STALL = 8, KIND = 9,
                          COMBINATIONAL = 10, ASSERTION = 11, STOP = 12, NO_CONVERGENCE = 13,
                          INITIAL_FATAL = 14, INITIAL_ERROR = 15, INITIAL_FINISH = 16, INITIAL_STOP = 17,
                          RESET_ASSERTION = 18, SETTLED_ERROR = 19, FINISH = 20, INITIAL_EXIT = 21, EXIT = 22,
                          QUICK_EXIT = 23, ABORT = 24, FINAL_FATAL = 25, FINAL_EXIT = 26, BANNER = 27;

  int unsigned fault;
  initial begin
    fault = orbweaver_fault();
    case (fault)
      201 - COMBINATIONAL + INITIAL_FATAL: begin
        $display("a router of %0d ports", PORTS);
        $fatal(1, "no such depth");
      end
      201 - COMBINATIONAL + INITIAL_ERROR: $error("no such width");
      201 - COMBINATIONAL + INITIAL_FINISH: begin
        $finish;
        $finish;
      end
      201 - COMBINATIONAL + INITIAL_STOP: $stop;
      201 - COMBINATIONAL + INITIAL_EXIT: exit(0);
      201 - COMBINATIONAL + BANNER: $display("a router of %0d ports", PORTS);
      default: ;
    endcase
  end
  final begin
    if (kind == FINAL_FATAL) $fatal(1, "at the end");
    if (kind == FINAL_EXIT) exit(0);
  end
  int unsigned kind, after;
  assign kind  = fault > 200 ? fault - 191 : (fault - 1) % 10;
  assign after = fault > 200 ? 0 : (fault - 1) / 10 + 1;

  logic [PORTS-1:0]          valid, head, tail;
  logic [PORTS-1:0][ 7:0]    vc;
  logic [PORTS-1:0][31:0]    tag;
  logic [PORTS-1:0][VCS-1:0] credit, usable;
  int unsigned               left_q;      // flits that have left
  logic                      done_q;      // the fault has happened
  logic [PORTS-1:0][31:0]    last_tag_q;
  logic [PORTS-1:0][VCS-1:0] open_q;      // a packet is under way
  logic                      due, happens;

  user_router #(.PORTS(PORTS), .VCS(VCS), .DEPTH(DEPTH)) user (
      .*, .credit_o(credit), .credit_i(usable), .valid_o(valid), .vc_o(vc), .head_o(head), .tail_o(tail), .tag_o(tag));

  always_comb if (kind == SETTLED_ERROR && valid_i != '0) $error("a flit comes");

  // An input that has a flit waits for itself.
  logic takes, refuses;
  assign takes   = kind == NO_CONVERGENCE && valid_i != '0 && !refuses;
  assign refuses = takes;

  assign due    = fault != 0 && left_q >= after && !done_q;
  assign usable = fault != 0 && kind == STALL && left_q >= after ? '0 : credit_i;

  always_comb begin
    valid_o  = valid;
    vc_o     = vc;
    head_o   = head;
    tail_o   = tail;
    tag_o    = tag;
    credit_o = credit;
    happens  = 1'b0;
    for (int unsigned p = 0; p < PORTS; p++) begin
      automatic int unsigned q = (p + 1 + after % 4) % PORTS;
      if (due && !happens) begin
        case (kind)
          DROP:
          if (valid[p]) begin
            valid_o[p] = 1'b0;
            happens    = 1'b1;
          end
          DUPLICATE:
          if (!valid[p] && left_q != 0 && last_tag_q[p] != 0) begin
            valid_o[p] = 1'b1;
            tag_o[p]   = last_tag_q[p];
            happens    = 1'b1;
          end
          OUTPUT:
          if (valid[p] && !valid[q]) begin
            valid_o[p] = 1'b0;
            valid_o[q] = 1'b1;
            vc_o[q]    = vc[p];
            head_o[q]  = head[p];
            tail_o[q]  = tail[p];
            tag_o[q]   = tag[p];
            happens    = 1'b1;
          end
          CHANNEL:
          if (valid[p]) begin
            vc_o[p] = vc[p] ^ 8'd1;
            happens = 1'b1;
          end
          TAGS:
          if (valid[p] && valid[q]) begin
            tag_o[p] = tag[q];
            tag_o[q] = tag[p];
            happens  = 1'b1;
          end
          EARLY_CREDIT:
          if (!credit[p][after%VCS]) begin
            credit_o[p][after%VCS] = 1'b1;
            happens = 1'b1;
          end
          LOST_CREDIT:
          if (credit[p] != '0) begin
            credit_o[p] = '0;
            happens     = 1'b1;
          end
          INTERLEAVING:
          if (valid[p] && !head[p] && open_q[p][~vc[p][0]]) begin
            vc_o[p] = vc[p] ^ 8'd1;
            happens = 1'b1;
          end
          KIND:
          if (valid[p]) begin
            if (after % 2 == 0) head_o[p] = !head[p];
            else tail_o[p] = !tail[p];
            happens = 1'b1;
          end
          COMBINATIONAL:
          if (valid_i[p] && !valid[p]) valid_o[p] = 1'b1;
          default: ;
        endcase
      end
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned p = 0; p < PORTS; p++) begin
      if (valid[p]) begin
        last_tag_q[p]       <= tag[p];
        open_q[p][vc[p][0]] <= !tail[p];
      end
    end
    left_q <= left_q + $countones(valid);
    done_q <= done_q || happens || refuses;
    if (!rst_i && kind == STOP && left_q >= 3) $stop;
    if (rst_i) assert (kind != RESET_ASSERTION) else $error("reset while a flit waits");
    if (!rst_i && left_q >= 3) begin
      if (kind == FINISH) $finish;
      if (kind == EXIT) exit(0);
      if (kind == QUICK_EXIT) _exit(0);
      if (kind == ABORT) $c("abort();");
    end
    if (!rst_i) assert (kind != ASSERTION || left_q < 3) else $error("more than three flits have left");
    if (rst_i) begin
      last_tag_q <= '0;
      open_q     <= '0;
      left_q     <= 0;
      done_q     <= 1'b0;
    end
  end

endmodule
