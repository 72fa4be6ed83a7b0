// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"

namespace orbweaver::sim {

/// Returns the names of all files that a run may write to its result folder, except those that its firmware names.
std::vector<std::string> files_of_run(const system::system_desc& described, const run_options& options);

}  // namespace orbweaver::sim
