// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver {

/// A block in RTL with its parameters, and the C++ that makes a shared library of what Verilator writes. All that the
/// library depends on.
struct verilated_design {
    std::string top;                       // module; the class that Verilator makes is called <top>_rtl
    std::vector<embedded_file> hardware;   // SystemVerilog, a module a file
    std::vector<embedded_file> glue;       // C++ and its headers
    std::string prelude;                   // of these, the header that everything includes first
    std::vector<std::string> parameters;   // of the module: "DEPTH=4"
    std::vector<std::string> definitions;  // of the glue: "VCS=6"
};

}  // namespace orbweaver
