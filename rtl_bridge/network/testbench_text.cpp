// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/testbench_text.h"

#include <fmt/core.h>

#include <algorithm>

#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

namespace {

/// Returns the upper wires of a flit, highest word first.
std::string further_text(const boundary_event& event, unsigned bits) {
    std::string text;
    for (unsigned done = 0; done < bits; done += 32) {
        const unsigned width = std::min(bits - done, 32U);
        const std::uint32_t word = event.is_credit ? 0 : further_word(event.further, done / 32);
        text.insert(0, fmt::format("{:0{}b}_", word & ~std::uint32_t{0} >> (32 - width), width));
    }
    return text;
}

/// Returns an event as {cycle 31:0, credit 3:0, node 15:0, vc 7:0, flit}. The line is binary, because the width of a
/// flit may not be a multiple of four bits.
std::string line_of(const boundary_event& event, const network_shape& shape) {
    return fmt::format("{:032b}_{:04b}_{:016b}_{:08b}_{}{:0{}b}\n", event.cycle, event.is_credit ? 1 : 0, event.node,
                       event.vc, further_text(event, shape.further_bits), event.flit, shape.lower_bits());
}

constexpr const char* declarations = R"(
  localparam int EVENT = 32 + 4 + 16 + 8 + FLIT;

  // {cycle, whether it is a credit, node, virtual channel, flit}, by cycle.
  logic [EVENT-1:0] given   [GIVEN + 1];
  logic [EVENT-1:0] expected[EXPECTED + 1];

  logic clk = 1'b0;
  logic rst = 1'b1;
  logic [        NODES-1:0] valid_given = '0;
  logic [NODES*VC_BITS-1:0] vc_given = '0;
  logic [   NODES*FLIT-1:0] flit_given = '0;
  logic [    NODES*VCS-1:0] credit_given = '0;
  logic [        NODES-1:0] valid_found;
  logic [NODES*VC_BITS-1:0] vc_found;
  logic [   NODES*FLIT-1:0] flit_found;
  logic [    NODES*VCS-1:0] credit_found;
  logic [        NODES-1:0] valid_expected;
  logic [NODES*VC_BITS-1:0] vc_expected;
  logic [   NODES*FLIT-1:0] flit_expected;
  logic [    NODES*VCS-1:0] credit_expected;

)";

constexpr const char* whole_network = R"(  top dut (
      .clk_i   (clk),
      .rst_i   (rst),
      .valid_i (valid_given),
      .vc_i    (vc_given),
      .flit_i  (flit_given),
      .credit_o(credit_found),
      .valid_o (valid_found),
      .vc_o    (vc_found),
      .flit_o  (flit_found),
      .credit_i(credit_given)
  );
)";

