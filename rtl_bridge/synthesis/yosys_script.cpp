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
    return "read_verilog -sv" + packages + modules + "\n";
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

/// Returns abc's script for cells with delays: its default scripts, and then fan-out buffering, including inputs and
/// flip-flops. `buffer` requires gates in topological order.
std::string sized_mapping(synthesis_effort effort) {
    const char* const mapping = effort == synthesis_effort::quick ? "map" : "ifraig;scorr;dc2;dch,-f;map";
    return fmt::format("abc -liberty {} -constr {} -script +strash;{};topo;buffer,-p,-c;topo;upsize;dnsize",
                       synthesis_files::liberty, synthesis_files::constraints, mapping);
}

/// Returns the part of the script that maps the saved design to cells.
std::string cell_script(synthesis_effort effort, cell_mapping mapping, const std::string& abc) {
    const std::string mapped = mapping == cell_mapping::plain
                                   ? fmt::format("{} -liberty {}", abc, synthesis_files::liberty)
                                   : sized_mapping(effort);
    std::string text = fmt::format(
        "design -load whole\n"
        "dfflibmap -liberty {0}\n"
        "{1}\n"
        "opt_clean\n"
        "tee -q -o {2} stat -liberty {0}\n",
        synthesis_files::liberty, mapped, synthesis_files::mapped_statistics);
    if (mapping == cell_mapping::timed) {
        // OpenSTA does not read concatenations. If it fails, there is no period, and its output is kept.
        text += fmt::format(
            "splitnets -ports\n"
            "opt_clean -purge\n"
            "write_verilog -noattr -noexpr {}\n"
            "exec -q -- sta -no_init -no_splash -exit {} > {} 2>&1\n",
            synthesis_files::mapped_netlist, synthesis_files::timing, synthesis_files::timing_report);
    }
    return text;
}

}  // namespace

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
    std::string text = reading(design) + elaboration(design) + fmt::format("synth -nofsm -noabc -top {}\n", design.top);
    text += "flatten\nopt -fast\n";
    if (mapping != cell_mapping::none) { text += "design -save whole\n"; }
    text += fmt::format(
        "dfflegalize -cell $_DFF_P_ x\n"
        "{} -g AND,NAND,OR,NOR,XOR,XNOR,MUX\n"
        "opt_clean\n",
        abc);
    text += fmt::format("tee -q -o {} stat -json -tech cmos\n", synthesis_files::statistics);
    text += fmt::format("tee -q -o {} ltp -noff\n", synthesis_files::longest_path);
    text += fmt::format("write_verilog -noattr {}\n", synthesis_files::netlist);
    return mapping == cell_mapping::none ? text : text + cell_script(effort, mapping, abc);
}

std::string mapping_constraints(const std::string& liberty) {
    const std::string cell = driving_cell(liberty);
    return cell.empty() ? std::string{} : fmt::format("set_driving_cell {}\n", cell);
}

}  // namespace orbweaver::rtl
