// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "sim/run/run_options.h"

namespace orbweaver {

/// The folder, in that of the results, for what firmware writes. It names its files itself.
inline constexpr const char* firmware_files = "files";

/// The names of all files that a run may write to the folder of its results, but for those of its firmware.
std::vector<std::string> files_of_run(const system_desc& described, const run_options& options);

}  // namespace orbweaver
