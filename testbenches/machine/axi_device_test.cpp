// SPDX-License-Identifier: Apache-2.0
// The example of a block with an AXI bus, under firmware as a user runs it.
#include <fstream>

#include "hw/base/file_text.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// examples/axi_dma in a folder of its own, its program compiled. The block is that of the source tree, so that one
/// cached build of it does for all of these tests.
class axi_dma : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("verilator");
        SKIP_WITHOUT("riscv64-unknown-elf-gcc");
        std::filesystem::copy(ORBWEAVER_SOURCE_DIR "/examples/axi_dma", folder.path(),
                              std::filesystem::copy_options::recursive);
        succeeded(run_in(folder.path(), {"cc", "-O2", "-o", "copy.elf", "copy.c"}));
    }
    program_run run(std::vector<std::string> more = {}) const {
        more.insert(more.begin(), "core.device.files=[" ORBWEAVER_SOURCE_DIR "/examples/axi_dma/dma.sv]");
        return run_in_folder(more);
    }
    program_run run_in_folder(const std::vector<std::string>& more) const {
        return run_orbweaver((folder.path() / "dma.yaml").string(), settings(more));
    }

    const scratch_folder folder;
};

TEST_F(axi_dma, copies_a_block_at_each_node) {
    const program_run copied = succeeded(run());
    EXPECT_THAT(copied.output, HasSubstr("[   1] 1000 words copied, 0 wrong"));
    const auto& device = copied.result["rtl"]["device"];
    EXPECT_EQ(device["instances"], 2);
    EXPECT_EQ(device["mismatches"], 0);
    EXPECT_EQ(device["manager"]["reads"], 2 * 63);  // bursts of 16 words
    EXPECT_EQ(device["manager"]["writes"], 2 * 63);
    EXPECT_EQ(device["manager"]["bytes"], 2 * 2 * 4000);
    EXPECT_EQ(device["subordinate"]["writes"], 2 * 3);
    EXPECT_FALSE(device.contains("first"));
    EXPECT_EQ(comparable(run().result), comparable(copied.result));
}

TEST_F(axi_dma, copies_a_block_under_back_pressure_next_to_a_node_without) {
    EXPECT_THAT(run({"core.device.stalls=0.5", "core.device.nodes=[0]", "network.topology.dims=[1, 1]"}),
                ends_with(0, HasSubstr("[   0] 1000 words copied, 0 wrong")));
    EXPECT_THAT(run({"core.device.nodes=[0]"}), ends_with(4, HasSubstr("node 1")));
}

// The handler's load of the device comes between those of the program, which has asked for one already.
TEST_F(axi_dma, interrupts_the_core_between_its_own_accesses) {
    std::ofstream(folder.path() / "waiting.c") << R"(
#include <stdint.h>
#include <stdio.h>
static volatile uint32_t* const dma = (volatile uint32_t*)0x40000000;
static volatile unsigned ends;
__attribute__((interrupt("machine"), aligned(4))) static void handle(void) {
    ends += (dma[3] & 1) == 0;
}
static uint32_t words[2048] __attribute__((aligned(64)));
int main(void) {
    for (unsigned i = 0; i < 1000; ++i) words[i] = i;
    asm volatile("csrw mtvec, %0" : : "r"(handle));
    asm volatile("csrs mie, %0" : : "r"(1u << 11));
    asm volatile("csrsi mstatus, 8");
    dma[0] = (uint32_t)(uintptr_t)words;
    dma[1] = (uint32_t)(uintptr_t)(words + 1024);
    dma[2] = 1000;
    unsigned wrong = 0;
    while (ends == 0) wrong += dma[1] < (uint32_t)(uintptr_t)(words + 1024);
    printf("%u interrupts, %u wrong, last word %u\n", ends, wrong, (unsigned)((volatile uint32_t*)words)[1024 + 999]);
    return ends != 1 || wrong != 0;
}
)";
    succeeded(run_in(folder.path(), {"cc", "-O2", "-o", "waiting.elf", "waiting.c"}));
    EXPECT_THAT(run({"workload.elf=" + (folder.path() / "waiting.elf").string(), "core.device.stalls=0.3"}),
                ends_with(0, HasSubstr("[   0] 1 interrupts, 0 wrong, last word 999")));
}

