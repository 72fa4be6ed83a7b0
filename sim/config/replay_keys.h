// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/replay/program_desc.h"

namespace orbweaver::sim {

/// Keys below `replay` that say nothing of a generated program: with the dots of their path, a section as a whole.
std::vector<std::string> idle_keys(noc::program_kind kind);

}  // namespace orbweaver::sim
