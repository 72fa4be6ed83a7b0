// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/yosys_script.h"

#include <fmt/core.h>

#include "hw/base/enum_text.h"
#include "rtl_bridge/synthesis/driving_cell.h"

namespace orbweaver::rtl {

namespace {

/// Returns the commands that read the files. Files with packages come before those that use them.
std::string reading(const rtl_design& design) {
    std::string packages;
    std::string modules;
    for (const embedded_file& file : design.hardware) {
        (file.name.ends_with("_pkg.sv") ? packages : modules) += " " + file.name;
    }
    const std::string macro = keeps_rams(design) ? std::string(" ") + synthesis_files::memory_macro : "";
    const std::string gate = design.has_clock_gates ? std::string(" ") + synthesis_files::clock_gate : "";
    return "read_verilog -sv" + packages + modules + macro + gate + "\n";
}

/// Returns the elaboration command: "hierarchy -top router -chparam VCS 6 -chparam DEPTH 4".
std::string elaboration(const rtl_design& design) {
    std::string text = "hierarchy -check -top " + design.top;
    for (const std::string& parameter : design.parameters) {
        const std::size_t equals = parameter.find('=');
        text += fmt::format(" -chparam {} {}", parameter.substr(0, equals), parameter.substr(equals + 1));
    }
    return text + "\n";
}

/// Returns the selection of cells without content; empty if there are none.
std::string kept_cells(const rtl_design& design) {
    std::string text;
    for (const std::string& module : design.black_boxes) { text += " t:" + module; }
    if (design.has_clock_gates) { text += " t:clock_gate"; }
    return keeps_rams(design) ? text + " t:memory_macro" : text;
}

/// Returns the synthesis of all modules to gates, flip-flops and, if the design keeps them, RAMs.
std::string synthesis(const rtl_design& design) {
    // Yosys would move the register of a read address into the RAM, whose reads then have a clock.
    const char* const reads = design.macros.empty() ? "" : "-nordff ";
    const std::string command = fmt::format("synth -nofsm -noabc {}-top {}", reads, design.top);
    if (!keeps_rams(design) && !design.has_clock_gates) { return command + "\n"; }
    std::string text = command + " -run begin:fine\n";
    if (keeps_rams(design)) { text += fmt::format("techmap -map {}\n", synthesis_files::memory_map); }
    if (design.has_clock_gates) {
        // The first passes of `fine` turn memories into flip-flops and find their enables.
        text += fmt::format("opt -fast -full\nmemory_map\nopt -undriven -fine\ntechmap -map {}\n",
                            synthesis_files::clock_gate_insertion);
    }
    return text + command + " -run fine:\n";
}

/// Returns the command after which paths end at cells without content, and areas leave them out; empty if there are
/// none.
std::string without_kept_cells(const rtl_design& design) {
    const std::string kept = kept_cells(design);
    return kept.empty() ? kept : "delete" + kept + "\n";
}

/// Returns abc's script for cells with delays: its default scripts, and then fan-out buffering, including inputs and
/// flip-flops. `buffer` requires gates in topological order.
std::string sized_mapping(synthesis_effort effort) {
    const char* const mapping = effort == synthesis_effort::quick ? "map" : "ifraig;scorr;dc2;dch,-f;map";
    return fmt::format("abc -liberty {} -constr {} -script +strash;{};topo;buffer,-p,-c;topo;upsize;dnsize",
                       synthesis_files::liberty, synthesis_files::constraints, mapping);
}

constexpr const char* splitting = "splitnets -ports\nopt_clean -purge\n";

/// Returns the commands that write a netlist with the paths through macros.
std::string macro_netlist(const rtl_design& design) {
    return fmt::format("design -save split\ntechmap -map {}\n{}write_verilog -noattr -noexpr {}\ndesign -load split\n",
                       synthesis_files::memory_paths, without_kept_cells(design), synthesis_files::timed_netlist);
}

/// Returns the commands that replace clock gates by cells of the liberty file; empty if there are none.
std::string gate_cells(const rtl_design& design) {
    if (!design.has_clock_gates) { return {}; }
    return fmt::format("techmap -map {}\ndfflibmap -liberty {}\nopt_clean\n", synthesis_files::clock_gate_substitute,
                       synthesis_files::liberty);
}

/// Returns the part of the script that maps the saved design to cells.
std::string cell_script(const rtl_design& design, synthesis_effort effort, cell_mapping mapping,
                        const std::string& abc) {
    const std::string mapped = mapping == cell_mapping::plain
                                   ? fmt::format("{} -liberty {}", abc, synthesis_files::liberty)
                                   : sized_mapping(effort);
    std::string text = fmt::format(
        "design -load whole\n"
        "dfflibmap -liberty {0}\n"
        "{1}\n"
        "opt_clean\n",
        synthesis_files::liberty, mapped);
    const std::string area = fmt::format("{}tee -q -o {} stat -liberty {}\n", without_kept_cells(design),
                                         synthesis_files::mapped_statistics, synthesis_files::liberty);
    if (mapping != cell_mapping::timed) { return text + gate_cells(design) + area; }
    if (kept_cells(design).empty()) {
        text += area + splitting;
    } else {
        // `area` deletes kept cells; a purge after it would delete the logic that drives them
        text += splitting;
        if (has_simulated_netlist(design)) {
            text += fmt::format("write_verilog -noattr -noexpr {}\n", synthesis_files::simulated_netlist);
        }
        text += gate_cells(design) + (design.macros.empty() ? "" : macro_netlist(design)) + area;
    }
    // OpenSTA does not read concatenations. If it fails, there is no period, and its output is kept.
    return text + fmt::format(
                      "write_verilog -noattr -noexpr {}\n"
                      "exec -q -- sta -no_init -no_splash -exit {} > {} 2>&1\n",
                      synthesis_files::mapped_netlist, synthesis_files::timing, synthesis_files::timing_report);
}

/// Returns the condition that a `memory_map` leaves a RAM alone.
std::string remaining_rams(const rtl_design& design) {
    if (design.keeps_memories) { return "0"; }
    std::string found;
    for (const macro_memory& memory : design.macros) {
        found += fmt::format("{}(SIZE == {} && WIDTH == {})", found.empty() ? "" : " || ", memory.words, memory.bits);
    }
    return "!(" + found + ")";
}

}  // namespace

bool keeps_rams(const rtl_design& design) { return design.keeps_memories || !design.macros.empty(); }

bool has_simulated_netlist(const rtl_design& design) { return !design.macros.empty() || design.has_clock_gates; }

std::string yosys_script(const rtl_design& design, synthesis_effort effort, cell_mapping mapping) {
    if (is_fpga(mapping)) {
        // Exactly what a user of the emitted files runs: further commands change the number of LUTs by a percent or
        // two.
        return reading(design) + fmt::format("synth_{} -top {}\ntee -q -o {} stat -json\n", name_of(mapping),
                                             design.top, synthesis_files::statistics);
    }
    const char* const abc = effort == synthesis_effort::quick ? "abc -fast" : "abc";
    // Modules are synthesised one by one, so that copies are processed only once, and flattened for the mapping to
    // gates. For a router with two VCs the depth is the same, the number of cells is within 1 %, and the processor time
    // is 11 s instead of 15 s.
    std::string text = reading(design) + elaboration(design) + synthesis(design);
    text += "flatten\nopt -fast\n";
    if (mapping != cell_mapping::none) { text += "design -save whole\n"; }
    text += fmt::format(
        "dfflegalize -cell $_DFF_P_ x\n"
        "{} -g AND,NAND,OR,NOR,XOR,XNOR,MUX\n"
        "opt_clean\n",
        abc);
    text += fmt::format("tee -q -o {} stat -json -tech cmos\n", synthesis_files::statistics);
    if (keeps_rams(design)) { text += fmt::format("tee -q -o {} dump t:memory_macro\n", synthesis_files::memories); }
    text += without_kept_cells(design);
    text += fmt::format("tee -q -o {} ltp -noff\n", synthesis_files::longest_path);
    text += fmt::format("write_verilog -noattr {}\n", synthesis_files::netlist);
    return mapping == cell_mapping::none ? text : text + cell_script(design, effort, mapping, abc);
}

std::string memory_map(const rtl_design& design) {
    // The parameters and ports of $mem_v2 (Yosys manual, internal cell library). Reads have no clock in our RTL.
    const std::string map = R"((* techmap_celltype = "$mem_v2" *)
module keep_memory (RD_CLK, RD_EN, RD_ARST, RD_SRST, RD_ADDR, RD_DATA, WR_CLK, WR_EN, WR_ADDR, WR_DATA);
  parameter MEMID = "";
  parameter signed SIZE = 1;
  parameter signed OFFSET = 0;
  parameter signed ABITS = 1;
  parameter signed WIDTH = 1;
  parameter signed RD_PORTS = 1;
  parameter signed WR_PORTS = 1;
  parameter RD_CLK_ENABLE = 0;
  parameter RD_CLK_POLARITY = 0;
  parameter RD_TRANSPARENCY_MASK = 0;
  parameter RD_COLLISION_X_MASK = 0;
  parameter RD_WIDE_CONTINUATION = 0;
  parameter RD_CE_OVER_SRST = 0;
  parameter RD_ARST_VALUE = 0;
  parameter RD_SRST_VALUE = 0;
  parameter RD_INIT_VALUE = 0;
  parameter WR_CLK_ENABLE = 0;
  parameter WR_CLK_POLARITY = 0;
  parameter WR_PRIORITY_MASK = 0;
  parameter WR_WIDE_CONTINUATION = 0;
  parameter INIT = 0;
  input [RD_PORTS-1:0] RD_CLK, RD_EN, RD_ARST, RD_SRST;
  input [RD_PORTS*ABITS-1:0] RD_ADDR;
  output [RD_PORTS*WIDTH-1:0] RD_DATA;
  input [WR_PORTS-1:0] WR_CLK;
  input [WR_PORTS*WIDTH-1:0] WR_EN, WR_DATA;
  input [WR_PORTS*ABITS-1:0] WR_ADDR;
  memory_macro #(.WORDS(SIZE), .BITS(WIDTH), .READS(RD_PORTS), .WRITES(WR_PORTS), .ADDRESS_BITS(ABITS))
      _TECHMAP_REPLACE_ (.clk_i(WR_CLK[0]), .read_address_i(RD_ADDR), .read_data_o(RD_DATA), .write_enable_i(WR_EN),
                         .write_address_i(WR_ADDR), .write_data_i(WR_DATA));
)";
    return map + fmt::format("  wire _TECHMAP_FAIL_ = {};\nendmodule\n", remaining_rams(design));
}

std::string mapping_constraints(const std::string& liberty) {
    const std::string cell = driving_cell(liberty);
    return cell.empty() ? std::string{} : fmt::format("set_driving_cell {}\n", cell);
}

}  // namespace orbweaver::rtl
