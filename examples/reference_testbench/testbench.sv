// SPDX-License-Identifier: Apache-2.0
// A router in RTL under random packets, compared with orbweaver's model in every cycle. It keeps to what Icarus Verilog
// 11 reads, too.
//   +cycles=N   length of the run
//   +fault=N    from cycle N on the first output of the router that can be is falsified, once
//   +kind=K     how: 0 a bit of the payload, 1 a flit lost, 2 another virtual channel, 3 a credit lost, 4 a credit too many
module testbench;
  import orbweaver_reference::*;

  localparam int PORTS = 5;
  localparam int VCS = 2;
  localparam int DEPTH = 4;
  localparam int FLIT = 34;
  // Ports of the router and of the model alike: node, east, west, north, south.

  bit clk = 0, rst = 1;
  logic [PORTS-1:0] valid_i, valid_o;
  logic [PORTS-1:0] vc_i, vc_o;
  logic [PORTS*FLIT-1:0] flit_i, flit_o;
  logic [PORTS*VCS-1:0] credit_i, credit_o;

  router #(
      .PORTS(PORTS),
      .VCS  (VCS),
      .DEPTH(DEPTH)
  ) dut (
      .clk_i   (clk),
      .rst_i   (rst),
      .valid_i (valid_i),
      .vc_i    (vc_i),
      .flit_i  (flit_i),
      .credit_o(credit_o),
      .valid_o (valid_o),
      .vc_o    (vc_o),
      .flit_o  (flit_o),
      .credit_i(credit_i)
  );

  reference_handle model;
  int cycles = 10000, fault = 0, kind = 0, flits = 0;
  bit planted = 0, failed = 0;

  // The neighbours upstream and downstream of the router.
  int credits[PORTS][VCS];  // of its buffers
  int left[PORTS][VCS];  // flits that a packet still has
  int held[PORTS][VCS];  // flits that it sent and that were not credited

  // Offsets of a packet that may come to router 5, at (1, 1) of the mesh, through a port: X goes first.
  function automatic bit [31:0] head(input int port);
    int dx, dy;
    dx = $urandom_range(3) - 1;
    dy = $urandom_range(3) - 1;
    case (port)
      0: if (dx == 0 && dy == 0) dx = 1;
      1: dx = $urandom_range(1) - 1;  // from the east, on its way west
      2: dx = $urandom_range(2);
      3: dy = $urandom_range(2);  // from the north, on its way south
      default: dy = $urandom_range(1) - 1;
    endcase
    if (port >= 3) dx = 0;
    head = {dx[5:0], dy[5:0], 20'($urandom)};
  endfunction

  task automatic drive;
    int v;
    bit is_head;
    valid_i  = '0;
    credit_i = '0;
    for (int p = 0; p < PORTS; p++) begin
      v = $urandom_range(VCS - 1);
      if (credits[p][v] > 0 && $urandom_range(3) != 0) begin
        is_head = left[p][v] == 0;
        if (is_head) left[p][v] = $urandom_range(6) + 2;
        credits[p][v] -= 1;
        left[p][v] -= 1;
        valid_i[p] = 1;
        vc_i[p] = v[0];
        flit_i[p*FLIT+:FLIT] = {is_head, left[p][v] == 0, is_head ? head(p) : $urandom};
        flits += 1;
      end
      for (int w = 0; w < VCS; w++) begin
        if (held[p][w] > 0 && $urandom_range(2) != 0) begin
          held[p][w] -= 1;
          credit_i[p*VCS+w] = 1;
        end
      end
      orbweaver_reference_drive(model, p, 32'(valid_i[p]), 32'(vc_i[p]), 64'(flit_i[p*FLIT+:FLIT]),
                                64'(credit_i[p*VCS+:VCS]));
    end
  endtask

  // The flit that the router sent, falsified once.
  task automatic plant(input int cycle, input int p, inout logic valid, inout logic vc, inout logic [FLIT-1:0] flit,
                       inout logic [VCS-1:0] credit);
    if (!planted && (kind < 3 ? valid : kind == 3 ? credit != 0 : credit == 0)) begin
      planted = 1;
      case (kind)
        0: flit[7] = !flit[7];
        1: valid = 0;
        2: vc = !vc;
        3: credit = 0;
        default: credit = 1;
      endcase
      $display("planted: fault %0d in cycle %0d, %s", kind, cycle, orbweaver_reference_port(model, p));
    end
  endtask

  task automatic compare(input int cycle);
    logic valid, vc;
    logic [FLIT-1:0] flit;
    logic [VCS-1:0] credit;
    for (int p = 0; p < PORTS; p++) begin
      valid = valid_o[p];
      vc = vc_o[p];
      flit = flit_o[p*FLIT+:FLIT];
      credit = credit_o[p*VCS+:VCS];
      if (fault != 0 && cycle >= fault) plant(cycle, p, valid, vc, flit, credit);
      if (orbweaver_reference_check(model, p, 32'(valid), 32'(vc), 64'(flit), 64'(credit)) == 0) begin
        $display("FAILED: %s", orbweaver_reference_message(model));
        failed = 1;
      end
      if (valid) held[p][32'(vc)] += 1;
      for (int w = 0; w < VCS; w++) if (credit[w]) credits[p][w] += 1;
    end
  endtask

  always #5 clk = !clk;

  initial begin
    if ($value$plusargs("cycles=%d", cycles)) ;
    if ($value$plusargs("fault=%d", fault)) ;
    if ($value$plusargs("kind=%d", kind)) ;
    model = orbweaver_reference_create("router.yaml", "", 5);
    if (!orbweaver_reference_exists(model)) begin
      $display("FAILED: %s", orbweaver_reference_message(model));
      $finish;
    end
    foreach (credits[p, v]) credits[p][v] = DEPTH;
    repeat (2) @(negedge clk);
    rst = 0;
    for (int cycle = 1; cycle <= cycles && !failed; cycle++) begin
      drive();
      @(posedge clk);
      if (orbweaver_reference_step(model) == 0) begin
        $display("FAILED: %s", orbweaver_reference_message(model));
        failed = 1;
      end
      @(negedge clk);
      compare(cycle + 1);
    end
    if (!failed) $display("PASSED: %0d cycles, %0d flits", cycles, flits);
    orbweaver_reference_destroy(model);
    $finish;
  end
endmodule
