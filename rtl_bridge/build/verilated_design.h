// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/outside_sources.h"
#include "rtl_bridge/build/rtl_design.h"

namespace orbweaver::rtl {

/// An RTL block, and the C++ that makes a shared library of Verilator's output. It contains all inputs of the library.
struct verilated_design : rtl_design {     // the class that Verilator makes is called <top>_rtl
    std::vector<embedded_file> glue;       // C++ and its headers
    std::string prelude;                   // name of the header in `glue` that all files include first
    std::vector<std::string> definitions;  // macros for the glue: "VCS=6"
    outside_sources outside{};             // a user's sources, for which the hardware is a wrapper
    bool is_netlist = false;               // gates from synthesis, for short comparisons with the model
    bool is_inspected = false;             // the library lists the ports of all modules, and is slower
};

}  // namespace orbweaver::rtl
