// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/external that are built on demand or given to users; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Returns glue.cpp and its headers.
std::vector<embedded_file> external_glue();
/// Returns the modules between links and the pins of a router.
std::vector<embedded_file> external_hardware();
/// Returns the files that `orbweaver rtl new` writes.
std::vector<embedded_file> external_start();

}  // namespace orbweaver::rtl
