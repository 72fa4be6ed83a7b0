// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/waves that are built on demand; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// glue.cpp.
std::vector<embedded_file> fst_glue();

}  // namespace orbweaver::rtl
