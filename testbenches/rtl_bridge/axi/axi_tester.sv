// SPDX-License-Identifier: Apache-2.0
// A block for the tests of the AXI bridge: a subordinate with registers and a memory of 64 words, and a manager that
// copies one burst. With LITE defined both are AXI4-Lite, and a copy is of one word. FAULT numbers what it does wrong.
//
// Registers: 0x00 source, 0x04 destination, 0x08 fault, 0x0c {burst 13:12, size 10:8, beats less one 7:0} of a copy,
// which starts; loads give 1 while it lasts, and 2 for each response that is not OKAY. From 0x100 on: memory.
module axi_tester #(
    parameter int unsigned DATA = 32,
    parameter int unsigned BYTES = DATA / 8
) (
    input logic aclk,
    input logic aresetn,
`ifndef LITE
    output logic [2:0] m_axi_awid, output logic [7:0] m_axi_awlen, output logic [2:0] m_axi_awsize,
    output logic [1:0] m_axi_awburst, output logic m_axi_wlast, input logic [2:0] m_axi_bid,
    output logic [2:0] m_axi_arid, output logic [7:0] m_axi_arlen, output logic [2:0] m_axi_arsize,
    output logic [1:0] m_axi_arburst, input logic [2:0] m_axi_rid, input logic m_axi_rlast,
    input logic [0:0] s_axi_awid, input logic [7:0] s_axi_awlen, input logic [2:0] s_axi_awsize,
    input logic [1:0] s_axi_awburst, input logic s_axi_wlast, output logic [0:0] s_axi_bid,
    input logic [0:0] s_axi_arid, input logic [7:0] s_axi_arlen, input logic [2:0] s_axi_arsize,
    input logic [1:0] s_axi_arburst, output logic [0:0] s_axi_rid, output logic s_axi_rlast,
    output logic [3:0] m_axi_awcache, input logic s_axi_awlock,
`endif
    output logic [31:0] m_axi_awaddr, output logic m_axi_awvalid, input logic m_axi_awready,
    output logic [2:0] m_axi_awprot,
    output logic [DATA-1:0] m_axi_wdata, output logic [BYTES-1:0] m_axi_wstrb, output logic m_axi_wvalid,
    input logic m_axi_wready, input logic [1:0] m_axi_bresp, input logic m_axi_bvalid, output logic m_axi_bready,
    output logic [31:0] m_axi_araddr, output logic m_axi_arvalid, input logic m_axi_arready,
    input logic [DATA-1:0] m_axi_rdata, input logic [1:0] m_axi_rresp, input logic m_axi_rvalid,
    output logic m_axi_rready,
    input logic [11:0] s_axi_awaddr, input logic s_axi_awvalid, output logic s_axi_awready,
    input logic [31:0] s_axi_wdata, input logic [3:0] s_axi_wstrb, input logic s_axi_wvalid, output logic s_axi_wready,
    output logic [1:0] s_axi_bresp, output logic s_axi_bvalid, input logic s_axi_bready,
    input logic [11:0] s_axi_araddr, input logic s_axi_arvalid, output logic s_axi_arready,
    output logic [31:0] s_axi_rdata, output logic [1:0] s_axi_rresp, output logic s_axi_rvalid,
    input logic s_axi_rready
);
`ifdef LITE
  logic [7:0] m_axi_awlen, m_axi_arlen;
  logic [2:0] m_axi_awsize, m_axi_arsize;
  logic [1:0] m_axi_awburst, m_axi_arburst;
  logic m_axi_wlast, s_axi_rlast;
  logic [0:0] s_axi_bid, s_axi_rid;
  wire m_axi_rlast = 1'b1;
  wire [7:0] s_axi_awlen = 8'd0, s_axi_arlen = 8'd0;
  wire [0:0] s_axi_awid = 1'b0, s_axi_arid = 1'b0;
`endif

  logic [31:0] source, destination, fault;
  logic [31:0] memory [64];
  logic [13:0] shape;
  logic [1:0]  errors;

  // --- The subordinate: address and data are taken one after the other, so that either may come first.
  logic        aw_held, ar_held;
  logic [11:0] write_address, read_address;
  logic [7:0]  write_left, read_left;
  logic        beyond;  // the store is
  logic [2:0]  status;  // when the load was asked for

  assign s_axi_awready = !aw_held && !s_axi_bvalid;
  assign s_axi_wready  = aw_held && !s_axi_bvalid;
  assign s_axi_arready = !ar_held;
  assign s_axi_rvalid  = ar_held && (fault != 31 || s_axi_rready) && fault != 27 && !(fault == 25 && toggle) || fault == 20;
  assign s_axi_rlast   = (read_left == 0) != (fault == 24);
  assign s_axi_rresp   = fault == 23 ? 2'd1 : read_address[11:9] != 0 ? 2'd2 : 2'd0;
  assign s_axi_bresp   = fault == 30 && toggle ? 2'd2 : beyond ? 2'd3 : 2'd0;
  always_comb begin
    s_axi_rdata = read_address[8] ? memory[read_address[7:2]] : 32'd0;
    if (!read_address[8] && read_address[3:2] == 2'd3) s_axi_rdata = {29'd0, status};
    if (fault == 26) s_axi_rdata[0] = toggle;
  end

  logic toggle;
  always_ff @(posedge aclk) begin
    toggle <= !toggle;
    if (s_axi_awvalid && s_axi_awready) begin
      aw_held       <= 1'b1;
      write_address <= s_axi_awaddr;
      beyond        <= s_axi_awaddr[11:9] != 0;
      write_left    <= s_axi_awlen;
      s_axi_bid     <= s_axi_awid ^ 1'(fault == 29);
    end
    if (s_axi_wvalid && s_axi_wready) begin
      if (write_address[8]) begin
        for (int unsigned b = 0; b < 4; b++)
          if (s_axi_wstrb[b]) memory[write_address[7:2]][8*b+:8] <= s_axi_wdata[8*b+:8];
      end else
        case (write_address[3:2])
          2'd0: source <= s_axi_wdata;
          2'd1: destination <= s_axi_wdata;
          2'd2: fault <= s_axi_wdata;
          default: ;
        endcase
      write_address <= write_address + 12'd4;
      write_left    <= write_left - 8'd1;
      s_axi_bvalid  <= write_left == 0;
      aw_held       <= write_left != 0;
    end
    if (s_axi_bvalid && s_axi_bready) s_axi_bvalid <= 1'b0;
    if (fault == 21) s_axi_bvalid <= 1'b1;
    if (s_axi_arvalid && s_axi_arready) begin
      ar_held      <= 1'b1;
      status       <= {errors, state != IDLE};
      read_address <= s_axi_araddr;
      read_left    <= s_axi_arlen;
      s_axi_rid    <= s_axi_arid ^ 1'(fault == 22);
    end else if (s_axi_rvalid && s_axi_rready) begin
      read_address <= read_address + 12'd4;
      read_left    <= read_left - 8'd1;
      ar_held      <= read_left != 0;
    end
    if (!aresetn) begin
      {aw_held, ar_held, toggle} <= '0;
      fault <= 0;
