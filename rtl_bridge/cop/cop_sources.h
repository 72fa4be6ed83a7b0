// SPDX-License-Identifier: Apache-2.0
// Files for building the core of a coordination processor on demand; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Returns the SystemVerilog, including the FPU's and the router's round_robin: one module per file, and cop_pkg.sv,
/// which is first. The top is controller_core.
std::vector<embedded_file> cop_hardware();
/// Returns glue.cpp and its headers.
std::vector<embedded_file> cop_glue();

}  // namespace orbweaver::rtl
