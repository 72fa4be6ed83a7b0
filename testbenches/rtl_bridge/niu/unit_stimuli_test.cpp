// SPDX-License-Identifier: Apache-2.0
// The stimuli of all blocks of interface units, against their RTL in Icarus Verilog.
#include <gtest/gtest.h>

#include <filesystem>

#include "hw/base/file_text.h"
#include "rtl_bridge/build/command.h"
#include "rtl_bridge/niu/niu_area.h"
#include "rtl_bridge/power/block_testbench.h"
#include "rtl_bridge/synthesis/yosys_script.h"
#include "testbenches/rtl_bridge/niu/channel_bench.h"
#include "testbenches/rtl_bridge/niu/stimulus_cycles.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

namespace fs = std::filesystem;

/// Returns the commands of Yosys that write a block as Verilog with ports of one bit, as a netlist has.
std::string conversion(const rtl_design& design) {
    std::string script = yosys_script(design, synthesis_effort::quick, cell_mapping::none);
    script.insert(script.find(" -sv"), " -defer");  // tables of default sizes are not elaborated
    return script.substr(0, script.find("\nsynth")) + "\nproc\nflatten\nhierarchy -top " + design.top +
           "\nmemory -nomap\npmuxtree\nopt_clean\nsplitnets -ports\nwrite_verilog -noattr rtl.v\n";
}

/// Runs a stimulus on the RTL of a block.
program_outcome simulated(const synthesis_block& block, const block_stimulus& stimulus) {
    const scratch_folder folder;
    for (const embedded_file& file : block.design.hardware) { folder.write(file.name, file.text); }
    folder.write("convert.ys", conversion(block.design));
    EXPECT_EQ(run_command(words_in(folder.path(), {"yosys", "-q", "-s", "convert.ys"})).status, 0) << block.name;
    const std::string rtl = file_text(folder.path() / "rtl.v").value_or("");
    folder.write("testbench.sv", block_testbench(block.design.top, rtl, stimulus));
    fs::create_directory(folder.path() / "tb");
    folder.write("tb/given.bin", stimulus_text(stimulus.given));
    folder.write("tb/expected.bin", stimulus_text(stimulus.expected));
    const program_outcome compiled = run_command(words_in(
        folder.path(), {"iverilog", "-g2012", "-s", "testbench", "-o", "testbench.vvp", "testbench.sv", "rtl.v"}));
    return compiled.status != 0 ? compiled : run_command(words_in(folder.path(), {"vvp", "-n", "testbench.vvp"}));
}

std::vector<synthesis_block> blocks_of(niu::messaging_mode mode) {
    niu::niu_desc unit;
    unit.send_table_entries = 4;
    unit.receive_table_entries = 2;
    const noc::network_desc network = bench_network();
    std::vector<synthesis_block> blocks =
        rtl_niu_tables(unit, mode, noc::vc_partition(network.classes, network.phases), 4);
    for (synthesis_block& queue : rtl_niu_queues(unit, 4, 16)) { blocks.push_back(std::move(queue)); }
    blocks.push_back(rtl_niu_injector(unit, network, 4));
    blocks.push_back(rtl_niu_ejector(mode, network, true, 4));
    return blocks;
}

TEST(unit_stimuli, have_the_outputs_of_the_rtl) {
    for (const char* tool : {"yosys", "iverilog"}) { SKIP_WITHOUT(tool); }
    for (const auto mode : {niu::messaging_mode::rendezvous, niu::messaging_mode::ready}) {
        for (const synthesis_block& block : blocks_of(mode)) {
            if (mode == niu::messaging_mode::ready && block.name != "receive_table") { continue; }
            const program_outcome outcome = simulated(block, block.stimulus(0.4, stimulus_cycles / 4));
            EXPECT_EQ(outcome.status, 0) << block.name << failure_in(outcome);
        }
    }
}

TEST(unit_stimuli, differ_from_rtl_that_does_something_else) {
    for (const char* tool : {"yosys", "iverilog"}) { SKIP_WITHOUT(tool); }
    const synthesis_block table = blocks_of(niu::messaging_mode::rendezvous).front();
    block_stimulus changed = table.stimulus(0.4, stimulus_cycles / 4);
    std::string& expected = changed.expected.back();
    expected.front() = expected.front() == '0' ? '1' : '0';
    EXPECT_NE(simulated(table, changed).status, 0);
}

}  // namespace
}  // namespace orbweaver::rtl