`ifndef BAD_RESET
      s_axi_bvalid <= 1'b0;
`else
      s_axi_bvalid <= 1'b1;
`endif
    end
  end

  // --- The manager.
  typedef enum logic [2:0] {IDLE, ASK, FETCH, STORE, CONFIRM} state_t;
  state_t      state;
  logic [DATA-1:0] words [256];
  logic [8:0]  beat;
  logic        addressed;
  wire  [8:0]  beats = 9'(shape[7:0]) + 9'd1;
  wire  [31:0] size = 32'd1 << shape[10:8];

  // The strobes of a beat: those of its lanes, by the address that it has.
  logic [31:0] aligned, lane_address;
  always_comb begin
    aligned = destination & ~(size - 32'd1);
    lane_address = shape[13:12] == 0 || beat == 0 ? destination : aligned + 32'(beat) * size;
    m_axi_wstrb = '0;
    for (int unsigned b = 0; b < BYTES; b++)
      if (b >= lane_address % BYTES && b < (lane_address & ~(size - 32'd1)) % BYTES + size) m_axi_wstrb[b] = 1'b1;
    if (fault == 7) m_axi_wstrb = '1;
  end

`ifndef LITE
  assign m_axi_awid = 3'd5, m_axi_arid = 3'd3, m_axi_awcache = 4'd0;
`endif
  assign m_axi_awprot  = 3'd0;
  assign m_axi_arlen   = shape[7:0], m_axi_arsize = shape[10:8], m_axi_arburst = shape[13:12];
  assign m_axi_awlen   = shape[7:0], m_axi_awsize = shape[10:8], m_axi_awburst = shape[13:12];
  assign m_axi_araddr  = source;
  assign m_axi_arvalid = state == ASK && !(fault == 9 && toggle) && (fault != 10 || m_axi_arready) &&
                         (fault != 11 || ready_before);
  assign m_axi_rready  = state == FETCH;
  assign m_axi_awaddr  = fault == 2 && toggle ? destination + 32'd64 : destination;
  assign m_axi_awvalid = state == STORE && !addressed && !(fault == 1 && toggle);
  assign m_axi_wdata   = fault == 8 && toggle ? '0 : words[beat[7:0]];
  assign m_axi_wlast   = fault == 3 ? 1'b1 : (beat + 9'd1 == beats) && fault != 4;
  assign m_axi_wvalid  = state == STORE && beat != beats && (fault != 12 || m_axi_wready);
  logic ready_before;  // ARREADY has been high since the copy was ordered
  always_ff @(posedge aclk) ready_before <= state == ASK && (ready_before || m_axi_arready);
  assign m_axi_bready  = state == CONFIRM;

  always_ff @(posedge aclk) begin
    if (s_axi_wvalid && s_axi_wready && write_address == 12'h00c) begin
      shape  <= s_axi_wdata[13:0];
      errors <= 2'd0;
      state  <= ASK;
      if (fault == 28) $error("told to");
    end
    case (state)
      ASK: if (m_axi_arvalid && m_axi_arready) {state, beat} <= {FETCH, 9'd0};
      FETCH: if (m_axi_rvalid) begin
        words[beat[7:0]] <= m_axi_rdata;
        errors <= errors | {2{m_axi_rresp != 0}};
        beat   <= m_axi_rlast ? 9'd0 : beat + 9'd1;
        if (m_axi_rlast) {state, addressed} <= {STORE, 1'b0};
      end
      STORE: begin
        if (m_axi_awvalid && m_axi_awready) addressed <= 1'b1;
        if (m_axi_wvalid && m_axi_wready) beat <= beat + 9'd1;
        if (addressed && beat == beats) state <= CONFIRM;
      end
      CONFIRM: if (m_axi_bvalid) begin
        errors <= errors | {2{m_axi_bresp != 0}};
        state  <= IDLE;
      end
      default: ;
    endcase
    if (!aresetn) state <= IDLE;
  end

endmodule
