// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rtl_bridge/build/rtl_design.h"
#include "rtl_bridge/synthesis/cell_mapping.h"
#include "rtl_bridge/synthesis/synthesis_effort.h"

namespace orbweaver::rtl {

/// File names in the folder in which Yosys runs the script.
namespace synthesis_files {
inline constexpr const char* statistics = "statistics.json";
inline constexpr const char* longest_path = "longest_path.txt";
inline constexpr const char* netlist = "netlist.v";
inline constexpr const char* liberty = "cells.lib";
inline constexpr const char* constraints = "cells.constr";
inline constexpr const char* mapped_statistics = "mapped_statistics.txt";
inline constexpr const char* mapped_netlist = "mapped_netlist.v";
inline constexpr const char* memories = "memories.txt";
inline constexpr const char* memory_map = "memory_map.v";
inline constexpr const char* memory_macro = "memory_macro.v";
inline constexpr const char* memory_paths = "memory_paths.v";
inline constexpr const char* macro_cells = "macros.lib";
inline constexpr const char* clock_gate = "clock_gate.v";
inline constexpr const char* clock_gate_insertion = "clock_gate_insertion.v";
inline constexpr const char* clock_gate_substitute = "clock_gate_substitute.v";
inline constexpr const char* simulated_netlist = "simulated_netlist.v";
inline constexpr const char* timed_netlist = "timed_netlist.v";
inline constexpr const char* timing = "timing.tcl";
inline constexpr const char* timing_report = "timing.txt";
}  // namespace synthesis_files

/// Returns the Yosys script for a design whose files are in its folder. The result is one flat module of gates with two
/// or three inputs and plain D flip-flops; resets and enables are gates. State machines are not recoded
/// (docs/rtl/index.md, Traps).
/// For an FPGA, the script is Yosys's own for its family instead (`synth_ice40`, ...), and only counts cells.
/// @param mapping additional mapping to the cells of synthesis_files::liberty, or the family of FPGAs
std::string yosys_script(const rtl_design& design, synthesis_effort effort, cell_mapping mapping);

/// Returns whether RAMs of the design remain, as cells without content.
bool keeps_rams(const rtl_design& design);

/// Returns whether simulations of the mapped design need synthesis_files::simulated_netlist.
bool has_simulated_netlist(const rtl_design& design);

/// Returns the text of synthesis_files::memory_map, which replaces RAMs by a `memory_macro` with the parameters WORDS
/// and BITS: each RAM if the design keeps them, or else those of its macros.
std::string memory_map(const rtl_design& design);

/// Returns abc's description of the environment of the mapped gates, for synthesis_files::constraints.
/// @param liberty text of the file
std::string mapping_constraints(const std::string& liberty);

}  // namespace orbweaver::rtl