TEST_F(axi_dma, that_breaks_a_rule_ends_the_run_with_the_rule_and_the_wires) {
    const std::filesystem::path file = folder.path() / "dma.sv";
    std::string text = file_text(file).value_or("");
    const std::string right = "m_axi_wlast   = beat + 5'd1 == count";
    text.replace(text.find(right), right.size(), "m_axi_wlast   = beat + 5'd2 == count");
    std::ofstream(file) << text;
    const program_run wrong = run_in_folder({});
    EXPECT_EQ(wrong.exit_code, 6);
    EXPECT_EQ(wrong.result["status"], "mismatch");
    EXPECT_EQ(wrong.result["rtl"]["device"]["first"]["rule"], "last");
    EXPECT_THAT(wrong.output, HasSubstr("breaks the rule `last` in cycle "));
    EXPECT_THAT(wrong.output, HasSubstr("WLAST is 1 in beat 15 of a write of 16 beats"));
    EXPECT_THAT(wrong.result["outcome"]["details"].dump(), HasSubstr("lockstep.vcd"));
}

TEST_F(axi_dma, whose_final_block_fails_has_failed_a_run_that_succeeded) {
    const std::filesystem::path file = folder.path() / "dma.sv";
    std::string text = file_text(file).value_or("");
    text.insert(text.rfind("endmodule"), "final $error(\"an access is left\");\n");
    std::ofstream(file) << text;
    const program_run wrong = run_in_folder({});
    EXPECT_EQ(wrong.exit_code, 6) << wrong.output;
    EXPECT_EQ(wrong.result["rtl"]["device"]["first"]["rule"], "assertion");
    EXPECT_THAT(wrong.output, HasSubstr("an access is left"));
}

/// Registers, the last of which counts cycles.
constexpr const char* counting_registers = R"(
module regs (input logic aclk, input logic aresetn,
  input logic [7:0] s_axi_awaddr, input logic s_axi_awvalid, output logic s_axi_awready, input logic [2:0] s_axi_awprot,
  input logic [31:0] s_axi_wdata, input logic [3:0] s_axi_wstrb, input logic s_axi_wvalid, output logic s_axi_wready,
  output logic [1:0] s_axi_bresp, output logic s_axi_bvalid, input logic s_axi_bready,
  input logic [7:0] s_axi_araddr, input logic s_axi_arvalid, output logic s_axi_arready, input logic [2:0] s_axi_arprot,
  output logic [31:0] s_axi_rdata, output logic [1:0] s_axi_rresp, output logic s_axi_rvalid, input logic s_axi_rready);
  logic [31:0] mem [64]; logic [31:0] time_q;
  wire store = s_axi_awvalid && s_axi_wvalid && !s_axi_bvalid;
  wire load = s_axi_arvalid && !s_axi_rvalid;
  assign s_axi_awready = store, s_axi_wready = store, s_axi_arready = load, s_axi_bresp = 0, s_axi_rresp = 0;
  always_ff @(posedge aclk) begin
    time_q <= time_q + 1;
    if (s_axi_bready) s_axi_bvalid <= 0;
    if (s_axi_rready) s_axi_rvalid <= 0;
    if (store) begin s_axi_bvalid <= 1; mem[s_axi_awaddr[7:2]] <= s_axi_wdata; end
    if (load) begin s_axi_rvalid <= 1; s_axi_rdata <= s_axi_araddr[7:2] == 63 ? time_q : mem[s_axi_araddr[7:2]]; end
    if (!aresetn) begin {s_axi_bvalid, s_axi_rvalid} <= 0; time_q <= 0; end
  end