constexpr const char* body = R"(
  int unsigned cycle = 0;
  int unsigned next_given = 0;
  int unsigned next_expected = 0;
  int unsigned flits = 0;
  int unsigned credits = 0;
  logic [31:0] event_cycle;
  logic [ 3:0] event_credit;
  logic [15:0] event_node;
  logic [ 7:0] event_vc;
  logic [FLIT-1:0] event_flit;

  task automatic give;
    valid_given  = '0;
    vc_given     = '0;
    flit_given   = '0;
    credit_given = '0;
    {event_cycle, event_credit, event_node, event_vc, event_flit} = given[next_given];
    while (next_given < GIVEN && event_cycle == cycle) begin
      if (event_credit != '0) begin
        credit_given[32'(event_node)*VCS+32'(event_vc)] = 1'b1;
      end else begin
        valid_given[32'(event_node)] = 1'b1;
        vc_given[32'(event_node)*VC_BITS+:VC_BITS] = VC_BITS'(event_vc);
        flit_given[32'(event_node)*FLIT+:FLIT] = event_flit;
      end
      next_given = next_given + 1;
      {event_cycle, event_credit, event_node, event_vc, event_flit} = given[next_given];
    end
  endtask

  task automatic expect_outputs;
    valid_expected  = '0;
    vc_expected     = '0;
    flit_expected   = '0;
    credit_expected = '0;
    {event_cycle, event_credit, event_node, event_vc, event_flit} = expected[next_expected];
    while (next_expected < EXPECTED && event_cycle == cycle) begin
      if (event_credit != '0) begin
        credit_expected[32'(event_node)*VCS+32'(event_vc)] = 1'b1;
        credits = credits + 1;
      end else begin
        valid_expected[32'(event_node)] = 1'b1;
        vc_expected[32'(event_node)*VC_BITS+:VC_BITS] = VC_BITS'(event_vc);
        flit_expected[32'(event_node)*FLIT+:FLIT] = event_flit;
        flits = flits + 1;
      end
      next_expected = next_expected + 1;
      {event_cycle, event_credit, event_node, event_vc, event_flit} = expected[next_expected];
    end
  endtask

  task automatic compare;
    for (int unsigned n = 0; n < NODES; n = n + 1) begin
      if (valid_found[n] !== valid_expected[n]) begin
        $fatal(1, "cycle %0d: node %0d: valid_o is %b, not %b", cycle, n, valid_found[n], valid_expected[n]);
      end
      if (valid_found[n] && (vc_found[n*VC_BITS+:VC_BITS] !== vc_expected[n*VC_BITS+:VC_BITS] ||
                             flit_found[n*FLIT+:FLIT] !== flit_expected[n*FLIT+:FLIT])) begin
        $fatal(1, "cycle %0d: node %0d: flit %h on virtual channel %0d, not %h on %0d", cycle, n,
               flit_found[n*FLIT+:FLIT], vc_found[n*VC_BITS+:VC_BITS], flit_expected[n*FLIT+:FLIT],
               vc_expected[n*VC_BITS+:VC_BITS]);
      end
      if (credit_found[n*VCS+:VCS] !== credit_expected[n*VCS+:VCS]) begin
        $fatal(1, "cycle %0d: node %0d: credit_o is %b, not %b", cycle, n, credit_found[n*VCS+:VCS],
               credit_expected[n*VCS+:VCS]);
      end
    end
  endtask

  initial begin
    $readmemb("tb/given.bin", given, 0, GIVEN);
    $readmemb("tb/expected.bin", expected, 0, EXPECTED);
    repeat (2) begin
      #5 clk = 1'b1;
      #5 clk = 1'b0;
    end
    rst = 1'b0;
    // A cycle begins behind an edge: the outputs are those of the registers, and the inputs are taken by the next one.
    for (cycle = 0; cycle < CYCLES; cycle = cycle + 1) begin
      give();
      #1;
      expect_outputs();
      compare();
      #4 clk = 1'b1;
      #5 clk = 1'b0;
    end
    $display("PASSED: %0d flits and %0d credits in %0d cycles", flits, credits, CYCLES);
    $finish;
  end

endmodule
)";

std::string count(const char* name, std::uint64_t value, const char* comment) {
    return fmt::format("  localparam int {} = {};  // {}\n", name, value, comment);
}

}  // namespace

std::string testbench_text(const network_shape& shape, const recorded_traffic& recorded) {
    return testbench_text(shape, recorded, whole_network);
}

std::string testbench_text(const network_shape& shape, const recorded_traffic& recorded, const std::string& tested) {
    std::string text =
        "// SPDX-License-Identifier: Apache-2.0\n"
        "/// Gives the network what a model's was given, and compares what comes out, cycle by cycle. Runs in the "
        "folder of "
        "filelist.f.\n"
        "module testbench;\n\n";
    text += count("NODES", shape.nodes, "of the network");
    text += count("VCS", shape.vcs, "virtual channels");
    text += count("VC_BITS", shape.vc_bits, "wires of the number of one");
    text += count("FLIT", shape.flit_bits, "wires of a flit");
    text += count("CYCLES", recorded.cycles, "recorded");
    text += count("GIVEN", recorded.given.size(), "flits and credits to the network");
    text += count("EXPECTED", recorded.expected.size(), "flits and credits from it");
    return text + declarations + tested + body;
}

std::string event_text(const network_shape& shape, const std::vector<boundary_event>& events) {
    constexpr boundary_event behind_last{0xffffffff};
    std::string text;
    for (const boundary_event& event : events) { text += line_of(event, shape); }
    return text + line_of(behind_last, shape);
}

}  // namespace orbweaver::rtl
