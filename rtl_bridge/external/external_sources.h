// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/external that are given to users; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// What `orbweaver rtl new` writes.
std::vector<embedded_file> external_start();

}  // namespace orbweaver::rtl
