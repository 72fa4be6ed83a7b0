// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/external that are built on demand or given to users; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// glue.cpp and what it includes.
std::vector<embedded_file> external_glue();
/// Modules between links and the pins of a router.
std::vector<embedded_file> external_hardware();
/// What `orbweaver rtl new` writes.
std::vector<embedded_file> external_start();

}  // namespace orbweaver::rtl
