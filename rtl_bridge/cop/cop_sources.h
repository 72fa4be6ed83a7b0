// SPDX-License-Identifier: Apache-2.0
// Files that the core of a coordination processor is built of on demand; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// The SystemVerilog, the FPU's and the router's round_robin included: a module a file, and cop_pkg.sv, which comes
/// first. The top is controller_core.
std::vector<embedded_file> cop_hardware();
/// glue.cpp and what it includes.
std::vector<embedded_file> cop_glue();

}  // namespace orbweaver::rtl
