// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns the keys below `replay` that do not affect the generated program; a section is listed as a whole. Empty if a
/// trace is replayed.
std::vector<std::string> idle_keys(const system::replay_desc& replay);

}  // namespace orbweaver::sim
