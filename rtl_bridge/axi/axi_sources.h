// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/axi that are built on demand; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

std::vector<embedded_file> axi_glue();

}  // namespace orbweaver::rtl