endmodule
)";
constexpr const char* counting_program = R"(
#include <stdint.h>
#include <stdio.h>
static volatile uint32_t* const r = (volatile uint32_t*)0x50000000;
int main(void) {
    unsigned sum = 0, wrong = 0;
    for (unsigned i = 0; i < 100; ++i) {
        r[i % 60] = i * 7;
        for (unsigned k = 0; k < (i == 50 ? 5000 : i % 17); ++k) sum = sum * 31 + k;
        wrong += r[i % 60] != i * 7;
    }
    volatile double* d = (volatile double*)(r + 40);
    *d = 1.25;
    wrong += *d != 1.25;
    printf("%u wrong, sum %u, time %u\n", wrong, sum, (unsigned)r[63]);
    return wrong != 0;
}
)";

/// The first line of firmware's console. Notes on standard error may precede it.
std::string console_line(const std::string& output) {
    const std::size_t start = output.find("[ ");
    return start == std::string::npos ? "" : output.substr(start, output.find('\n', start) - start);
}

// Next to a subordinate alone a core runs ahead, and the block sleeps meanwhile.
TEST_F(axi_dma, and_other_blocks_have_every_cycle_of_their_clock) {
    std::ofstream(folder.path() / "regs.sv") << counting_registers;
    std::ofstream(folder.path() / "count.c") << counting_program;
    std::ofstream(folder.path() / "regs.yaml") << R"(system: chip
network: {topology: {kind: mesh, dims: [1, 1]}}
core: {device: {top: regs, files: [regs.sv], subordinate: {ports: s_axi_, base: 0x50000000}}}
workload: {elf: count.elf}
)";
    ASSERT_EQ(run_in(folder.path(), {"cc", "-O1", "-o", "count.elf", "count.c"}).exit_code, 0);
    const std::string config = (folder.path() / "regs.yaml").string();
    const program_run ahead = succeeded(run_orbweaver(config, {}));
    EXPECT_THAT(ahead.output, HasSubstr("0 wrong, sum "));
    const program_run ticked = run_orbweaver(config, settings({"core.run_ahead=false"}));
    EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"}));
    EXPECT_EQ(console_line(ahead.output), console_line(ticked.output));
}

/// An alarm: a store starts it, and 3,000 cycles later it raises its interrupt until the next store.
constexpr const char* quiet_alarm = R"(
module alarm (input logic aclk, input logic aresetn, output logic irq,
  input logic [7:0] s_axi_awaddr, input logic s_axi_awvalid, output logic s_axi_awready, input logic [2:0] s_axi_awprot,
  input logic [31:0] s_axi_wdata, input logic [3:0] s_axi_wstrb, input logic s_axi_wvalid, output logic s_axi_wready,
  output logic [1:0] s_axi_bresp, output logic s_axi_bvalid, input logic s_axi_bready,
  input logic [7:0] s_axi_araddr, input logic s_axi_arvalid, output logic s_axi_arready, input logic [2:0] s_axi_arprot,
  output logic [31:0] s_axi_rdata, output logic [1:0] s_axi_rresp, output logic s_axi_rvalid, input logic s_axi_rready);
  logic [31:0] left;
  wire store = s_axi_awvalid && s_axi_wvalid && !s_axi_bvalid;
  wire load = s_axi_arvalid && !s_axi_rvalid;
  assign s_axi_awready = store, s_axi_wready = store, s_axi_arready = load, s_axi_bresp = 0, s_axi_rresp = 0;
  assign irq = left == 1, s_axi_rdata = left;
  always_ff @(posedge aclk) begin
    if (left > 1) left <= left - 1;
    if (s_axi_bready) s_axi_bvalid <= 0;
    if (s_axi_rready) s_axi_rvalid <= 0;
    if (store) begin s_axi_bvalid <= 1; left <= s_axi_wdata; end
    if (load) s_axi_rvalid <= 1;
    if (!aresetn) begin {s_axi_bvalid, s_axi_rvalid} <= 0; left <= 0; end
  end
