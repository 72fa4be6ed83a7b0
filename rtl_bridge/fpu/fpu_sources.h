// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/fpu that are built on demand; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// The SystemVerilog: a module a file; the top is fpu.
std::vector<embedded_file> fpu_hardware();
/// glue.cpp and what it includes.
std::vector<embedded_file> fpu_glue();

}  // namespace orbweaver::rtl
