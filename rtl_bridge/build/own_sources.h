// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Replaces embedded RTL files by files of the user. If the environment variable ORBWEAVER_RTL_SOURCES names a
/// directory, a SystemVerilog file there replaces the embedded file of the same name. Modified RTL can thus be tested
/// without building orbweaver.
/// @throws user_error if the variable does not name a directory
std::vector<embedded_file> with_own_sources(std::vector<embedded_file> files);

}  // namespace orbweaver::rtl
