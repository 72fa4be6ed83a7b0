// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// A block in RTL with its parameters: what Verilator and Yosys read.
struct rtl_design {
    std::string top;                      // module
    std::vector<embedded_file> hardware;  // SystemVerilog, a module a file
    std::vector<std::string> parameters;  // of the module: "DEPTH=4"
};

}  // namespace orbweaver::rtl
