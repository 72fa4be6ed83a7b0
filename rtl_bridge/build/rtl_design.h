// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"
#include "rtl_bridge/build/sram_macro.h"

namespace orbweaver::rtl {

/// An RTL block with its parameters, as input of Verilator and Yosys.
struct rtl_design {
    std::string top;                      // top module
    std::vector<embedded_file> hardware;  // SystemVerilog, one module per file
    std::vector<std::string> parameters;  // parameters of the top module: "DEPTH=4"
    /// Modules without content, which are synthesised as designs of their own; their files are black boxes.
    std::vector<std::string> black_boxes{};
    bool keeps_memories = false;         // synthesis keeps RAMs as macros and counts their bits
    std::vector<macro_memory> macros{};  // memories that synthesis replaces by SRAM macros
    bool has_clock_gates = false;        // synthesis replaces enables of flip-flops by gated clocks (clock_gates.h)
};

}  // namespace orbweaver::rtl
