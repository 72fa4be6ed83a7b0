// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/network for the RTL of networks; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Returns the parts of a network other than its routers: one module per file.
std::vector<embedded_file> network_hardware();

}  // namespace orbweaver::rtl
