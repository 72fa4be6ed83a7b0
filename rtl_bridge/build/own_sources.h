// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Files of RTL as their user wants them: where the environment variable ORBWEAVER_RTL_SOURCES names a directory, a
/// SystemVerilog file there stands in for the embedded one of its name. So changed RTL is tried without building
/// orbweaver.
/// @throws user_error if the variable names no directory
std::vector<embedded_file> with_own_sources(std::vector<embedded_file> files);

}  // namespace orbweaver::rtl
