// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/network that go into the RTL of networks; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// What a network has next to its routers: a module a file.
std::vector<embedded_file> network_hardware();

}  // namespace orbweaver::rtl
