// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/waves that are built on demand; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Returns glue.cpp.
std::vector<embedded_file> fst_glue();

}  // namespace orbweaver::rtl
