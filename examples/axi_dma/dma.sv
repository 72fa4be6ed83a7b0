// SPDX-License-Identifier: Apache-2.0
// A small DMA engine: copies words in bursts of up to 16 beats. Registers on AXI4-Lite: 0x0 source, 0x4 destination,
// 0x8 words (a store starts the copy), 0xc status (0 done, 1 busy, 2 an access failed). Addresses are multiples of 64,
// so that no burst crosses 4 KiB. The interrupt rises with the end of a copy; a load of the status takes it back.
module dma (
    input  logic        aclk,
    input  logic        aresetn,
    output logic        irq,

    input  logic [11:0] s_axi_awaddr,
    input  logic        s_axi_awvalid,
    output logic        s_axi_awready,
    input  logic [31:0] s_axi_wdata,
    input  logic [ 3:0] s_axi_wstrb,
    input  logic        s_axi_wvalid,
    output logic        s_axi_wready,
    output logic [ 1:0] s_axi_bresp,
    output logic        s_axi_bvalid,
    input  logic        s_axi_bready,
    input  logic [11:0] s_axi_araddr,
    input  logic        s_axi_arvalid,
    output logic        s_axi_arready,
    output logic [31:0] s_axi_rdata,
    output logic [ 1:0] s_axi_rresp,
    output logic        s_axi_rvalid,
    input  logic        s_axi_rready,

    output logic [ 3:0] m_axi_awid,
    output logic [31:0] m_axi_awaddr,
    output logic [ 7:0] m_axi_awlen,
    output logic [ 2:0] m_axi_awsize,
    output logic [ 1:0] m_axi_awburst,
    output logic        m_axi_awvalid,
    input  logic        m_axi_awready,
    output logic [31:0] m_axi_wdata,
    output logic [ 3:0] m_axi_wstrb,
    output logic        m_axi_wlast,
    output logic        m_axi_wvalid,
    input  logic        m_axi_wready,
    input  logic [ 3:0] m_axi_bid,
    input  logic [ 1:0] m_axi_bresp,
    input  logic        m_axi_bvalid,
    output logic        m_axi_bready,
    output logic [ 3:0] m_axi_arid,
    output logic [31:0] m_axi_araddr,
    output logic [ 7:0] m_axi_arlen,
    output logic [ 2:0] m_axi_arsize,
    output logic [ 1:0] m_axi_arburst,
    output logic        m_axi_arvalid,
    input  logic        m_axi_arready,
    input  logic [ 3:0] m_axi_rid,
    input  logic [31:0] m_axi_rdata,
    input  logic [ 1:0] m_axi_rresp,
    input  logic        m_axi_rlast,
    input  logic        m_axi_rvalid,
    output logic        m_axi_rready
);

  typedef enum logic [2:0] {IDLE, ASK, FETCH, STORE, CONFIRM} state_t;

  state_t      state;
  logic [31:0] source, destination, left;
  logic [31:0] words [16];
  logic [ 4:0] count, beat;
  logic        failed, addressed;

  // Registers: a store when address and data are there and no response waits, a load likewise.
  wire store = s_axi_awvalid && s_axi_wvalid && !s_axi_bvalid;
  wire load = s_axi_arvalid && !s_axi_rvalid;
  assign s_axi_awready = store;
  assign s_axi_wready  = store;
  assign s_axi_arready = load;
  assign s_axi_bresp   = 2'b00;
  assign s_axi_rresp   = 2'b00;

  assign m_axi_arid = 4'd1, m_axi_arsize = 3'd2, m_axi_arburst = 2'b01, m_axi_arlen = 8'(count) - 8'd1;
  assign m_axi_awid = 4'd2, m_axi_awsize = 3'd2, m_axi_awburst = 2'b01, m_axi_awlen = 8'(count) - 8'd1;
  assign m_axi_araddr  = source;
  assign m_axi_arvalid = state == ASK;
  assign m_axi_rready  = state == FETCH;
  assign m_axi_awaddr  = destination;
  assign m_axi_awvalid = state == STORE && !addressed;
  assign m_axi_wdata   = words[beat[3:0]];
  assign m_axi_wstrb   = 4'b1111;
  assign m_axi_wlast   = beat + 5'd1 == count;
  assign m_axi_wvalid  = state == STORE && beat != count;
  assign m_axi_bready  = state == CONFIRM;

  always_ff @(posedge aclk) begin
    if (s_axi_bready) s_axi_bvalid <= 1'b0;
    if (s_axi_rready) s_axi_rvalid <= 1'b0;
    if (store) begin
      s_axi_bvalid <= 1'b1;
      if (state == IDLE)
        case (s_axi_awaddr[3:2])
          2'd0: source <= s_axi_wdata;
          2'd1: destination <= s_axi_wdata;
          2'd2: begin
            left   <= s_axi_wdata;
            count  <= s_axi_wdata > 16 ? 5'd16 : s_axi_wdata[4:0];
            failed <= 1'b0;
            if (s_axi_wdata != 0) state <= ASK;
          end
          default: ;
        endcase
    end
    if (load) begin
      s_axi_rvalid <= 1'b1;
      case (s_axi_araddr[3:2])
        2'd0: s_axi_rdata <= source;
        2'd1: s_axi_rdata <= destination;
        2'd2: s_axi_rdata <= left;
        default: begin
          s_axi_rdata <= {30'd0, failed, state != IDLE};
          irq <= 1'b0;
        end
      endcase
    end

    case (state)
      ASK: if (m_axi_arready) {state, beat} <= {FETCH, 5'd0};
      FETCH: if (m_axi_rvalid) begin
        words[beat[3:0]] <= m_axi_rdata;
        failed <= failed || m_axi_rresp != 0;
        beat <= m_axi_rlast ? 5'd0 : beat + 5'd1;
        if (m_axi_rlast) {state, addressed} <= {STORE, 1'b0};
      end
      STORE: begin
        if (m_axi_awready) addressed <= 1'b1;
        if (m_axi_wvalid && m_axi_wready) beat <= beat + 5'd1;
        if ((addressed || m_axi_awready) && beat + 5'(m_axi_wready) >= count) state <= CONFIRM;
      end
      CONFIRM: if (m_axi_bvalid) begin
        failed      <= failed || m_axi_bresp != 0;
        source      <= source + 32'd64;
        destination <= destination + 32'd64;
        left        <= left - 32'(count);
        count       <= left - 32'(count) > 16 ? 5'd16 : 5'(left - 32'(count));
        state       <= left == 32'(count) ? IDLE : ASK;
        if (left == 32'(count)) irq <= 1'b1;
      end
      default: ;
    endcase
    if (!aresetn) {state, irq, s_axi_bvalid, s_axi_rvalid, failed} <= '0;
  end

endmodule
