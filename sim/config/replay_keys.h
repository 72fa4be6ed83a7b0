// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Keys below `replay` that set nothing of the generated program: with the dots of their path, a section as a whole.
/// None where a trace is replayed.
std::vector<std::string> idle_keys(const system::replay_desc& replay);

}  // namespace orbweaver::sim
