// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/outside_sources.h"
#include "rtl_bridge/build/rtl_design.h"

namespace orbweaver::rtl {

/// A block in RTL, and the C++ that makes a shared library of what Verilator writes. All that the library depends on.
struct verilated_design : rtl_design {     // the class that Verilator makes is called <top>_rtl
    std::vector<embedded_file> glue;       // C++ and its headers
    std::string prelude;                   // of these, the header that everything includes first
    std::vector<std::string> definitions;  // of the glue: "VCS=6"
    outside_sources outside{};             // that a user brings, around which the hardware is a wrapper
    bool is_netlist = false;               // gates that synthesis has written, for short comparisons with the model
};

}  // namespace orbweaver::rtl