endmodule
)";
constexpr const char* waiting_program = R"(
#include <stdint.h>
#include <stdio.h>
static volatile uint32_t* const r = (volatile uint32_t*)0x50000000;
static volatile unsigned ends;
__attribute__((interrupt("machine"), aligned(4))) static void handle(void) { r[0] = 0; ++ends; }
int main(void) {
    unsigned start, end;
    asm volatile("csrw mtvec, %0" : : "r"(handle));
    asm volatile("csrs mie, %0" : : "r"(1u << 11));
    asm volatile("csrsi mstatus, 8");
    asm volatile("csrr %0, mcycle" : "=r"(start));
    r[0] = 3000;
    while (ends == 0) asm volatile("wfi");
    asm volatile("csrr %0, mcycle" : "=r"(end));
    printf("%u interrupts, in time %u\n", ends, end - start >= 3000 && end - start < 3200);
    return 0;
}
)";

// A block may work in silence for long, and only then have something to state.
TEST_F(axi_dma, and_other_blocks_interrupt_a_core_that_sleeps_as_long_as_they_work) {
    std::ofstream(folder.path() / "alarm.sv") << quiet_alarm;
    std::ofstream(folder.path() / "wait.c") << waiting_program;
    std::ofstream(folder.path() / "alarm.yaml") << R"(system: chip
network: {topology: {kind: mesh, dims: [1, 1]}}
core:
  device: {top: alarm, files: [alarm.sv], interrupt: irq, subordinate: {ports: s_axi_, base: 0x50000000}}
workload: {elf: wait.elf}
)";
    ASSERT_EQ(run_in(folder.path(), {"cc", "-O1", "-o", "wait.elf", "wait.c"}).exit_code, 0);
    EXPECT_THAT(run_orbweaver((folder.path() / "alarm.yaml").string(), {}),
                ends_with(0, HasSubstr("1 interrupts, in time 1")));
}

TEST_F(axi_dma, whose_description_makes_no_sense_is_refused_with_its_place) {
    const auto refusal = [this](const std::string& setting) {
        const program_run refused = run({setting});
        EXPECT_EQ(refused.exit_code, 2);
        return refused.output;
    };
    EXPECT_THAT(refusal("core.device.files=[none.sv]"), HasSubstr("there is no file"));
    std::ofstream(folder.path() / "none.yaml") << "system: chip\n";
    for (const char* dropped : {"core.device.interrupt=irq", "core.device.nodes=[0]", "core.device.defines=[LITE]",
                                "core.device.include=[.]", "core.device.parameters={DATA: 32}"}) {
        EXPECT_THAT(run_orbweaver((folder.path() / "none.yaml").string(), settings({dropped})),
                    ends_with(2, HasSubstr("core.device.top")))
            << dropped;
    }
    EXPECT_THAT(refusal("core.device.nodes=[2]"), HasSubstr("there are nodes 0 to 1, not 2"));
    EXPECT_THAT(refusal("core.device.subordinate.base=0x2000000"), HasSubstr("covers the core-local interruptor"));
    EXPECT_THAT(refusal("core.device.subordinate.base=0x40000004"), HasSubstr("is no multiple of the window"));
    EXPECT_THAT(refusal("core.device.manager.data_bits=48"), HasSubstr("core.device.manager.data_bits: is 32 or 64"));
    EXPECT_THAT(refusal("core.device.manager.data_bits=64"), HasSubstr("the ports of the module do not fit"));
    EXPECT_THAT(refusal("core.device.manager.ports=n_axi_"), HasSubstr("Verilator refuses axi_device"));
}

}  // namespace
}  // namespace orbweaver
