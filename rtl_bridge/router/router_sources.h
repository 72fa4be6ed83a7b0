// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/router that are built on demand; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Returns the SystemVerilog, one module per file.
std::vector<embedded_file> router_hardware();
/// Returns glue.cpp and its headers.
std::vector<embedded_file> router_glue();

}  // namespace orbweaver::rtl
